import { expect, test } from 'vitest'
import { dayOrderOf, readDay } from './read-day.ts'

const today = '2026-03-11'
const born = (text: string, order: 'mdy' | 'dmy' = 'mdy') => readDay(text, order, { today, isPast: true })
const due = (text: string) => readDay(text, 'mdy', { today, isPast: false })

test.each([
  ['1980-03-05', '1980-03-05'],
  ['1980-03-05 00:00', '1980-03-05'],
  ['1980-03-05T08:30:00.000Z', '1980-03-05'],
  ['1980/3/5', '1980-03-05'],
  ['3/5/1980', '1980-03-05'],
  ['03-05-1980', '1980-03-05'],
  ['3.5.1980', '1980-03-05'],
  ['3/5/1980 12:00:00 AM', '1980-03-05'],
  ['03051980', '1980-03-05'],
  ['Mar 5, 1980', '1980-03-05'],
  ['March 5th 1980', '1980-03-05'],
  ['5 Mar 1980', '1980-03-05'],
  ['05-MAR-80', '1980-03-05'],
  ['3/5/80', '1980-03-05'],
  ['3/5/26', '2026-03-05'],
  ['3/12/26', '1926-03-12'],
  ['2/29/60', '1960-02-29'],
])('a day of birth: %s', (text, day) => {
  expect(born(text)).toBe(day)
})

test('the day may come first', () => {
  expect(born('5/3/1980', 'dmy')).toBe('1980-03-05')
  expect(born('31.12.80', 'dmy')).toBe('1980-12-31')
})

test('a day to come is one of this century', () => {
  expect(due('3/5/80')).toBe('2080-03-05')
  expect(due('12/31/26')).toBe('2026-12-31')
})

test.each(['', ' ', '00/00/0000', '0001-01-01', '01/01/0001', '1/1/0001 12:00:00 AM', '0000-00-00'])(
  'there is none in %j',
  (text) => {
    expect(born(text)).toBeNull()
  },
)

test.each(['13/13/1980', '2/30/1980', '2/29/85', 'soon', '1980', '5 Foo 1980', '3/5'])(
  '%s is no date',
  (text) => {
    expect(born(text)).toBeUndefined()
  },
)

test('the dates of a file tell in which order they are', () => {
  expect(dayOrderOf(['1/2/1980', '12/31/1980'])).toBe('mdy')
  expect(dayOrderOf(['1/2/1980', '31/12/1980'])).toBe('dmy')
  expect(dayOrderOf(['1/2/1980', '3/4/80'])).toBe('both')
  expect(dayOrderOf(['31/12/1980', '12/31/1980'])).toBe('none')
  // What is the same either way, or written so that it cannot be misread, tells nothing and asks nothing.
  expect(dayOrderOf(['5/5/1980', '1980-03-05', 'Mar 5, 1980', '', '00/00/0000'])).toBe('mdy')
})
