import { describe, expect, test } from 'vitest'
import { fieldMessages } from '#contract/http/fields.ts'
import { scheduleMessages } from '#contract/schedules/schedules.messages.ts'
import type { TimeOff } from '#contract/schedules/schedules.schemas.ts'
import { newTimeOff, periodText, timeOffBody, timeOffErrors, timeOffValues } from './time-off-values.ts'

const timeZone = 'America/New_York'
const values = { ...newTimeOff, staff: 1, first: '2026-03-12', last: '2026-03-12' }
const period = (starts_at: string, ends_at: string) => ({ starts_at, ends_at })

describe('periodText', () => {
  test.each([
    ['one day', period('2026-03-12T04:00:00Z', '2026-03-13T04:00:00Z'), '03/12/2026'],
    [
      'whole days when clocks change',
      period('2026-03-07T05:00:00Z', '2026-03-10T04:00:00Z'),
      '03/07/2026–03/09/2026',
    ],
    ['hours', period('2026-03-12T12:00:00Z', '2026-03-12T16:00:00Z'), '03/12/2026, 8:00 AM–12:00 PM'],
    [
      'hours of several days',
      period('2026-03-12T16:00:00Z', '2026-03-13T16:00:00Z'),
      '03/12/2026, 12:00 PM–03/13/2026, 12:00 PM',
    ],
  ])('writes %s', (_, timeOff, text) => {
    expect(periodText(timeOff, timeZone)).toBe(text)
  })
})

describe('timeOffBody', () => {
  test.each([
    ['whole days', { ...values, last: '2026-03-13' }],
    ['hours', { ...values, isWhole: false, from: '09:30', to: '11:00' }],
  ])('returns what timeOffValues reads again: %s', (_, typed) => {
    const body = timeOffBody(typed, timeZone) as Pick<TimeOff, 'starts_at' | 'ends_at'>
    const record = { ...body, staff: { id: 1, name: 'Kim Example' }, reason: '' } as TimeOff
    expect(timeOffValues(record, timeZone)).toEqual(typed)
  })
})

describe('timeOffErrors', () => {
  test.each<[string, object, object]>([
    ['a missing person', { staff: null }, { staff: fieldMessages.required }],
    ['a missing day', { last: null }, { last: fieldMessages.required }],
    ['text instead of a day', { first: 'soon' }, { first: fieldMessages.date }],
    ['a last day before the first', { last: '2026-03-11' }, { last: scheduleMessages.ends }],
    ['more than a year', { last: '2027-04-01' }, { last: scheduleMessages.long }],
    ['a missing time', { isWhole: false, from: '' }, { from: fieldMessages.required }],
  ])('names %s at its input', (_, changes, errors) => {
    expect(timeOffErrors({ ...values, ...changes }, timeZone)).toEqual(errors)
  })

  test('rejects a time that clocks skip', () => {
    const night = { ...values, first: '2026-03-08', last: '2026-03-08', isWhole: false, from: '02:30' }
    expect(Object.keys(timeOffErrors(night, timeZone))).toEqual(['from'])
  })
})
