import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { authLimits } from './auth.limits.ts'
import { authMessages } from './auth.messages.ts'
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
  expect(judgePassword(password).score).toBe(score)
})

test('judgePassword returns advice for an easily guessed password', () => {
  expect(judgePassword('xxxxxxxxxxxx').advice).toEqual([
    'Repeated characters like "aaa" are easy to guess.',
    'Add more words that are less common.',
    'Avoid repeated words and characters.',
  ])
})

test('judgePassword lowers the score of a password built from user and practice names', () => {
  const names = ['kowalczyk@example.com', 'Silverleaf Dental']
  const password = 'kowalczyksilverleaf'
  expect(judgePassword(password).score).toBeGreaterThan(judgePassword(password, { names }).score)
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

describe('judgePassword', () => {
  const text = fc.oneof(
    fc.string({ maxLength: 40 }),
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom('winter lantern meadow', 'demo-practice-2026', 'password12345', 'short', 'x'.repeat(300)),
  )
  const name = fc.constantFrom('kowalczyk@example.com', 'Silverleaf Dental', 'winter lantern', 'ann', '')
  const chosen = fc
    .record({ before: text, name, after: text, names: fc.array(name, { maxLength: 3 }), current: text })
    .map(({ before, name, after, ...setting }) => ({ password: before + name + after, ...setting }))

  test('calls a password fair or better exactly when it gives no refusal', () => {
    fc.assert(
      fc.property(chosen, ({ password, ...setting }) => {
        const { score, refusal } = judgePassword(password, setting)
        expect(score >= authLimits.password.score).toBe(refusal === undefined)
      }),
    )
  })

  test.each([
    ['kowalczyk orbit savanna', { names: ['kowalczyk@example.com'] }, authMessages.passwordHoldsName],
    ['orbit savanna lantern', { current: 'orbit savanna lantern' }, authMessages.passwordSame],
    ['orbit sav', {}, authMessages.passwordShort],
    ['orbit savanna '.repeat(30), {}, authMessages.passwordLong],
    ['password12345', {}, authMessages.passwordWeak],
  ])('refuses %j for %j and calls it weak at best', (password, setting, refusal) => {
    const verdict = judgePassword(password, setting)
    expect(verdict.refusal).toBe(refusal)
    expect(verdict.score).toBeLessThan(authLimits.password.score)
  })
})
