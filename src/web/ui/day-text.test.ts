import { expect, test } from 'vitest'
import { dayFromText, daysAfter, dayToText, isDay } from './day-text.ts'

test.each([
  ['', null],
  ['  ', null],
  ['02/29/2028', '2028-02-29'],
  ['2/9/2028', '2028-02-09'],
  ['2028-02-09', '2028-02-09'],
])('%j is understood', (text, day) => {
  expect(dayFromText(text)).toBe(day)
})

test.each(['02/30/2028', '13/01/2028', '29.02.2028', '2/9/28', 'tomorrow'])(
  '%j stays as typed, and is no day',
  (text) => {
    expect(dayFromText(text)).toBe(text)
    expect(isDay(dayFromText(text))).toBe(false)
  },
)

test('a day is shown as MM/dd/yyyy, what is typed as it is', () => {
  expect([dayToText('2028-02-09'), dayToText('2/3'), dayToText(null)]).toEqual(['02/09/2028', '2/3', ''])
})

test('days are counted over the ends of months and years', () => {
  expect([daysAfter('2028-02-28', 1), daysAfter('2028-12-31', 1)]).toEqual(['2028-02-29', '2029-01-01'])
})
