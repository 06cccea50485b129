import { expect, test } from 'vitest'
import { holdsName } from './auth.rules.ts'
import { judgePassword } from './auth.strength.ts'

test.each([
  ['xxxxxxxxxxxx', 0],
  ['abcabcabcabc', 0],
  ['123456789012', 1],
  ['password12345', 1],
  ['P4$$w0rd12345', 1],
  ['a password for tests', 4],
  ['demo-practice-2026', 4],
])('judgePassword gives the password "%s" a score of %i', (password, score) => {
  expect(judgePassword(password, []).score).toBe(score)
})

test('judgePassword returns advice for an easily guessed password', () => {
  expect(judgePassword('xxxxxxxxxxxx', []).advice).toEqual([
    'Repeated characters like "aaa" are easy to guess.',
    'Add more words that are less common.',
    'Avoid repeated words and characters.',
  ])
})

test('judgePassword lowers the score of a password built from user and practice names', () => {
  const names = ['kowalczyk@example.com', 'Silverleaf Dental']
  const password = 'kowalczyksilverleaf'
  expect(judgePassword(password, []).score).toBeGreaterThan(judgePassword(password, names).score)
})

test.each([
  ['Pat.Front 2026!', true],
  ['xx-PATFRONT-xx', true],
  ['my pat.front@example.com', true],
  ['Silverleaf dental 1', true],
  ['silver leaves in spring', false],
  // Names this short occur in many ordinary words, so they are allowed.
  ['some long words', false],
])('holdsName checks %j for user and practice names and returns %s', (password, holds) => {
  expect(holdsName(password, ['pat.front@example.com', 'Silverleaf Dental', 'long'])).toBe(holds)
})
