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
  ])('is true for %s', (name) => {
    expect(isCallerPlaceholder(name, elyria)).toBe(true)
  })

  test('is true for a town that the phone network truncated', () => {
    expect(isCallerPlaceholder('FORT LAUDERDALE', { city: 'Fort Lauderdale', state: 'FL' })).toBe(true)
  })

  test.each(['', 'Pat Example', 'PRIVATE BENJAMIN', 'ELYRIA SMITH', 'EXAMPLE PAT OH', 'Cell Phone Repair'])(
    'is false for %j',
    (name) => {
      expect(isCallerPlaceholder(name, elyria)).toBe(false)
    },
  )

  test('is false for a town when the place of the call is unknown', () => {
    expect(isCallerPlaceholder('ELYRIA OH', { city: '', state: '' })).toBe(false)
  })
})
