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

describe('line', () => {
  test('accepts text that is empty after trimming, while requiredLine rejects it', () => {
    expect(line(5).parse('  Pat  ')).toBe('Pat')
    expect(line(5).parse('   ')).toBe('')
    expect(requiredLine(5).parse(' Pat ')).toBe('Pat')
    expect(problems(requiredLine(5), '   ')).toEqual(['This field is required.'])
  })

  test('applies the maximum length after trimming', () => {
    expect(line(3).parse('   Pat   ')).toBe('Pat')
    expect(problems(line(3), 'Pats')).toEqual(['Use at most 3 characters.'])
  })

  test('rejects a missing value as required and a non-string as not text', () => {
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
  ])('normalizes the pasted text %j to %j', (pasted, normalized) => {
    expect(requiredLine(40).parse(pasted)).toBe(normalized)
  })

  test.each(['\u200b', '\u2060\ufeff', '\u200d', '\u200c \u200d', '\u202e'])(
    'treats the invisible text %j as empty',
    (invisible) => {
      expect(line(5).parse(invisible)).toBe('')
      expect(problems(requiredLine(5), invisible)).toEqual(['This field is required.'])
    },
  )

  test('accepts all characters except non-whitespace control characters and lone surrogates', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (value) => {
        const control = [...value.trim()].some(
          (char) =>
            /^[^\t\n\v\f\r]$/.test(char) &&
            (char < ' ' || char === '\u007f' || /^[\ud800-\udfff]$/.test(char)),
        )
        expect(line(200).safeParse(value).success).toBe(!control)
      }),
    )
  })
})

describe('text', () => {
  test('preserves spaces, tabs and line breaks', () => {
    expect(text(50).parse(' two\n\tlines\r\n ')).toBe(' two\n\tlines\r\n ')
  })

  test.each(['\u0000', '\u0008', '\u000b', '\u000c', '\u001b', '\u007f', '\ud800'])(
    'rejects text that contains %j',
    (char) => {
      expect(problems(text(50), `a${char}b`)).toEqual(["This contains characters that can't be stored."])
    },
  )
})

describe('requiredEmail', () => {
  test('rejects an empty email address, which optionalEmail accepts', () => {
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
  ])('accepts the email address %s', (email) => {
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
  ])('rejects the email address %s', (email) => {
    expect(problems(requiredEmail, email)).toEqual(['Enter a valid email address.'])
  })

  test('accepts at most 254 characters', () => {
    const long = (length: number) => `${'x'.repeat(length - 12)}@example.com`
    expect(problems(requiredEmail, long(254))).toEqual([])
    expect(problems(requiredEmail, long(255))).toContain('Use at most 254 characters.')
  })
})

describe('IsoDate', () => {
  test.each(['2026-03-11', '2024-02-29', '0001-01-01', '9999-12-31'])('accepts %s as a date', (day) => {
    expect(IsoDate.parse(day)).toBe(day)
  })

  test.each(['2026-02-29', '2026-3-1', '0000-12-31', '10000-01-01', '2026-03-11T00:00:00Z', '11.03.2026'])(
    'rejects %s as a date',
    (day) => {
      expect(problems(IsoDate, day)).toEqual(['Date input not valid.'])
    },
  )
})

describe('numberText', () => {
  test('accepts only whole numbers from 1 to the maximum', () => {
    expect(numberText(100).parse('42')).toBe(42)
    for (const value of ['0', '-1', '01', '1.5', '1e2', ' 1', '', 'x', '٣']) {
      expect(problems(numberText(100), value)).toEqual(['Must be a whole number from 1.'])
    }
    expect(problems(numberText(100), '101')).toEqual(['Must be at most 100.'])
  })

  test('rejects a number above the largest safe integer', () => {
    expect(numberText(Number.MAX_SAFE_INTEGER).parse('9007199254740991')).toBe(9_007_199_254_740_991)
    expect(problems(numberText(Number.MAX_SAFE_INTEGER), '9007199254740993')).not.toEqual([])
  })
})

test('Id accepts only positive safe integers', () => {
  expect(Id.parse(1)).toBe(1)
  for (const value of [0, -1, 1.5, '1', 2 ** 53, Number.NaN, null])
    expect(Id.safeParse(value).success).toBe(false)
})

test('IsoDate rejects values that are not strings', () => {
  for (const value of [{ toString: 1 }, { toString: null }, [], 5, true])
    expect(problems(IsoDate, value)).toEqual([fieldMessages.date])
})

test('oneOf lists the allowed values in its error message', () => {
  expect(problems(oneOf(['a', 'b']), 'c')).toEqual(['Must be one of: a, b.'])
})
