import { expect, test } from 'vitest'
import { wallTime } from '#contract/appointments/appointments.times.ts'
import { dayInZone } from '#contract/formats/dates.ts'
import { makeCompany } from './company.ts'
import { practices } from './practice.ts'

const now = new Date('2026-03-11T15:30:00Z')
const [main] = practices
if (!main) throw new Error('the demo has a practice')
const { appointments } = makeCompany(main, 'a seed', now)
const endOf = ({ start, duration }: (typeof appointments)[number]) => start.getTime() + duration * 60_000

test('there are appointments behind, today and ahead, for several people, some called off', () => {
  const today = appointments.filter(({ start }) => dayInZone(start, main.timeZone) === '2026-03-11')
  expect(today.length).toBeGreaterThan(15)
  expect(new Set(today.map(({ staff }) => staff.username)).size).toBeGreaterThan(3)
  expect(appointments.filter(({ start }) => start > now).length).toBeGreaterThan(300)
  const off = appointments.filter(({ status }) => status === 'cancelled').length / appointments.length
  expect(off).toBeGreaterThan(0.03)
  expect(off).toBeLessThan(0.12)
})

test('what is over is done, what is ahead is not', () => {
  for (const appointment of appointments) {
    if (appointment.status === 'completed') expect(endOf(appointment)).toBeLessThanOrEqual(now.getTime())
    if (appointment.status === 'scheduled') expect(endOf(appointment)).toBeGreaterThan(now.getTime())
  }
})

test('nobody has two at a time', () => {
  for (const { username } of main.staff) {
    const own = appointments
      .filter(({ staff, status }) => staff.username === username && status !== 'cancelled')
      .sort((one, next) => one.start.getTime() - next.start.getTime())
    for (const [index, next] of own.entries()) {
      const before = own[index - 1]
      if (before) expect(endOf(before)).toBeLessThanOrEqual(next.start.getTime())
    }
  }
})

test('they are within opening hours, with patients of the place, booked before', () => {
  for (const { patient, location, staff, start, booked, settled } of appointments) {
    expect(patient.location).toBe(location)
    expect(staff.locations).toContain(location.name)
    const { time } = wallTime(start, location.timeZone ?? main.timeZone)
    expect(time >= '08:00' && time < '17:00').toBe(true)
    expect(booked.at.getTime()).toBeGreaterThanOrEqual(patient.row.created_at.getTime())
    expect(booked.at.getTime()).toBeLessThan(Math.min(now.getTime(), start.getTime()))
    if (settled) expect(settled.at.getTime()).toBeLessThanOrEqual(now.getTime())
  }
})
