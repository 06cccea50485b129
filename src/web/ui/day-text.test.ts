import { expect, test } from 'vitest'
import { dayFromText, daysAfter, dayToText, isDay } from './day-text.ts'

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
])('%j is understood', (text, day) => {
  expect(dayFromText(text)).toBe(day)
})

test.each(['02/30/2028', '13/01/2028', '29.02.2028', '2/30/28', '13012028', 'Foo 5, 2026', 'tomorrow'])(
  '%j stays as typed, and is no day',
  (text) => {
    expect(dayFromText(text)).toBe(text)
    expect(isDay(dayFromText(text))).toBe(false)
  },
)

test.each(['12/5/20', '12.5.20', '12052026'])(
  '%j may still grow into another day while it is typed',
  (text) => {
    expect(dayFromText(text, false)).toBe(text)
  },
)

test('a day is shown as MM/dd/yyyy, what is typed as it is', () => {
  expect([dayToText('2028-02-09'), dayToText('2/3'), dayToText(null)]).toEqual(['02/09/2028', '2/3', ''])
})

test('days are counted over the ends of months and years', () => {
  expect([daysAfter('2028-02-28', 1), daysAfter('2028-12-31', 1)]).toEqual(['2028-02-29', '2029-01-01'])
})
