import { expect, test } from 'vitest'
import { toE164 } from './phone.ts'

test.each([
  '2125550142',
  '(212) 555-0142',
  '212.555.0142',
  '212-555-0142',
  '+1 212 555 0142',
  '1-212-555-0142',
  '+1 (212) 555-0142',
  'tel:+1-212-555-0142',
  '  212 555 0142  ',
  '212-555-0142 ext. 5',
])('a North American number is the same however it is written: %s', (written) => {
  expect(toE164(written)).toBe('+12125550142')
})

test('a number of another country keeps its country', () => {
  expect(toE164('+44 20 7946 0958')).toBe('+442079460958')
})

test.each(['', 'none', '12', '555-0142', '+', '0000000000000000', 'call me: soon'])(
  'what is no number is none: %j',
  (written) => {
    expect(toE164(written)).toBeNull()
  },
)
