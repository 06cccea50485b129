import { expect, test } from 'vitest'
import { changedLetter, resetLetter } from './password-emails.ts'

const texts = (username: string) => {
  const person = { email: 'pat@example.com', username }
  return [resetLetter(person, 'the link').text, changedLetter(person, 'https://crm.example.com').text]
}

test.each(['pat', 'pat@example.com'])('emails about passwords name the account %s', (username) => {
  for (const text of texts(username)) expect(text).toContain(`our Chairside account ${username}`)
})

test('emails about passwords do not name an account that a mail reader would make a link of', () => {
  for (const text of texts('evil.example/pay')) {
    expect(text).not.toContain('evil')
    expect(text).toMatch(/our Chairside account( was changed)?\./)
  }
})
