import { describe, expect, test } from 'vitest'
import type { Appointment } from '#contract/appointments/appointments.schemas.ts'
import { axisOf } from './calendar-axis.ts'
import type { Picked } from './calendar-events.ts'
import { type Block, blocksOf, hoursShown, lanesOf, openingsOf, roomFor } from './calendar-layout.ts'

const newYork = 'America/New_York'
const at = (date_time: string, duration: number, time_zone = newYork, id = 1) =>
  ({
    id,
    date_time,
    duration,
    time_zone,
    type: 'Cleaning',
    patient: { id: 2, name: 'Ann Example' },
  }) as Appointment

const span = ({ day, from, to }: Block) => [
  day,
  from.minutes,
  to.minutes,
  ...(from.again || to.again ? [{ again: [from.again, to.again] }] : []),
]
const drawn = (appointment: Appointment, picked?: Picked) => blocksOf([appointment], picked).map(span)
const hours = (from: number, to: number) => [from * 60, to * 60]

describe('blocksOf', () => {
  test('places a visit by the clock of its location', () => {
    expect(drawn(at('2026-03-11T13:30:00Z', 45))).toEqual([['2026-03-11', ...hours(9.5, 10.25)]])
    expect(drawn(at('2026-03-11T13:30:00Z', 45, 'America/Chicago'))).toEqual([
      ['2026-03-11', ...hours(8.5, 9.25)],
    ])
  })

  test('places a visit that is being moved where it would go', () => {
    const appointment = at('2026-03-11T13:30:00Z', 45)
    const to = { day: '2026-03-12', time: '11:00', staff: null }
    expect(drawn(appointment, { appointment, to })).toEqual([['2026-03-12', ...hours(11, 11.75)]])
  })

  test('marks a visit in the second pass of the repeated hour', () => {
    expect(drawn(at('2026-11-01T05:30:00Z', 15))).toEqual([['2026-11-01', ...hours(1.5, 1.75)]])
    expect(drawn(at('2026-11-01T06:30:00Z', 15))).toEqual([
      ['2026-11-01', ...hours(1.5, 1.75), { again: [true, true] }],
    ])
  })

  test('ends a visit of the repeated hour in its second pass', () => {
    // 45 minutes from the first 1:30 end at the second 1:15.
    expect(drawn(at('2026-11-01T05:30:00Z', 45))).toEqual([
      ['2026-11-01', ...hours(1.5, 1.25), { again: [false, true] }],
    ])
  })

  test('draws a visit over a skipped hour until the time of its end', () => {
    expect(drawn(at('2026-03-08T06:30:00Z', 60))).toEqual([['2026-03-08', ...hours(1.5, 3.5)]])
  })

  test('draws a visit over midnight on both days', () => {
    expect(drawn(at('2026-03-12T03:30:00Z', 60))).toEqual([
      ['2026-03-11', ...hours(23.5, 24)],
      ['2026-03-12', ...hours(0, 0.5)],
    ])
  })

  test('leaves the next day alone for a visit until midnight', () => {
    expect(drawn(at('2026-03-12T03:30:00Z', 30))).toEqual([['2026-03-11', ...hours(23.5, 24)]])
  })

  test('keeps the length of a visit whose clock goes back over midnight', () => {
    // In Newfoundland the clock went from 12:01 AM back to the day before.
    expect(drawn(at('2010-11-07T02:30:30Z', 30, 'America/St_Johns'))).toEqual([['2010-11-07', 0, 30]])
  })

  test('keeps the length of a visit that is carried over a skipped time', () => {
    const appointment = at('2026-03-11T13:30:00Z', 45)
    const to = { day: '2026-03-08', time: '02:30', staff: null }
    expect(drawn(appointment, { appointment, to })).toEqual([['2026-03-08', ...hours(2.5, 3.25)]])
  })

  test('puts the earliest visit first', () => {
    const late = at('2026-03-11T14:00:00Z', 30, newYork, 1)
    const early = at('2026-03-11T13:00:00Z', 30, newYork, 2)
    expect(blocksOf([late, early], undefined).map(({ entry }) => entry.id)).toEqual([2, 1])
  })
})

