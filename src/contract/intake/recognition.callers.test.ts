import { describe, expect, test } from 'vitest'
import { isCallerPlaceholder } from './recognition.callers.ts'

describe('isCallerPlaceholder', () => {
  const elyria = { city: 'Elyria', state: 'OH' }

  test.each([
    ...['WIRELESS CALLER', 'CELL PHONE', 'CELL PHONE   OH', 'UNKNOWN NAME', 'UNAVAILABLE', 'ANONYMOUS'],
    ...[
      'TOLL FREE',
      'TOLL FREE CALL',
      'OUT OF AREA',
      'Private Caller',
      'RESTRICTED',
      'ELYRIA OH',
      'Elyria, OH',
    ],
  ])('returns true for the caller name %s', (name) => {
    expect(isCallerPlaceholder(name, elyria)).toBe(true)
  })

  test('returns true for a city whose state the caller ID cut off', () => {
    expect(isCallerPlaceholder('FORT LAUDERDALE', { city: 'Fort Lauderdale', state: 'FL' })).toBe(true)
  })

  test.each(['', 'Pat Example', 'PRIVATE BENJAMIN', 'ELYRIA SMITH', 'EXAMPLE PAT OH', 'Cell Phone Repair'])(
    'returns false for the caller name %j',
    (name) => {
      expect(isCallerPlaceholder(name, elyria)).toBe(false)
    },
  )

  test("returns false for a city and state when the caller's city is unknown", () => {
    expect(isCallerPlaceholder('ELYRIA OH', { city: '', state: '' })).toBe(false)
  })
})
