import { describe, expect, test } from 'vitest'
import { defaultHours } from '../desk/desk.defaults.ts'
import { awayAt, awayDuring, workingHoursOn } from './schedules.rules.ts'
import type { Availability } from './schedules.schemas.ts'

const timeZone = 'America/New_York'
const { office } = defaultHours
const morning = [{ from: 480, to: 720 }]
const halfDays = [morning, morning, morning, morning, morning, [], []]
const availability: Availability = {
  offices: [
    { location: 1, time_zone: timeZone, office, holidays: ['2026-03-13'] },
    { location: 2, time_zone: timeZone, office, holidays: [] },
  ],
  staff: [
    {
      id: 7,
      hours: [
        { location: 1, week: halfDays },
        { location: 2, week: [[], [], [{ from: 780, to: 1020 }], [], [], [], []] },
      ],
      time_off: [{ starts_at: '2026-03-12T14:00:00Z', ends_at: '2026-03-12T15:00:00Z' }],
    },
    { id: 8, hours: [{ location: 1, week: null }], time_off: [] },
  ],
}
const ofSeven = { staff: 7, location: 1 }

describe('workingHoursOn', () => {
  test.each([
    ['own hours', ofSeven, '2026-03-11', morning],
    ['the office hours without own hours', { staff: 8, location: 1 }, '2026-03-11', office[2]],
    ['nothing on a holiday', ofSeven, '2026-03-13', []],
    [
      'the hours at all locations',
      { staff: 7, location: undefined },
      '2026-03-11',
      [morning[0], { from: 780, to: 1020 }],
    ],
    ['undefined for unknown people', { staff: 9, location: 1 }, '2026-03-11', undefined],
    ['undefined for unknown locations', { staff: 8, location: 3 }, '2026-03-11', undefined],
  ])('returns %s', (_, placement, day, hours) => {
    expect(workingHoursOn(availability, placement, day)).toEqual(hours)
  })

  test('uses the office hours of a practice without locations', () => {
    const practice: Availability = {
      offices: [{ location: null, time_zone: timeZone, office, holidays: [] }],
      staff: [{ id: 7, hours: [], time_off: [] }],
    }
    expect(workingHoursOn(practice, { staff: 7, location: undefined }, '2026-03-11')).toEqual(office[2])
  })
})

describe('awayAt', () => {
  test.each([
    ['2026-03-11', '08:00', undefined],
    ['2026-03-11', '12:00', 'hours'],
    ['2026-03-12', '09:59', undefined],
    ['2026-03-12', '10:00', 'off'],
    ['2026-03-12', '11:00', undefined],
    ['2026-03-14', '09:00', 'hours'],
  ])('returns the reason on %s at %s: %s', (day, time, away) => {
    expect(awayAt(availability, ofSeven, { day, time }, timeZone)).toBe(away)
  })
})

describe('awayDuring', () => {
  const during = (start: string, end: string, placement = ofSeven) =>
    awayDuring(availability, placement, { start: new Date(start), end: new Date(end) }, timeZone)

  test.each([
    ['within the hours', '2026-03-11T12:00:00Z', '2026-03-11T13:00:00Z', undefined],
    ['longer than the hours', '2026-03-11T15:30:00Z', '2026-03-11T16:30:00Z', 'hours'],
    ['partly in time off', '2026-03-12T13:30:00Z', '2026-03-12T14:30:00Z', 'off'],
    ['right before time off', '2026-03-12T13:30:00Z', '2026-03-12T14:00:00Z', undefined],
  ])('returns the reason for a visit %s', (_, start, end, away) => {
    expect(during(start, end)).toBe(away)
  })

  test('returns undefined for a person without known hours', () => {
    expect(during('2026-03-11T04:00:00Z', '2026-03-11T05:00:00Z', { staff: 9, location: 1 })).toBeUndefined()
  })
})