describe('hoursShown', () => {
  const shown = (...appointments: Appointment[]) => {
    const { opens, closes } = hoursShown(blocksOf(appointments, undefined))
    return [opens, closes]
  }

  test('shows the usual day without visits', () => {
    expect(shown()).toEqual(hours(7, 19))
  })

  test('shows whole hours around visits outside the usual day', () => {
    expect(shown(at('2026-03-11T09:30:00Z', 30), at('2026-03-12T00:30:00Z', 90))).toEqual(hours(5, 22))
  })

  test('shows the whole day for a visit over midnight', () => {
    expect(shown(at('2026-03-12T03:30:00Z', 60))).toEqual(hours(0, 24))
  })
})

describe('lanesOf', () => {
  const lanes = (...spans: [number, number][]) =>
    lanesOf(spans.map(([top, bottom]) => ({ top, bottom }))).map(({ lane, lanes }) => `${lane + 1}/${lanes}`)

  test('gives visits that do not overlap a lane each', () => {
    expect(lanes()).toEqual([])
    expect(lanes([0, 60], [60, 90])).toEqual(['1/1', '1/1'])
  })

  test('gives visits that are connected by overlaps the same number of lanes', () => {
    // The third overlaps the second alone, and the fourth the first.
    expect(lanes([0, 120], [30, 75], [60, 75], [90, 150], [150, 210])).toEqual([
      '1/3',
      '2/3',
      '3/3',
      '2/3',
      '1/1',
    ])
  })
})

describe('openingsOf', () => {
  const axis = axisOf({ opens: 9 * 60, closes: 11 * 60 }, ['2026-03-11'], [newYork])
  const free = (...taken: [number, number][]) =>
    openingsOf(
      axis,
      '2026-03-11',
      newYork,
      taken.map(([top, bottom]) => ({ top, bottom })),
    )
      .filter(({ isFree }) => isFree)
      .map(({ minutes, top, bottom }) => [minutes - 9 * 60, top, bottom])

  test('offers each half hour of an empty day', () => {
    expect(free()).toEqual([
      [0, 0, 30],
      [30, 30, 60],
      [60, 60, 90],
      [90, 90, 120],
    ])
  })

  test('offers what a visit leaves of a half hour, from its end', () => {
    expect(free([0, 45])).toEqual([
      [45, 45, 60],
      [60, 60, 90],
      [90, 90, 120],
    ])
  })

  test('omits gaps of less than ten minutes', () => {
    expect(free([0, 55], [60, 120])).toEqual([])
  })

  test('omits times that the clock skips', () => {
    const night = axisOf({ opens: 60, closes: 240 }, ['2026-03-08'], [newYork])
    const times = openingsOf(night, '2026-03-08', newYork, []).map(({ minutes }) => minutes)
    expect(times).toEqual([60, 90, 180, 210])
  })

  test('offers both passes of a repeated hour', () => {
    const night = axisOf({ opens: 60, closes: 180 }, ['2026-11-01'], [newYork])
    const times = openingsOf(night, '2026-11-01', newYork, [])
    expect(times.map(({ minutes, again }) => [minutes, again])).toEqual([
      [60, false],
      [90, false],
      [60, true],
      [90, true],
      [120, false],
      [150, false],
    ])
  })
})

describe('roomFor', () => {
  const day = [{ from: 540, to: 720 }]

  test('counts the visits that fit between others', () => {
    expect(roomFor(30, day, [{ from: 600, to: 660 }])).toBe(4)
    expect(roomFor(30, day, [{ from: 555, to: 660 }])).toBe(2)
  })

  test('counts hours at two locations once', () => {
    expect(roomFor(60, [...day, { from: 600, to: 780 }], [])).toBe(4)
  })

  test('returns 0 without working hours', () => {
    expect(roomFor(30, [], [])).toBe(0)
  })
})
