import { expect, test } from 'vitest'
import { dayFromText, daysAfter, dayToText, isDay } from './day-text.ts'

const today = '2026-11-25'

test.each([
  ['', null],
  ['  ', null],
  ['02/29/2028', '2028-02-29'],
  ['2/9/2028', '2028-02-09'],
  ['2028-02-09', '2028-02-09'],
  ['12/5/26', '2026-12-05'],
  ['12052026', '2026-12-05'],
  ['12.5.2026', '2026-12-05'],
  ['12-5-2026', '2026-12-05'],
  ['Dec 5, 2026', '2026-12-05'],
  ['december 5 2026', '2026-12-05'],
  ['5 Dec 2026', '2026-12-05'],
  ['7/4/85', '1985-07-04'],
  ['11/26', '2026-11-26'],
  ['11/25', '2026-11-25'],
  ['11/24', '2027-11-24'],
  ['1-5', '2027-01-05'],
  ['dec 5', '2026-12-05'],
  ['2/29', '2028-02-29'],
])('%j is understood', (text, day) => {
  expect(dayFromText(text, today)).toBe(day)
})

test.each([
  '02/30/2028',
  '13/01/2028',
  '29.02.2028',
  '2/30/28',
  '13012028',
  'Foo 5, 2026',
  '2/30',
  '11/',
  '11',
  'tomorrow',
])('%j stays as typed, and is no day', (text) => {
  expect(dayFromText(text, today)).toBe(text)
  expect(isDay(dayFromText(text, today))).toBe(false)
})

test.each(['12/5', '12/5/20', '12.5.20', '12052026'])(
  '%j may still grow into another day while it is typed',
  (text) => {
    expect(dayFromText(text, today, false)).toBe(text)
  },
)

test('a day is shown as MM/dd/yyyy, what is typed as it is', () => {
  expect([dayToText('2028-02-09'), dayToText('2/3'), dayToText(null)]).toEqual(['02/09/2028', '2/3', ''])
})

test('days are counted over the ends of months and years', () => {
  expect([daysAfter('2028-02-28', 1), daysAfter('2028-12-31', 1)]).toEqual(['2028-02-29', '2029-01-01'])
})
