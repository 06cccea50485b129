import { expect, test } from 'vitest'
import { resetWays } from '#contract/auth/password-reset.endpoints.ts'
import { passwordResetMessages } from '#contract/auth/password-reset.messages.ts'
import { getInstallation } from '#contract/installation/installation.endpoints.ts'
import { answer } from '#web/testing/fake-api.ts'
import { openPage } from '#web/testing/open-page.tsx'

test.each<[password: string, words: string[]]>([
  [
    'aaaa',
    ['Strength: Very weak, 8 more characters needed', 'Repeated characters like "aaa" are easy to guess.'],
  ],
  ['password12345', ['Strength: Weak', 'Add more words that are less common.']],
  ['kowalczyk', ['Strength: Very weak']],
  ['another password for tests', ['Strength: Strong']],
])('a password that is being chosen is judged in words, with advice: %s', async (password, words) => {
  answer(getInstallation, { new: false, signup: 'open', mail: true })
  const main = await openPage('/signup', 'signed out')
  await main.getByLabelText('Email').fill('kowalczyk@example.com')
  const field = main.getByRole('textbox', { name: 'Password', exact: true })
  await field.fill(password)
  for (const text of words) await expect.element(main.getByRole('status')).toHaveTextContent(text)
  await field.fill('')
  await expect.element(main.getByRole('status')).toHaveTextContent(/^$/)
})

test('where no mail is sent, the page for a forgotten password says who can help', async () => {
  answer(resetWays, { by_mail: false })
  const main = await openPage('/forgot-password', 'signed out')
  await expect.element(main.getByText(passwordResetMessages.noMail)).toBeVisible()
})
