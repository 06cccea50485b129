import { expect, test } from 'vitest'
import { instantOf, timeChoices, whenOf } from './appointment-form-values.ts'

const zone = 'America/New_York'

test('an instant and the form’s day and time are the same thing, on the day of a change too', () => {
  for (const instant of [
    '2027-03-14T07:00:00.000Z',
    '2027-11-07T05:30:00.000Z',
    '2027-11-07T06:30:00.000Z',
  ]) {
    expect(instantOf(whenOf(new Date(instant), zone), zone)?.toISOString()).toBe(instant)
  }
  expect(whenOf(new Date('2027-11-07T06:30:00Z'), zone)).toEqual({ day: '2027-11-07', time: '01:30/2' })
})

test('a time that the day skips is none', () => {
  expect(instantOf({ day: '2027-03-14', time: '02:30' }, zone)).toBeUndefined()
  expect(instantOf({ day: null, time: '02:30' }, zone)).toBeUndefined()
})

test('a partly typed day has no instant', () => {
  for (const day of ['1', '12/1', '2027-13-40'])
    expect(instantOf({ day, time: '09:00' }, zone)).toBeUndefined()
})

test('the choices of a day are its half hours, and the time in between that an appointment has', () => {
  const values = (day: string, current = '') => timeChoices(day, current, zone).map(({ value }) => value)
  expect(values('2027-05-04')).toHaveLength(48)
  expect(values('2027-05-04', '09:10').slice(18, 21)).toEqual(['09:00', '09:10', '09:30'])
  expect(values('2027-03-14', '02:10')).not.toContain('02:10')
  expect(values('2027-11-07').slice(2, 6)).toEqual(['01:00', '01:00/2', '01:30', '01:30/2'])
})
