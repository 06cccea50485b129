import { describe, expect, test } from 'vitest'
import { defaultHours } from '../desk/desk.defaults.ts'
import { statusOfVisit, visitStates } from './appointments.enums.ts'
import { slotLimits } from './appointments.limits.ts'
import { durationFromText, formatDuration, freeSlots, visitAfter } from './appointments.rules.ts'
import { Duration } from './appointments.schemas.ts'
import { addDays, startOfDay, wallTime } from './appointments.times.ts'

describe('Duration', () => {
  test('durationFromText parses plain minutes and times such as 00:45', () => {
    expect(durationFromText('00:45')).toBe(45)
    expect(durationFromText(' 90 ')).toBe(90)
    expect(durationFromText('1:30:00')).toBe(90)
    expect(durationFromText('00:29:45')).toBe(30)
    for (const text of ['', '4.5', '-45', '1:60', '1:00:75', '-1:00', 'an hour']) {
      expect(durationFromText(text), text).toBeUndefined()
    }
  })

  test('accepts only whole minutes from 5 to 480', () => {
    expect(Duration.parse('00:45')).toBe(45)
    expect([Duration.parse(90), Duration.parse('90')]).toEqual([90, 90])
    for (const invalid of [0, 4, 481, 1.5, '4', '9999', '0:04', '9:00', 'x', null]) {
      expect(Duration.safeParse(invalid).error?.issues.length, String(invalid)).toBe(1)
    }
  })

  test('formatDuration writes 90 minutes as 1 h 30 min', () => {
    expect([30, 60, 90].map(formatDuration)).toEqual(['30 min', '1 h', '1 h 30 min'])
  })
})

describe('freeSlots', () => {
  const timeZone = 'America/New_York'
  const hours = { ...defaultHours, holidays: ['2026-12-25'] }
  const provider = (id: number, busy: [string, string][] = []) => ({
    id,
    name: `Provider ${id}`,
    busy: busy.map(([start, end]) => ({ start: new Date(start), end: new Date(end) })),
  })
  const wallClock = (instant: Date) => {
    const { day, time } = wallTime(instant, timeZone)
    return `${day} ${time}`
  }
  const firstSlots = (from: string, duration: number, busy: [string, string][] = []) =>
    freeSlots({
      from: new Date(from),
      to: startOfDay(addDays(from.slice(0, 10), 14), timeZone),
      duration,
      timeZone,
      hours,
      providers: [provider(1, busy)],
    })
      .slice(0, 4)
      .map(({ date_time }) => wallClock(date_time))

  test('excludes only slots that overlap a booked time', () => {
    const busy: [string, string][] = [
      ['2026-03-11T13:00:00Z', '2026-03-11T13:45:00Z'],
      ['2026-03-11T15:00:00Z', '2026-03-11T15:30:00Z'],
    ]
    expect(firstSlots('2026-03-11T13:00:00Z', 30, busy)).toEqual([
      '2026-03-11 10:00',
      '2026-03-11 10:30',
      '2026-03-11 11:30',
      '2026-03-11 12:00',
    ])
    expect(firstSlots('2026-03-11T13:00:00Z', 90, busy)[0]).toBe('2026-03-11 11:30')
  })

  test('keeps slots within office hours and continues on the next day', () => {
    expect(firstSlots('2026-03-11T19:45:00Z', 60)).toEqual([
      '2026-03-11 16:00',
      '2026-03-12 08:00',
      '2026-03-12 08:30',
      '2026-03-12 09:00',
    ])
  })

  test.each([
    ['at night', '2026-03-11T07:00:00Z', '2026-03-11 08:00'],
    ['in the evening', '2026-03-11T23:00:00Z', '2026-03-12 08:00'],
    ['on a Saturday', '2026-03-14T15:00:00Z', '2026-03-16 08:00'],
    ['on a holiday before a weekend', '2026-12-25T15:00:00Z', '2026-12-28 08:00'],
  ])('when the search starts %s, first offers the next opening time', (_when, from, first) => {
    expect(firstSlots(from, 30)[0]).toBe(first)
  })

  test('when daylight saving time starts, keeps the local opening time', () => {
    expect(firstSlots('2026-03-06T22:45:00Z', 30)[0]).toBe('2026-03-09 08:00')
  })

  test('returns one slot per available provider and start time within the search period', () => {
    const slots = freeSlots({
      from: new Date('2026-03-11T13:00:00Z'),
      to: new Date('2026-03-11T14:30:00Z'),
      duration: 30,
      timeZone,
      hours,
      providers: [provider(2), provider(1, [['2026-03-11T13:15:00Z', '2026-03-11T13:45:00Z']])],
    })
    expect(slots.map(({ date_time, staff }) => [wallClock(date_time), staff.id])).toEqual([
      ['2026-03-11 09:00', 2],
      ['2026-03-11 09:30', 2],
      ['2026-03-11 10:00', 2],
      ['2026-03-11 10:00', 1],
    ])
  })

  test.each([
    // On the first day, 1:00 to 1:59 occurs twice; on the second day, 2:00 to 2:59 is skipped.
    ['2026-11-01', ['05:00', '05:30', '06:00', '06:30', '07:00', '07:30', '08:00', '08:30']],
    ['2026-03-08', ['06:00', '06:30', '07:00', '07:30']],
  ])('sorts slots chronologically without duplicates when clocks change on %s', (day, times) => {
    const nights = { ...hours, office: Array(7).fill([{ from: 60, to: 240 }]) }
    const from = startOfDay(day, timeZone)
    const to = startOfDay(addDays(day, 1), timeZone)
    const slots = freeSlots({ from, to, duration: 30, timeZone, hours: nights, providers: [provider(1)] })
    expect(slots.map(({ date_time }) => date_time.toISOString().slice(11, 16))).toEqual(times)
  })

  test('returns at most slotLimits.slots slots', () => {
    const [from, to] = [new Date('2026-03-11T13:00:00Z'), new Date('2026-04-11T13:00:00Z')]
    const providers = [provider(1), provider(2)]
    expect(freeSlots({ from, to, duration: 30, timeZone, hours, providers })).toHaveLength(slotLimits.slots)
  })

  test('returns an empty list when all times are booked', () => {
    expect(
      firstSlots('2026-03-11T13:00:00Z', 30, [['2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z']]),
    ).toEqual([])
  })
})

describe('visitAfter', () => {
  const confirmed = { status: 'scheduled', visit_state: 'confirmed' } as const

  test.each(visitStates)('sets the status that %s belongs to', (visit_state) => {
    expect(visitAfter(confirmed, { visit_state })).toEqual({
      status: statusOfVisit[visit_state],
      visit_state,
    })
  })

  test('keeps a state that belongs to the new status', () => {
    expect(visitAfter(confirmed, { status: 'scheduled' })).toEqual(confirmed)
  })

  test.each([
    ['scheduled', 'unconfirmed'],
    ['completed', 'done'],
    ['cancelled', 'canceled'],
  ] as const)('takes the first state of the new status %s', (status, visit_state) => {
    const before =
      status === 'scheduled' ? ({ status: 'completed', visit_state: 'done' } as const) : confirmed
    expect(visitAfter(before, { status })).toEqual({ status, visit_state })
  })

  test('prefers a new status to the stored state in the same body', () => {
    expect(visitAfter(confirmed, { status: 'completed', visit_state: 'confirmed' })).toEqual({
      status: 'completed',
      visit_state: 'done',
    })
  })

  test('returns nothing for a new state outside of the new status', () => {
    expect(visitAfter(confirmed, { status: 'completed', visit_state: 'no_show' })).toBeUndefined()
  })
})
