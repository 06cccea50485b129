import { expect, test } from 'vitest'
import type { Appointment } from '#contract/appointments/appointments.schemas.ts'
import { defaultHours } from '#contract/desk/desk.defaults.ts'
import type { StaffMember } from '#contract/staff/staff.endpoints.ts'
import { columnsOf, isClosedAt, placeText, tonesOf, wallFromText } from './calendar-events.ts'

const at = (date_time: string, duration: number, time_zone = 'America/New_York') =>
  ({
    id: 1,
    date_time,
    duration,
    time_zone,
    type: 'Cleaning',
    patient: { id: 2, name: 'Ann Example' },
  }) as Appointment

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
