import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, textOn } from './look.ts'

test('text on any colour of a practice has a contrast of at least 4.5', () => {
  expect([contrast('#000000', '#ffffff'), contrast('#777777', '#777777')]).toEqual([21, 1])
  expect([textOn('#0f766e'), textOn('#ffd600')]).toEqual(['#ffffff', '#000000'])
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (value) => {
      const colour = `#${value.toString(16).padStart(6, '0')}`
      expect(contrast(textOn(colour), colour)).toBeGreaterThanOrEqual(4.5)
    }),
    { numRuns: 2_000 },
  )
})
