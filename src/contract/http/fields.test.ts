import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import {
  fieldMessages,
  Id,
  IsoDate,
  line,
  numberText,
  oneOf,
  optionalEmail,
  requiredEmail,
  requiredLine,
  text,
} from './fields.ts'

const problems = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map((issue) => issue.message) ?? []

describe('a line', () => {
  test('is trimmed and may be empty', () => {
    expect(line(5).parse('  Pat  ')).toBe('Pat')
    expect(line(5).parse('   ')).toBe('')
    expect(requiredLine(5).parse(' Pat ')).toBe('Pat')
    expect(problems(requiredLine(5), '   ')).toEqual(['This field is required.'])
  })

  test('is measured after it was trimmed', () => {
    expect(line(3).parse('   Pat   ')).toBe('Pat')
    expect(problems(line(3), 'Pats')).toEqual(['Use at most 3 characters.'])
  })

  test('that is missing is told apart from one that is no text', () => {
    expect(problems(line(3), undefined)).toEqual(['This field is required.'])
    for (const value of [null, 1, true, [], {}]) expect(problems(line(3), value)).toEqual(['Must be text.'])
  })

  test.each([
    ['Pat\tExample', 'Pat Example'],
    ['Pat\r\nExample\n', 'Pat Example'],
    ['Pat\u2028Example', 'Pat Example'],
    ['\u202ePat\u202c \u200fExample\u00ad', 'Pat Example'],
    ['\u200b\ufeffPat', 'Pat'],
    ['مي\u200cخواهم', 'مي\u200cخواهم'],
    ['👩\u200d⚕️', '👩\u200d⚕️'],
  ])('holds %j as %j', (pasted, held) => {
    expect(requiredLine(40).parse(pasted)).toBe(held)
  })

  test.each(['\u200b', '\u2060\ufeff', '\u200d', '\u200c \u200d', '\u202e'])(
    'of nothing to see is empty: %j',
    (unseen) => {
      expect(line(5).parse(unseen)).toBe('')
      expect(problems(requiredLine(5), unseen)).toEqual(['This field is required.'])
    },
  )

  test('takes any characters but those of control and halves of pairs', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (value) => {
        const control = [...value.trim()].some(
          (sign) =>
            /^[^\t\n\v\f\r]$/.test(sign) &&
            (sign < ' ' || sign === '\u007f' || /^[\ud800-\udfff]$/.test(sign)),
        )
        expect(line(200).safeParse(value).success).toBe(!control)
      }),
    )
  })
})

describe('a text', () => {
  test('keeps its blanks, and has tabs and line breaks', () => {
    expect(text(50).parse(' two\n\tlines\r\n ')).toBe(' two\n\tlines\r\n ')
  })

  test.each(['\u0000', '\u0008', '\u000b', '\u000c', '\u001b', '\u007f', '\ud800'])('has no %j', (sign) => {
    expect(problems(text(50), `a${sign}b`)).toEqual(["This contains characters that can't be stored."])
  })
})

describe('an email', () => {
  test('is trimmed; an empty one is none, where none is allowed', () => {
    expect(optionalEmail.parse(' pat@example.com ')).toBe('pat@example.com')
    expect(optionalEmail.parse('')).toBe('')
    expect(problems(requiredEmail, '')).toEqual(['This field is required.'])
  })

  test.each([
    'ann@müller.example',
    'ann@xn--mller-kva.example',
    'ann@почта.рф',
    'ann@xn--80a1acny.xn--p1ai',
    "o'hara@example.com",
  ])('may be at a domain of any script: %s', (email) => {
    expect(requiredEmail.parse(email)).toBe(email)
  })

  test.each([
    'ann',
    '@example.com',
    'ann@example',
    'a nn@example.com',
    '.ann@example.com',
    'a..b@example.com',
    'ann@-.com',
    'ann@example.c0m',
    'ann@example.com>',
  ])('is not %s', (email) => {
    expect(problems(requiredEmail, email)).toEqual(['Enter a valid email address.'])
  })

  test('has at most 254 characters', () => {
    const long = (length: number) => `${'x'.repeat(length - 12)}@example.com`
    expect(problems(requiredEmail, long(255))).toContain('Use at most 254 characters.')
    expect(problems(requiredEmail, 'pat@')).toEqual(['Enter a valid email address.'])
  })
})

describe('a day', () => {
  test.each(['2026-03-11', '2024-02-29', '0001-01-01', '9999-12-31'])('may be %s', (day) => {
    expect(IsoDate.parse(day)).toBe(day)
  })

  test.each(['2026-02-29', '2026-3-1', '0000-12-31', '10000-01-01', '2026-03-11T00:00:00Z', '11.03.2026'])(
    'is not %s',
    (day) => {
      expect(problems(IsoDate, day)).toEqual(['Date input not valid.'])
    },
  )
})

describe('a number in an address', () => {
  test('is a whole one from 1', () => {
    expect(numberText(100).parse('42')).toBe(42)
    for (const value of ['0', '-1', '01', '1.5', '1e2', ' 1', '', 'x', '٣']) {
      expect(problems(numberText(100), value)).toEqual(['Must be a whole number from 1.'])
    }
    expect(problems(numberText(100), '101')).toEqual(['Must be at most 100.'])
  })

  test('is never rounded', () => {
    expect(numberText(Number.MAX_SAFE_INTEGER).parse('9007199254740991')).toBe(9_007_199_254_740_991)
    expect(problems(numberText(Number.MAX_SAFE_INTEGER), '9007199254740993')).not.toEqual([])
  })
})

test('an id is a whole number that JSON can carry exactly', () => {
  expect(Id.parse(1)).toBe(1)
  for (const value of [0, -1, 1.5, '1', 2 ** 53, Number.NaN, null])
    expect(Id.safeParse(value).success).toBe(false)
})

test('a day that is no text at all is refused, whatever it is', () => {
  for (const value of [{ toString: 1 }, { toString: null }, [], 5, true])
    expect(problems(IsoDate, value)).toEqual([fieldMessages.date])
})

test('a key of a list is told all that it may be', () => {
  expect(problems(oneOf(['a', 'b']), 'c')).toEqual(['Must be one of: a, b.'])
})
