import { describe, expect, test } from 'vitest'
import { defaultHours } from '../desk/desk.defaults.ts'
import { statusOfVisit, visitStates } from './appointments.enums.ts'
import { slotLimits } from './appointments.limits.ts'
import {
  durationFromText,
  formatDuration,
  freeSlots,
  type SlotPlace,
  slotTimesFromText,
  visitAfter,
} from './appointments.rules.ts'
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
    locations: [1],
    weeks: [],
  })
  const placeOf = (fields: Partial<SlotPlace> & Pick<SlotPlace, 'from' | 'to'>): SlotPlace => ({
    location: { id: 1, name: 'Main' },
    timeZone,
    hours,
    ...fields,
  })
  const wallClock = (instant: Date) => {
    const { day, time } = wallTime(instant, timeZone)
    return `${day} ${time}`
  }
  const firstSlots = (from: string, duration: number, busy: [string, string][] = []) =>
    freeSlots({
      places: [placeOf({ from: new Date(from), to: startOfDay(addDays(from.slice(0, 10), 14), timeZone) })],
      duration,
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
      places: [placeOf({ from: new Date('2026-03-11T13:00:00Z'), to: new Date('2026-03-11T14:30:00Z') })],
      duration: 30,
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
    const slots = freeSlots({
      places: [placeOf({ from, to, hours: nights })],
      duration: 30,
      providers: [provider(1)],
    })
    expect(slots.map(({ date_time }) => date_time.toISOString().slice(11, 16))).toEqual(times)
  })

  test('returns at most slotLimits.slots slots', () => {
    const [from, to] = [new Date('2026-03-11T13:00:00Z'), new Date('2026-04-11T13:00:00Z')]
    const providers = [provider(1), provider(2)]
    expect(freeSlots({ places: [placeOf({ from, to })], duration: 30, providers })).toHaveLength(
      slotLimits.slots,
    )
  })

  test.each([
    ['tue', ['2026-03-17 08:00', '2026-03-17 08:30', '2026-03-17 09:00', '2026-03-17 09:30']],
    ['tue,before:09:00', ['2026-03-17 08:00', '2026-03-17 08:30', '2026-03-24 08:00', '2026-03-24 08:30']],
    ['after:16:00,fri,mon', ['2026-03-13 16:00', '2026-03-13 16:30', '2026-03-16 16:00', '2026-03-16 16:30']],
    ['sun', []],
  ])('limits start times to %s by the clock of the location', (at, times) => {
    const from = new Date('2026-03-11T13:00:00Z')
    const places = [placeOf({ from, to: startOfDay('2026-04-11', timeZone) })]
    const slots = freeSlots({ places, duration: 30, at: slotTimesFromText(at), providers: [provider(1)] })
    expect(slots.slice(0, 4).map(({ date_time }) => wallClock(date_time))).toEqual(times)
  })

  test('filters by time before it limits the number of slots', () => {
    const [from, to] = [new Date('2026-03-11T13:00:00Z'), new Date('2026-04-11T13:00:00Z')]
    const providers = [provider(1, [['2026-03-11T00:00:00Z', '2026-03-31T00:00:00Z']]), provider(2)]
    const at = slotTimesFromText('tue,before:08:30')
    const days = freeSlots({ places: [placeOf({ from, to })], duration: 30, at, providers }).map(
      ({ date_time, staff }) => `${wallClock(date_time)} ${staff.id}`,
    )
    expect(days.at(-1)).toBe('2026-04-07 08:00 2')
  })

  test('merges places by time, each with its hours, clock and providers', () => {
    const day = { from: new Date('2026-03-11T04:00:00Z'), to: new Date('2026-03-12T04:00:00Z') }
    const late = { ...hours, office: Array(7).fill([{ from: 16 * 60, to: 17 * 60 }]) }
    const places = [
      placeOf({ ...day, location: { id: 2, name: 'West' }, timeZone: 'America/Denver' }),
      placeOf({ ...day, hours: late }),
    ]
    const providers = [{ ...provider(2), locations: [2] }, provider(1)]
    const slots = freeSlots({ places, duration: 60, providers })
    expect(
      slots.map(({ date_time, staff, location }) => [wallClock(date_time), staff.id, location?.id]),
    ).toEqual([
      ...['10:00', '10:30', '11:00', '11:30', '12:00', '12:30'].map((time) => [`2026-03-11 ${time}`, 2, 2]),
      ...['13:00', '13:30', '14:00', '14:30', '15:00', '15:30'].map((time) => [`2026-03-11 ${time}`, 2, 2]),
      ['2026-03-11 16:00', 2, 2],
      ['2026-03-11 16:00', 1, 1],
      ...['16:30', '17:00', '17:30', '18:00'].map((time) => [`2026-03-11 ${time}`, 2, 2]),
    ])
  })

  test('offers all providers at a practice without locations', () => {
    const [from, to] = [new Date('2026-03-11T13:00:00Z'), new Date('2026-03-11T13:30:00Z')]
    const places = [placeOf({ from, to, location: null })]
    const slots = freeSlots({ places, duration: 30, providers: [{ ...provider(1), locations: [] }] })
    expect(slots).toMatchObject([{ staff: { id: 1 }, location: null }])
  })

  test('returns an empty list when all times are booked', () => {
    expect(
      firstSlots('2026-03-11T13:00:00Z', 30, [['2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z']]),
    ).toEqual([])
  })
})

describe('slotTimesFromText', () => {
  test('keeps the tightest of several limits', () => {
    expect(slotTimesFromText('before:12:00,before:09:30,after:08:00,after:07:00')).toEqual({
      weekdays: [],
      after: '08:00',
      before: '09:30',
    })
  })

  test.each(['', 'tue,', 'Tue', 'tuesday', 'before:9:00', 'before:24:00', 'after', 'after:16:60', 'mon tue'])(
    'rejects %j',
    (text) => expect(slotTimesFromText(text)).toBeUndefined(),
  )
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
