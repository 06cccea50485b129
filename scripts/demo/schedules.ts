import { startOfDay } from '#contract/appointments/appointments.times.ts'
import { dayInZone } from '#contract/formats/dates.ts'
import { lunch } from './appointments.ts'
import { addDays, dayMilliseconds, openingHours, weekday } from './calendar.ts'
import type { Company, Office } from './company.ts'
import type { Draft } from './rows.ts'

// In minutes after midnight; an hour before the office opens.
const early = 7 * 60
const closing = 17 * 60
// A day off is announced this much ahead, in days, and is the quietest of some days.
const announced = 10
const [firstAhead, lastAhead] = [3, 13]

/** Early hours with a lunch break for the first dentist, and a day off for the first hygienist. */
export function addSchedules(draft: Draft, company: Company): void {
  addEarlyHours(draft, company)
  addDayOff(draft, company)
}

function addEarlyHours({ rows, now }: Draft, { id: company_id, staff, offices }: Company): void {
  const dentist = staff.find(({ role }) => role === 'dentist')
  if (!dentist) return
  const workday = [
    { from: early, to: lunch.from },
    { from: lunch.to, to: closing },
  ]
  const updated_at = new Date(now.getTime() - 90 * dayMilliseconds)
  for (const { id, name, saturdays } of offices) {
    if (!dentist.offices.includes(name)) continue
    const saturday = saturdays ? [{ from: 9 * 60, to: 13 * 60 }] : []
    const week = [workday, workday, workday, workday, workday, saturday, []]
    rows.provider_hours.push({
      company_id,
      staff_id: dentist.id,
      location_id: id,
      week,
      updated_at,
      version: 1,
    })
  }
}

function addDayOff(draft: Draft, { id: company_id, staff, offices, practice }: Company): void {
  const { rows, now } = draft
  const hygienist = staff.find(({ role }) => role === 'hygienist')
  if (!hygienist) return
  const { timeZone } = practice
  const today = dayInZone(now, timeZone)
  const days = Array.from({ length: lastAhead - firstAhead + 1 }, (_, index) =>
    addDays(today, firstAhead + index),
  ).filter((day) => openingHours(day, offices[0] as Office) && weekday(day) !== 6)
  const visitsOn = (day: string) =>
    rows.appointments.filter(
      ({ staff_id, starts_at }) => staff_id === hygienist.id && dayInZone(starts_at, timeZone) === day,
    ).length
  const [day] = days.toSorted((a, b) => visitsOn(a) - visitsOn(b))
  if (!day) return
  const created_at = new Date(now.getTime() - announced * dayMilliseconds)
  draft.add('time_off', {
    ...{ company_id, staff_id: hygienist.id, reason: 'Continuing education' },
    starts_at: startOfDay(day, timeZone),
    ends_at: startOfDay(addDays(day, 1), timeZone),
    ...{ created_at, updated_at: created_at },
  })
}
