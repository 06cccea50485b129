import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { halvesOf, isSlip } from './slips.ts'

describe('isSlip', () => {
  test.each([
    ['berstrom', 'bergstrom', true],
    ['bergstromm', 'bergstrom', true],
    ['bergstron', 'bergstrom', true],
    ['bregstrom', 'bergstrom', true],
    ['ebrgstrom', 'bergstrom', true],
    ['bergstrmo', 'bergstrom', true],
    ['cergstrom', 'bergstrom', true],
    ['smiht', 'smith', true],
    ['bergstrom', 'bergstrom', false],
    ['smiths', 'smtih', false],
    ['brgstron', 'bergstrom', false],
    ['thmis', 'smith', false],
    ['', 'ab', false],
  ])('compares %s with %s', (a, b, expected) => {
    expect([isSlip(a, b), isSlip(b, a)]).toEqual([expected, expected])
  })
})

const letters = fc.constantFrom(...'abcé李')
const word = fc.array(letters, { minLength: 4, maxLength: 9 })
const slip = word.chain((right) =>
  fc
    .tuple(fc.constantFrom('wrong', 'missing', 'added', 'swapped'), fc.nat(right.length - 2), letters)
    .map(([how, at, letter]) => {
      const wrong = [...right]
      if (how === 'wrong') wrong[at] = letter
      if (how === 'missing') wrong.splice(at, 1)
      if (how === 'added') wrong.splice(at, 0, letter)
      if (how === 'swapped') wrong.splice(at, 2, right[at + 1] as string, right[at] as string)
      return [right.join(''), wrong.join('')] as const
    }),
)

test('isSlip is true for one letter wrong, missing, added or swapped', () => {
  fc.assert(
    fc.property(slip, ([right, wrong]) => {
      expect(isSlip(right, wrong)).toBe(right !== wrong)
    }),
  )
})

test('halvesOf keeps a part of each word that a slip leads to', () => {
  fc.assert(
    fc.property(slip, ([right, wrong]) => {
      const { beginning, end, swapped } = halvesOf(wrong)
      expect(right.startsWith(beginning) || right.endsWith(end) || right === swapped).toBe(true)
    }),
  )
})
