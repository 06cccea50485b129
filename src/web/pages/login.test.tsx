import { expect, test } from 'vitest'
import { login, updatePassword } from '#contract/auth/auth.endpoints.ts'
import { authMessages } from '#contract/auth/auth.messages.ts'
import { getInstallation } from '#contract/installation/installation.endpoints.ts'
import { answer, refused, unreachable } from '#web/testing/fake-api.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { alertOf, box, button } from '#web/testing/texts.ts'

const html = (status: number) =>
  new Response('<!doctype html><h1>Bad gateway</h1>', { status, headers: { 'content-type': 'text/html' } })
const { loginFailed, loginUnavailable } = authMessages

test.each<[what: string, given: () => Response, text: string]>([
  [
    'the sentence of a refusal',
    () => refused('too_many_requests'),
    'Too many attempts. Please wait and try again.',
  ],
  ['detail', () => Response.json({ detail: 'Closed today.' }, { status: 403 }), 'Closed today.'],
  ['error', () => Response.json({ error: 'No such account.' }, { status: 400 }), 'No such account.'],
  ['a wrong password', () => Response.json({}, { status: 401 }), loginFailed],
  ['a plain text', () => new Response('nope', { status: 400 }), loginFailed],
  ['a fault of the server', () => Response.json({}, { status: 500 }), loginUnavailable],
  ['the page of a proxy', () => html(502), loginUnavailable],
  ['a page instead of a session', () => html(200), loginUnavailable],
  ['a success without a session', () => Response.json({}), loginUnavailable],
  ['a success with half a session', () => Response.json({ token: 'a', access: 'a' }), loginUnavailable],
  ['what is no JSON', () => new Response('{"token":', { status: 200 }), loginUnavailable],
  ['a detail that is no text', () => Response.json({ detail: { a: 1 } }, { status: 400 }), loginFailed],
  ['no answer', unreachable, `${loginFailed}The server did not respond: Network Error.`],
])('a login says what is wrong, and nothing else: %s', async (_, given, text) => {
  answer(getInstallation, { new: false, signup: 'open', mail: true })
  answer(login, given)
  const main = await openPage('/login', 'signed out')
  await box(main, 'Username').fill('pat')
  await main.getByLabelText('Password', { exact: true }).fill('correct horse')
  await button(main, 'Login').click()
  await expect.element(alertOf(main)).toHaveTextContent(text)
  expect(alertOf(main).element().textContent).toBe(text)
  expect(localStorage.getItem('token')).toBeNull()
})

const { passwordFailed, passwordUpdated } = authMessages
test.each<[what: string, given: () => Response, text: string]>([
  ['detail', () => Response.json({ detail: 'Too short.' }, { status: 400 }), 'Too short.'],
  ['error', () => Response.json({ error: 'Not today.' }, { status: 400 }), 'Not today.'],
  ['any other JSON', () => Response.json({ oops: true }, { status: 500 }), '{"oops":true}'],
  ['a plain text', () => new Response('nope', { status: 400 }), 'nope'],
  ['the page of a proxy', () => html(502), passwordFailed],
  ['a page instead of an answer', () => html(200), passwordFailed],
  ['what is no JSON', () => new Response('{"detail":', { status: 200 }), passwordFailed],
  ['no answer', unreachable, passwordFailed],
])('a password change says what is wrong, and nothing else: %s', async (_, given, text) => {
  answer(updatePassword, given)
  const main = await changePassword()
  await expect.element(alertOf(main)).toHaveTextContent(text)
  expect(alertOf(main).element().textContent?.trim()).toBe(text)
})

test('a password change that succeeds with something other than text says so in our words', async () => {
  answer(updatePassword, () => Response.json({ detail: { a: 1 } }))
  const main = await changePassword()
  await expect.element(main.getByText(passwordUpdated)).toBeVisible()
})

async function changePassword() {
  const main = await openPage('/change-password')
  const field = (label: string) => main.getByLabelText(label, { exact: true })
  await field('Current Password').fill('correct horse')
  await field('New Password').fill('another password for tests')
  await field('Confirm New Password').fill('another password for tests')
  await button(main, 'Change Password').click()
  return main
}
