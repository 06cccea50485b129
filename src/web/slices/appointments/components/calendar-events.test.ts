import { expect, test } from 'vitest'
import type { Appointment } from '#contract/appointments/appointments.schemas.ts'
import { defaultHours } from '#contract/desk/desk.defaults.ts'
import type { StaffMember } from '#contract/staff/staff.endpoints.ts'
import { isClosedAt, placeText, shortNameOf, tonesOf } from './calendar-events.ts'

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

test('a provider has the same color wherever they work, and neighbors have others', () => {
  const toneOf = tonesOf([dana, hal, fay])
  expect([toneOf(hal), toneOf(fay), toneOf(dana), toneOf(null)]).toEqual([0, 1, 2, undefined])
  expect(toneOf(person(17, 'Left'))).toBe(1)
})

test('a time is closed when all locations are, by their hours and holidays', () => {
  const day = [{ from: 9 * 60, to: 12 * 60 }]
  const hours = { ...defaultHours, office: [day, ...Array(6).fill([])], holidays: ['2026-03-16'] }
  const always = { ...hours, office: Array(7).fill([{ from: 0, to: 1_440 }]), holidays: [] }
  const closed = (text: string) => isClosedAt([hours], { day: text.slice(0, 10), time: text.slice(11) })
  expect(closed('2026-03-09 08:45')).toBe(true)
  expect(closed('2026-03-09 09:00')).toBe(false)
  expect(closed('2026-03-09 12:00')).toBe(true)
  expect(closed('2026-03-10 10:00')).toBe(true)
  expect(closed('2026-03-16 10:00')).toBe(true)
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

test('a short name is the first name and the initial of the last', () => {
  const named = (name: string) => shortNameOf({ ...at('2026-03-11T13:30:00Z', 30), patient: { id: 2, name } })
  expect(named('Jasmine Rodriguez')).toBe('Jasmine R.')
  expect(named('Ana María de la Cruz')).toBe('Ana C.')
  expect(named('Cher')).toBe('Cher')
})
