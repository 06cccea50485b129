import { describe, expect, test } from 'vitest'
import type { Appointment } from '#contract/appointments/appointments.schemas.ts'
import type { Picked } from './calendar-events.ts'
import { blocksOf, eventsOf, hoursShown, lanesOf, positionOf } from './calendar-layout.ts'

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

/** As yyyy-MM-dd, and minutes after midnight. */
const block = (appointment: Appointment, picked?: Picked) => {
  const [{ day, from, to } = { day: '', from: 0, to: 0 }] = blocksOf([appointment], picked)
  return [day, from, to]
}
const hours = (from: number, to: number) => [from * 60, to * 60]

describe('blocksOf', () => {
  test('places a visit by the clock of its location', () => {
    expect(block(at('2026-03-11T13:30:00Z', 45))).toEqual(['2026-03-11', ...hours(9.5, 10.25)])
    expect(block(at('2026-03-11T13:30:00Z', 45, 'America/Chicago'))).toEqual([
      '2026-03-11',
      ...hours(8.5, 9.25),
    ])
  })

  test('places a visit that is being moved where it would go', () => {
    const appointment = at('2026-03-11T13:30:00Z', 45)
    const to = { day: '2026-03-12', time: '11:00', staff: null }
    expect(block(appointment, { appointment, to })).toEqual(['2026-03-12', ...hours(11, 11.75)])
  })

  test('gives a visit in the repeated hour its whole length', () => {
    // 45 minutes from the first 1:30 end at the second 1:15.
    expect(block(at('2026-11-01T05:30:00Z', 45))).toEqual(['2026-11-01', ...hours(1.5, 2.25)])
    expect(block(at('2026-11-01T06:30:00Z', 45))).toEqual(['2026-11-01', ...hours(1.5, 2.25)])
  })

  test('draws a visit over a skipped hour until the time of its end', () => {
    expect(block(at('2026-03-08T06:30:00Z', 60))).toEqual(['2026-03-08', ...hours(1.5, 3.5)])
  })

  test('ends a visit over midnight at midnight', () => {
    expect(block(at('2026-03-12T03:30:00Z', 60))).toEqual(['2026-03-11', ...hours(23.5, 24)])
    expect(block(at('2026-03-12T03:30:00Z', 30))).toEqual(['2026-03-11', ...hours(23.5, 24)])
  })

  test('ends a visit at the clock’s midnight when that comes before the day is over', () => {
    // In Newfoundland the clock went from 12:01 AM back to the day before.
    expect(block(at('2010-11-07T02:30:30Z', 30, 'America/St_Johns'))).toEqual(['2010-11-07', 0, 30])
  })

  test('ends a visit that is being moved at midnight', () => {
    const appointment = at('2026-03-11T13:30:00Z', 45)
    const to = { day: '2026-03-11', time: '23:30', staff: null }
    expect(block(appointment, { appointment, to })).toEqual(['2026-03-11', ...hours(23.5, 24)])
  })

  test('puts the earliest visit first', () => {
    const late = at('2026-03-11T14:00:00Z', 30, newYork, 1)
    const early = at('2026-03-11T13:00:00Z', 30, newYork, 2)
    expect(blocksOf([late, early], undefined).map(({ entry }) => entry.id)).toEqual([2, 1])
  })
})

describe('eventsOf', () => {
  test('gives each visit a second of its own after noon of its day', () => {
    const visits = Array.from({ length: 62 }, (_, id) => at('2026-11-01T05:30:00Z', 45, newYork, id))
    const events = eventsOf(blocksOf(visits, undefined)).map(({ start, end }) => [start, end])
    expect(events[0]).toEqual(['2026-11-01 12:00:00', '2026-11-01 12:00:01'])
    expect(events[61]).toEqual(['2026-11-01 12:01:01', '2026-11-01 12:01:02'])
  })
})

describe('hoursShown', () => {
  const shown = (...appointments: Appointment[]) => {
    const { opens, closes } = hoursShown(blocksOf(appointments, undefined))
    return [opens, closes]
  }

  test('shows the usual day when there are no visits', () => {
    expect(shown()).toEqual(hours(7, 19))
  })

  test('shows whole hours around visits outside the usual day', () => {
    expect(shown(at('2026-03-11T09:30:00Z', 30), at('2026-03-12T00:30:00Z', 90))).toEqual(hours(5, 22))
  })

  test('ends at midnight for a visit over midnight', () => {
    expect(shown(at('2026-03-12T03:30:00Z', 60))).toEqual(hours(7, 24))
  })
})

describe('positionOf', () => {
  test('gives the share of the hours shown, and of the lanes', () => {
    const [visit] = blocksOf([at('2026-03-11T13:00:00Z', 60)], undefined)
    if (!visit) throw new Error('no block')
    expect(positionOf(visit, { opens: 7 * 60, closes: 17 * 60 }, { lane: 1, lanes: 2 })).toMatchObject({
      top: '20%',
      height: '10%',
      insetInlineStart: '50%',
      width: '50%',
    })
  })
})

describe('lanesOf', () => {
  const lanes = (...times: [string, number][]) => {
    const visits = times.map(([time, duration], id) => at(time, duration, newYork, id))
    return [...lanesOf(blocksOf(visits, undefined)).entries()]
      .sort()
      .map(([, { lane, lanes }]) => `${lane + 1}/${lanes}`)
  }

  test('gives visits that do not overlap a lane each', () => {
    expect(lanes()).toEqual([])
    expect(
      lanes(['2026-03-11T14:00:00Z', 30], ['2026-03-11T13:00:00Z', 60], ['2026-03-12T13:00:00Z', 60]),
    ).toEqual(['1/1', '1/1', '1/1'])
  })

  test('gives visits that are connected by overlaps the same number of lanes', () => {
    // The third overlaps the second alone, and the fourth the first.
    expect(
      lanes(
        ['2026-03-11T13:00:00Z', 120],
        ['2026-03-11T13:30:00Z', 45],
        ['2026-03-11T14:00:00Z', 15],
        ['2026-03-11T14:30:00Z', 60],
        ['2026-03-11T15:30:00Z', 60],
      ),
    ).toEqual(['1/3', '2/3', '3/3', '2/3', '1/1'])
  })

  test('puts visits of both passes of the repeated hour side by side', () => {
    expect(lanes(['2026-11-01T05:30:00Z', 45], ['2026-11-01T06:30:00Z', 45])).toEqual(['1/2', '2/2'])
  })
})
