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
])('%s scores %i', (password, score) => {
  expect(judgePassword(password, []).score).toBe(score)
})

test('what is easy to guess comes with advice', () => {
  expect(judgePassword('xxxxxxxxxxxx', []).advice).toEqual([
    'Repeated characters like "aaa" are easy to guess.',
    'Add more words that are less common.',
    'Avoid repeated words and characters.',
  ])
})

test('words that others know of a person count for little', () => {
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
  // Shorter names occur in too many words.
  ['some long words', false],
])('%j holds a name: %s', (password, holds) => {
  expect(holdsName(password, ['pat.front@example.com', 'Silverleaf Dental', 'long'])).toBe(holds)
})
