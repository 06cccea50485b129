import { expect, test } from 'vitest'
import type { Appointment } from '#contract/appointments/appointments.schemas.ts'
import { eventOf, hoursShown, lanesOf, placeText } from './calendar-events.ts'

const at = (date_time: string, duration: number, time_zone = 'America/New_York') =>
  ({
    id: 1,
    date_time,
    duration,
    time_zone,
    type: 'Cleaning',
    patient: { id: 2, name: 'Ann Example' },
  }) as Appointment

test('an appointment stands where the clock of its location shows it', () => {
  const { start, end } = eventOf(at('2026-03-11T13:30:00Z', 45), undefined)
  expect([start, end]).toEqual(['2026-03-11 09:30:00', '2026-03-11 10:15:00'])
  expect(eventOf(at('2026-03-11T13:30:00Z', 45, 'America/Chicago'), undefined).start).toBe(
    '2026-03-11 08:30:00',
  )
})

test('one that is carried stands where it would go', () => {
  const appointment = at('2026-03-11T13:30:00Z', 45)
  const { start, end } = eventOf(appointment, { appointment, to: { day: '2026-03-12', time: '11:00' } })
  expect([start, end]).toEqual(['2026-03-12 11:00:00', '2026-03-12 11:45:00'])
})

test('the calendar shows a usual day, and more where there is something outside of it', () => {
  expect(hoursShown([])).toEqual({ opens: '07:00:00', closes: '19:00:00' })
  expect(hoursShown([at('2026-03-11T09:30:00Z', 30), at('2026-03-12T00:30:00Z', 90)])).toEqual({
    opens: '05:00:00',
    closes: '22:00:00',
  })
  expect(hoursShown([at('2026-03-12T03:30:00Z', 60)]).closes).toBe('23:59:59')
})

test('as many stand side by side as there are at one time, on whatever day', () => {
  const lanes = (...times: [string, number][]) =>
    lanesOf(times.map(([time, duration]) => eventOf(at(time, duration), undefined)))
  expect(lanes()).toBe(0)
  expect(
    lanes(['2026-03-11T14:00:00Z', 30], ['2026-03-11T13:00:00Z', 60], ['2026-03-12T13:00:00Z', 60]),
  ).toBe(1)
  expect(
    lanes(['2026-03-11T13:00:00Z', 120], ['2026-03-11T13:30:00Z', 30], ['2026-03-11T14:00:00Z', 60]),
  ).toBe(2)
})

test('the card names the place, and the clock when it is not the company’s', () => {
  const place = (time_zone: string) => {
    const entry = { ...at('2026-03-11T13:30:00Z', 30, time_zone), location: { id: 3, name: 'Lakeside' } }
    return placeText(entry, 'America/New_York')
  }
  expect(place('America/Detroit')).toBe('Lakeside')
  expect(place('America/Chicago')).toBe('Lakeside (CDT)')
})
