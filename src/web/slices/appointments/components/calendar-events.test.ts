import { expect, test } from 'vitest'
import type { Appointment } from '#contract/appointments/appointments.schemas.ts'
import { defaultHours } from '#contract/desk/desk.defaults.ts'
import type { StaffMember } from '#contract/staff/staff.endpoints.ts'
import {
  columnsOf,
  eventOf,
  hoursShown,
  isClosedAt,
  lanesOf,
  placeText,
  tonesOf,
  wallFromText,
} from './calendar-events.ts'

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
  const to = { day: '2026-03-12', time: '11:00', staff: null }
  const { start, end } = eventOf(appointment, { appointment, to })
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

test('appointments connected by overlaps share one number of lanes, and nothing covers anything', () => {
  const lanes = (...times: [string, number][]) => {
    const events = times.map(([time, duration], id) => ({ ...eventOf(at(time, duration), undefined), id }))
    return [...lanesOf(events).entries()].sort().map(([, { lane, lanes }]) => `${lane + 1}/${lanes}`)
  }
  expect(lanes()).toEqual([])
  expect(
    lanes(['2026-03-11T14:00:00Z', 30], ['2026-03-11T13:00:00Z', 60], ['2026-03-12T13:00:00Z', 60]),
  ).toEqual(['1/1', '1/1', '1/1'])
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

const person = (id: number, name: string, role: StaffMember['role']['name'] = 'dentist') =>
  ({ id, name, role: { name: role }, user: { username: name } }) satisfies StaffMember
const [dana, hal, fay] = [person(7, 'Dana'), person(3, 'Hal', 'hygienist'), person(5, 'Fay', 'front_desk')]

test('a day has a column for each provider, for others who have appointments, and for those without anyone', () => {
  const of = (id: number, staff: StaffMember | null) => ({ ...at('2026-03-11T13:00:00Z', 30), id, staff })
  const shape = (...given: Parameters<typeof columnsOf>) =>
    columnsOf(...given).map(({ staff, entries }) => [staff?.name, ...entries.map(({ id }) => id)])
  const entries = [of(1, hal), of(2, fay), of(3, null)]
  expect(shape([dana, hal], entries, undefined)).toEqual([['Dana'], ['Hal', 1], ['Fay', 2], [undefined, 3]])
  expect(shape([dana], [], undefined)).toEqual([['Dana']])
  expect(shape([], [], undefined)).toEqual([[undefined]])
  const to = { day: '2026-03-11', time: '10:00', staff: dana }
  expect(shape([dana, hal], entries.slice(0, 1), { appointment: of(1, hal), to })).toEqual([
    ['Dana', 1],
    ['Hal'],
  ])
})

test('a provider has the same color wherever they work, and neighbors have others', () => {
  const toneOf = tonesOf([dana, hal, fay])
  expect([toneOf(hal), toneOf(fay), toneOf(dana), toneOf(null)]).toEqual([0, 1, 2, undefined])
  expect(toneOf(person(17, 'Left'))).toBe(1)
})

test('a time is closed when all locations are, by their hours and holidays', () => {
  const day = [{ from: 9 * 60, to: 12 * 60 }]
  const hours = { ...defaultHours, office: [day, ...Array(6).fill([])], holidays: ['2026-03-16'] }
  const always = { ...hours, office: Array(7).fill([{ from: 0, to: 1_440 }]), holidays: [] }
  const closed = (text: string) => isClosedAt([hours], wallFromText(text))
  expect(closed('2026-03-09 08:45:00')).toBe(true)
  expect(closed('2026-03-09 09:00:00')).toBe(false)
  expect(closed('2026-03-09 12:00:00')).toBe(true)
  expect(closed('2026-03-10 10:00:00')).toBe(true)
  expect(closed('2026-03-16 10:00:00')).toBe(true)
  expect(isClosedAt([hours, always], { day: '2026-03-16', time: '10:00' })).toBe(false)
  expect(isClosedAt([], { day: '2026-03-16', time: '10:00' })).toBe(false)
})

test('the card names the place, and the clock when it is not the company’s', () => {
  const place = (time_zone: string) => {
    const entry = { ...at('2026-03-11T13:30:00Z', 30, time_zone), location: { id: 3, name: 'Lakeside' } }
    return placeText(entry, 'America/New_York')
  }
  expect(place('America/Detroit')).toBe('Lakeside')
  expect(place('America/Chicago')).toBe('Lakeside (CDT)')
})
