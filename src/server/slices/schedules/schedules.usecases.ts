import { isDeepStrictEqual } from 'node:util'
import { calendarLimits } from '#contract/appointments/appointments.limits.ts'
import { addDays, startOfDay } from '#contract/appointments/appointments.times.ts'
import type { LocationHours, Week } from '#contract/desk/desk.schemas.ts'
import { dayInZone } from '#contract/formats/dates.ts'
import type { Reference } from '#contract/http/fields.ts'
import { scheduleMessages } from '#contract/schedules/schedules.messages.ts'
import {
  type Availability,
  type AvailabilityQuery,
  type ProviderHours,
  type TimeOff,
  type TimeOffCreate,
  type TimeOffPatch,
  TimeOffPeriod,
} from '#contract/schedules/schedules.schemas.ts'
import type { Database } from '#server/platform/database/database.ts'
import { AppError, found, invalidFields } from '#server/platform/errors.ts'
import type { CallContext, ChangeContext } from '#server/platform/http/routes.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { companyLock } from '#server/platform/lock-company.ts'
import { checkVersion } from '#server/platform/record-changes.ts'
import { readAvailability } from './availability.repository.ts'
import {
  findProviderHours,
  removeProviderHours,
  type StaffParts,
  saveProviderHours,
} from './provider-hours.repository.ts'
import {
  deleteTimeOff,
  findManaged,
  insertTimeOff,
  lockTimeOff,
  updateTimeOff,
} from './time-off.repository.ts'

export interface ScheduleParts extends StaffParts {
  /** One location, or all open locations of the user, with their hours; or the practice where it has no location. */
  listOffices: (
    scope: Scope,
    db: Database,
    location: number | undefined,
  ) => Promise<{ location: Reference | null; hours: LocationHours }[]>
}

interface Placement {
  location: number
  staff: number
}

async function lockHours(call: ChangeContext, which: Placement, parts: StaffParts): Promise<ProviderHours> {
  const { scope, db } = call
  await companyLock(scope).execute(db)
  const before = found(await findProviderHours(scope, db, which, parts))
  checkVersion(before, call.ifMatch)
  return before
}

export async function changeProviderHours(
  call: ChangeContext,
  which: Placement,
  week: Week,
  parts: StaffParts,
): Promise<ProviderHours> {
  const before = await lockHours(call, which, parts)
  if (isDeepStrictEqual(before.week, week)) return before
  const version = before.version + 1
  await saveProviderHours(call.scope, call.db, which, { week, version, at: call.now })
  return { ...before, week, version }
}

export async function restoreOfficeHours(
  call: ChangeContext,
  which: Placement,
  parts: StaffParts,
): Promise<void> {
  await lockHours(call, which, parts)
  await removeProviderHours(call.scope, call.db, which)
}

export async function addTimeOff(
  { scope, db, now }: ChangeContext,
  fields: TimeOffCreate,
  parts: StaffParts,
): Promise<TimeOff> {
  const person = await findManaged(scope, db, fields.staff, parts)
  if (!person) throw invalidFields({ staff: [scheduleMessages.unknownStaff] })
  if (!person.managed) throw invalidFields({ staff: [scheduleMessages.otherLocation] })
  return found(await insertTimeOff(scope, db, fields, now))
}

async function lockManaged({ scope, db, ifMatch }: ChangeContext, id: number, parts: StaffParts) {
  const { managed, ...before } = found(await lockTimeOff(scope, db, id, parts))
  if (!managed) throw new AppError('forbidden', { detail: scheduleMessages.otherLocation })
  checkVersion(before, ifMatch)
  return before
}

export async function changeTimeOff(
  call: ChangeContext,
  id: number,
  fields: TimeOffPatch,
  parts: StaffParts,
): Promise<TimeOff> {
  const before = await lockManaged(call, id, parts)
  const { starts_at = before.starts_at, ends_at = before.ends_at, reason = before.reason } = fields
  const after = { id, starts_at, ends_at, reason }
  const { error } = TimeOffPeriod.safeParse(after)
  if (error) throw invalidFields({ ends_at: error.issues.map(({ message }) => message) })
  return found(await updateTimeOff(call.scope, call.db, after, call.now))
}

export async function removeTimeOff(call: ChangeContext, id: number, parts: StaffParts): Promise<void> {
  await lockManaged(call, id, parts)
  await deleteTimeOff(call.scope, call.db, id)
}

/** Throws 422 for too many days. */
export async function findAvailability(
  { scope, db, now }: CallContext,
  { location, staff, ...days }: AvailabilityQuery,
  parts: ScheduleParts,
): Promise<Availability> {
  const from = days.from ?? days.to ?? dayInZone(now, scope.timeZone)
  const to = days.to ?? addDays(from, 6)
  if (to < from || to > addDays(from, calendarLimits.days - 1)) {
    throw invalidFields({ to: [scheduleMessages.range(calendarLimits.days)] })
  }
  const offices = (await parts.listOffices(scope, db, location)).map(({ location: place, hours }) => ({
    location: place?.id ?? null,
    time_zone: (place && scope.locationTimeZones.get(place.id)) || scope.timeZone,
    office: hours.office,
    holidays: hours.holidays,
  }))
  const zones = offices.map(({ time_zone }) => time_zone)
  const starts = zones.map((zone) => startOfDay(from, zone).getTime())
  const ends = zones.map((zone) => startOfDay(addDays(to, 1), zone).getTime())
  if (offices.length === 0) return { offices, staff: [] }
  const question = {
    ...{ start: new Date(Math.min(...starts)), end: new Date(Math.max(...ends)), staff },
    locations: offices.flatMap(({ location: id }) => id ?? []),
  }
  return { offices, staff: await readAvailability(scope, db, question, parts) }
}
