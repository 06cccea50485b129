import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { getInfo, login, updatePassword } from '#contract/auth/auth.endpoints.ts'
import { authMessages } from '#contract/auth/auth.messages.ts'
import { loginKeys } from '#contract/auth/auth.stored-login.ts'
import { getInstallation } from '#contract/installation/installation.endpoints.ts'
import { answer, answerTheRest, callsTo, refused, unreachable } from '#web/testing/fake-api.ts'
import { makeSession } from '#web/testing/fixtures.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { alertOf, box, button } from '#web/testing/texts.ts'

const html = (status: number) =>
  new Response('<!doctype html><h1>Bad gateway</h1>', { status, headers: { 'content-type': 'text/html' } })
const { loginFailed, loginUnavailable } = authMessages

// No two in a row are told in the same words.
const refusals: [what: string, given: () => Response, text: string][] = [
  ['a wrong password', () => Response.json({}, { status: 401 }), loginFailed],
  ['a fault of the server', () => Response.json({}, { status: 500 }), loginUnavailable],
  [
    'the sentence of a refusal',
    () => refused('too_many_requests'),
    'Too many attempts. Please wait and try again.',
  ],
  ['the page of a proxy', () => html(502), loginUnavailable],
  ['a plain text', () => new Response('nope', { status: 400 }), loginFailed],
  ['a page instead of a session', () => html(200), loginUnavailable],
  ['detail', () => Response.json({ detail: 'Closed today.' }, { status: 403 }), 'Closed today.'],
  ['a success without a session', () => Response.json({}), loginUnavailable],
  ['error', () => Response.json({ error: 'No such account.' }, { status: 400 }), 'No such account.'],
  ['a success with half a session', () => Response.json({ token: 'a', access: 'a' }), loginUnavailable],
  ['a detail that is no text', () => Response.json({ detail: { a: 1 } }, { status: 400 }), loginFailed],
  ['what is no JSON', () => new Response('{"token":', { status: 200 }), loginUnavailable],
  ['no answer', unreachable, `${loginFailed}The server did not respond: Network Error.`],
]
test('a login says what is wrong, and nothing else', async () => {
  answer(getInstallation, { new: false, signup: 'open', email: true })
  const main = await openPage('/login', 'signed out')
  await box(main, 'Username').fill('pat')
  await box(main, 'Password').fill('correct horse')
  for (const [what, given, text] of refusals) {
    answer(login, given)
    await button(main, 'Login').click()
    await expect.element(alertOf(main), { message: what }).toHaveTextContent(text)
    expect(alertOf(main).element().textContent, what).toBe(text)
    expect(localStorage.getItem('token'), what).toBeNull()
  }
})

test('a login is sent with the username in lower case, is kept, and leads home', async () => {
  answerForPractice()
  answer(getInstallation, { new: false, signup: 'open', email: true })
  answer(login, makeSession())
  answerTheRest(unreachable)
  const main = await openPage('/login', 'signed out')
  await box(main, 'Username').fill('PAT@example.com')
  await box(main, 'Password').fill('Correct Horse')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('banner')).toHaveTextContent('Example Dental')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(/^Good /)
  expect(callsTo(login).map(({ body }) => body)).toEqual([
    { username: 'pat@example.com', password: 'Correct Horse' },
  ])
  for (const key of Object.values(loginKeys)) expect(localStorage.getItem(key), key).not.toBeNull()
})

const { passwordFailed, passwordUpdated } = authMessages
const refusedChanges: [what: string, given: () => Response, text: string][] = [
  ['the page of a proxy', () => html(502), passwordFailed],
  ['detail', () => Response.json({ detail: 'Too short.' }, { status: 400 }), 'Too short.'],
  ['a page instead of an answer', () => html(200), passwordFailed],
  ['error', () => Response.json({ error: 'Not today.' }, { status: 400 }), 'Not today.'],
  ['what is no JSON', () => new Response('{"detail":', { status: 200 }), passwordFailed],
  ['any other JSON', () => Response.json({ oops: true }, { status: 500 }), '{"oops":true}'],
  ['no answer', unreachable, passwordFailed],
  ['a plain text', () => new Response('nope', { status: 400 }), 'nope'],
]
test('a password change says what is wrong, and nothing else', async () => {
  answer(getInfo, unreachable)
  const main = await openPage('/change-password')
  for (const [what, given, text] of refusedChanges) {
    answer(updatePassword, given)
    await changePassword(main)
    await expect.element(alertOf(main), { message: what }).toHaveTextContent(text)
    expect(alertOf(main).element().textContent?.trim(), what).toBe(text)
  }
})

test('a password change that succeeds with something other than text says so in our words', async () => {
  answer(getInfo, unreachable)
  answer(updatePassword, () => Response.json({ detail: { a: 1 } }))
  const main = await openPage('/change-password')
  await changePassword(main)
  await expect.element(main.getByText(passwordUpdated)).toBeVisible()
})

async function changePassword(main: Locator) {
  const field = (label: string) => main.getByLabelText(label, { exact: true })
  await field('Current Password').fill('correct horse')
  await field('New Password').fill('another password for tests')
  await field('Confirm New Password').fill('another password for tests')
  await button(main, 'Change Password').click()
}
