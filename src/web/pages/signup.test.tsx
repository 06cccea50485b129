import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { signup } from '#contract/auth/auth.endpoints.ts'
import { authMessages } from '#contract/auth/auth.messages.ts'
import { getOwnEmail } from '#contract/auth/email.endpoints.ts'
import { emailMessages } from '#contract/auth/email.messages.ts'
import { resetWays } from '#contract/auth/password-reset.endpoints.ts'
import { passwordResetMessages } from '#contract/auth/password-reset.messages.ts'
import { fieldMessages } from '#contract/http/fields.ts'
import { getInstallation } from '#contract/installation/installation.endpoints.ts'
import { answer, answerTheRest, callsTo, refused } from '#web/testing/fake-api.ts'
import { makeSession } from '#web/testing/fixtures.ts'
import { address, openPage } from '#web/testing/open-page.tsx'
import { box, button } from '#web/testing/texts.ts'

test.each<[password: string, words: string[]]>([
  [
    'aaaa',
    ['Strength: Very weak, 8 more characters needed', 'Repeated characters like "aaa" are easy to guess.'],
  ],
  ['password12345', ['Strength: Weak', 'Add more words that are less common.']],
  ['kowalczyk', ['Strength: Very weak']],
  ['another password for tests', ['Strength: Strong']],
])('a password that is being chosen is judged in words, with advice: %s', async (password, words) => {
  answer(getInstallation, { new: false, signup: 'open', email: true })
  const main = await openPage('/signup', 'signed out')
  await main.getByLabelText('Email').fill('kowalczyk@example.com')
  const field = main.getByRole('textbox', { name: 'Password', exact: true })
  await field.fill(password)
  for (const text of words) await expect.element(main.getByRole('status')).toHaveTextContent(text)
  await field.fill('')
  await expect.element(main.getByRole('status')).toHaveTextContent(/^$/)
})

test('where no email is sent, the page for a forgotten password says who can help', async () => {
  answer(resetWays, { by_email: false })
  const main = await openPage('/forgot-password', 'signed out')
  await expect.element(main.getByText(passwordResetMessages.noEmail)).toBeVisible()
})

test('a sign-up tells a weak password at its field, then leads to the email that is to be confirmed', async () => {
  answer(getInstallation, { new: false, signup: 'open', email: true })
  answer(signup, () => refused('invalid_fields', { password: [authMessages.passwordWeak] }))
  const main = await openPage('/login', 'signed out')
  await page.getByRole('banner').getByRole('link', { name: 'Sign Up' }).click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Sign up')
  await box(main, 'Email').fill('pat@example.com')
  await box(main, 'Password').fill('x'.repeat(12))
  await button(main, 'Sign Up').click()
  await expect
    .element(box(main, 'Password'))
    .toHaveAccessibleDescription(new RegExp(authMessages.passwordWeak))
  answerTheRest(() => refused('email_unconfirmed'))
  answer(getOwnEmail, {
    ...{ email: 'pat@example.com', confirmed: false, needed: true, opens_company: true, can_be_sent: true },
  })
  answer(signup, makeSession())
  await box(main, 'Password').fill('winter lantern')
  await button(main, 'Sign Up').click()
  await expect.poll(address).toBe('/confirm-email')
  await expect.element(main.getByText(emailMessages.unconfirmed('pat@example.com'))).toBeVisible()
  expect(callsTo(signup).at(-1)?.body).toEqual({ email: 'pat@example.com', password: 'winter lantern' })
})

describe('/signup', () => {
  test('shows the focus on the first field that the server refused', async () => {
    answer(getInstallation, { new: false, signup: 'open', email: true })
    answer(signup, () =>
      refused('invalid_fields', { password: [authMessages.passwordWeak], email: [fieldMessages.email] }),
    )
    const main = await openPage('/signup', 'signed out')
    await box(main, 'Email').fill('pat@example.com')
    await box(main, 'Password').fill('x'.repeat(12))
    await button(main, 'Sign Up').click()
    await expect.element(box(main, 'Email')).toHaveFocus()
    expect(box(main, 'Email').element().matches(':focus-visible')).toBe(true)
  })
})
