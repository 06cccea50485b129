import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { clockText, dayInZone, formatDay, isTimeZone, lateBy } from './dates.ts'
import { humanize } from './labels.ts'
import { formatMoney } from './money.ts'
import { formatContact, formatPhone, phoneAddress, phoneParts } from './phone.ts'

test('formatPhone formats ten digits as +1 212 555 0142', () => {
  expect(formatPhone('2125550142')).toBe('+1 212 555 0142')
  expect(formatPhone('(212) 555-0142')).toBe('+1 212 555 0142')
})

test('formatPhone separates country codes of one to three digits', () => {
  expect(formatPhone('+12125550142')).toBe('+1 212 555 0142')
  expect(formatPhone('442125550142')).toBe('+44 212 555 0142')
  expect(formatPhone('+3532125550142')).toBe('+353 212 555 0142')
})

test('formatPhone groups only ten digits that follow + and an existing country code', () => {
  for (const phone of [
    '+33612345678',
    '+4930123456789',
    '33612345678',
    '+2125550142',
    '07911123456',
    '+9992125550142',
  ]) {
    expect(formatPhone(phone)).toBe(phone)
  }
  expect(formatPhone('+44 20 7946 0958')).toBe('+44 207 946 0958')
})

test.each([
  '(212) 555-0142 x12',
  '212-555-0142 ext. 12',
  '2125550142;ext=12',
  '+1 212 555 0142, Extension 12',
  '212.555.0142 #12',
])('phoneParts separates the extension from the number: %s', (phone) => {
  expect(formatPhone(phone)).toBe('+1 212 555 0142 x12')
  expect(phoneParts(phone).extension).toBe('12')
})

test('phoneParts returns the whole text as the number when it finds no extension', () => {
  for (const phone of ['', '555-0142', 'Fax 5550142', 'x12']) {
    expect(phoneParts(phone)).toEqual({ number: phone, extension: '', rest: '' })
  }
})

describe('phoneParts', () => {
  test.each([
    '718-555-0142 opt 2',
    '718-555-0142 after 2',
    '718-555-0142 9am',
    '718-555-0142 / 5',
    '718-555-0142 (12)',
    '718-555-0142, 2',
    '718-555-0142 - 12',
    '718-555-0142/43',
    '718-555-0142 12',
  ])('leaves out of the number trailing text that is not an extension: %s', (phone) => {
    expect(phoneParts(phone)).toMatchObject({ number: '718-555-0142', extension: '' })
    expect([formatPhone(phone), phoneAddress(phone)]).toEqual([phone, 'tel:+17185550142'])
  })

  test('treats twelve digits without separators as one number', () => {
    expect(formatPhone('447700900123')).toBe('+44 770 090 0123')
    expect(phoneAddress('447700900123')).toBe('tel:+447700900123')
  })
})

test('formatPhone leaves incomplete numbers and text unchanged, and shows missing numbers as N/A', () => {
  expect(formatPhone('555-0142')).toBe('555-0142')
  expect(formatPhone('reception')).toBe('reception')
  expect(formatPhone('')).toBe('N/A')
  expect(formatPhone(null)).toBe('N/A')
})

test('humanize turns walk_in_client into Walk In Client', () => {
  expect(humanize('walk_in_client')).toBe('Walk In Client')
})

test('dayInZone returns the local calendar day, even near midnight and clock changes', () => {
  const instant = new Date('2026-03-08T05:30:00Z')
  expect(dayInZone(instant, 'America/New_York')).toBe('2026-03-08')
  expect(dayInZone(instant, 'America/Chicago')).toBe('2026-03-07')
  expect(dayInZone(new Date('2026-11-01T05:30:00Z'), 'America/Chicago')).toBe('2026-11-01')
})

test('formatDay formats 2026-03-08 as 03/08/2026 and leaves other text unchanged', () => {
  expect(formatDay('2026-03-08')).toBe('03/08/2026')
  expect(formatDay('soon')).toBe('soon')
})

test('isTimeZone accepts a real time zone and rejects an invented name', () => {
  expect(isTimeZone('America/New_York')).toBe(true)
  expect(isTimeZone('Mars/Olympus')).toBe(false)
})

test('formatMoney shows amounts in dollars and cents, and missing amounts as N/A', () => {
  expect([1234.5, 0, 0.29, 1_000_000].map(formatMoney)).toEqual([
    '$1,234.50',
    '$0.00',
    '$0.29',
    '$1,000,000.00',
  ])
  expect([null, undefined].map(formatMoney)).toEqual(['N/A', 'N/A'])
})

test.each([
  ['(202) 555-0145 ext. 12', 'tel:+12025550145;ext=12'],
  ['2025550145', 'tel:+12025550145'],
  ['1-202-555-0145', 'tel:+12025550145'],
  ['+44 (0)20 7946 0018', 'tel:+442079460018'],
  ['+33 6 12 34 56 78', 'tel:+33612345678'],
  ['555-0142', 'tel:5550142'],
  ['call me', undefined],
  ['+', undefined],
  ['', undefined],
])('phoneAddress(%j) returns %j', (phone, address) => {
  expect(phoneAddress(phone)).toBe(address)
})

test('formatContact groups the digits of phone numbers and leaves email addresses unchanged', () => {
  expect(['+12025550145', 'pat@example.com'].map(formatContact)).toEqual([
    '+1 202 555 0145',
    'pat@example.com',
  ])
})

test('lateBy counts overdue calendar days across clock changes and leap days', () => {
  expect(lateBy('2026-11-25', '2026-11-26')).toBe('1 day late')
  expect(lateBy('2026-11-01', '2026-11-26')).toBe('25 days late')
  expect(lateBy('2026-03-07', '2026-03-09')).toBe('2 days late')
  expect(lateBy('2024-02-28', '2024-03-01')).toBe('2 days late')
  expect(lateBy('2020-02-29', '2026-11-26')).toBe('2,462 days late')
})

describe('clockText', () => {
  const clockIn = (instant: string, zone: string) => clockText(new Date(instant), zone)

  test('returns the local date and time in a time zone', () => {
    expect(clockIn('2026-11-28T23:05:09Z', 'America/New_York')).toBe('2026-11-28T18:05:09')
    expect(clockIn('2026-11-28T23:05:09Z', 'Asia/Kolkata')).toBe('2026-11-29T04:35:09')
  })

  test('formats midnight as 00:00:00, not 24:00:00', () => {
    expect(clockIn('2026-11-28T05:00:00Z', 'America/New_York')).toBe('2026-11-28T00:00:00')
  })

  test('pads the year to four digits', () => {
    expect(clockIn('0999-06-15T12:00:00Z', 'UTC')).toBe('0999-06-15T12:00:00')
  })

  test("does not depend on the locale's date format", () => {
    const formats: { readonly format: unknown } = Intl.DateTimeFormat.prototype
    const print = vi.spyOn(formats, 'format', 'get')
    onTestFinished(() => print.mockRestore())
    print.mockReturnValue(() => '11/28/2026')
    expect(clockIn('2026-11-28T17:05:09Z', 'America/Denver')).toBe('2026-11-28T10:05:09')
    expect(dayInZone(new Date('2026-11-28T17:05:09Z'), 'America/Phoenix')).toBe('2026-11-28')
  })
})
