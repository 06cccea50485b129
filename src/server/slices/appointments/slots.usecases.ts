import { type RawBuilder, sql } from 'kysely'
import { slotLimits } from '#contract/appointments/appointments.limits.ts'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import { freeSlots } from '#contract/appointments/appointments.rules.ts'
import type { SlotsQuery } from '#contract/appointments/appointments.schemas.ts'
import { addDays, minutesLater, startOfDay, wallTime } from '#contract/appointments/appointments.times.ts'
import type { LocationHours } from '#contract/desk/desk.schemas.ts'
import type { Database } from '#server/platform/database/database.ts'
import { invalidFields } from '#server/platform/errors.ts'
import type { CallContext } from '#server/platform/http/routes.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { zoneOfLocation } from './appointments.sql.ts'
import { unknownLocation } from './appointments.usecases.ts'
import { readProviders } from './slots.repository.ts'

export interface SlotParts {
  /** Office hours of a location, the usual ones for none; undefined when the user may not see it. */
  hoursOf: (scope: Scope, db: Database, location: number | undefined) => Promise<LocationHours | undefined>
  /** Condition on `staff`. */
  isProvider: (location: number | undefined) => RawBuilder<boolean>
}

/** Both ends in the zone of the location; throws 422 for a search that is too long. */
function spanOf({ from, to }: SlotsQuery, timeZone: string, now: Date): { start: Date; end: Date } {
  const instantOf = (text: string, nextDay: number) =>
    text.includes('T') ? new Date(text) : startOfDay(addDays(text, nextDay), timeZone)
  const asked = from === undefined ? now : instantOf(from, 0)
  const firstDay = wallTime(asked, timeZone).day
  const end = instantOf(to ?? addDays(firstDay, slotLimits.usualDays - 1), 1)
  if (end <= asked || wallTime(end, timeZone).day > addDays(firstDay, slotLimits.days)) {
    throw invalidFields({ to: [appointmentMessages.calendarRange(slotLimits.days)] })
  }
  return { start: asked < now ? now : asked, end }
}

/** Never in the past. */
export async function findSlots(
  { scope, db, now }: CallContext,
  query: SlotsQuery,
  { hoursOf, isProvider }: SlotParts,
) {
  const { location, service, staff, duration, except } = query
  const hours = await hoursOf(scope, db, location)
  if (!hours) throw unknownLocation()
  const timeZone = zoneOfLocation(scope, location)
  const { start, end } = spanOf(query, timeZone, now)
  const which = staff === undefined ? isProvider(location) : sql`staff.id = ${staff}`
  const asked = { start, end: minutesLater(end, duration), except, service }
  const { knowsService, providers } = await readProviders(scope, db, which, asked)
  if (!knowsService) throw invalidFields({ service: [appointmentMessages.unknownService] })
  if (staff !== undefined && providers.length === 0)
    throw invalidFields({ staff: [appointmentMessages.unknownStaff] })
  const slots = freeSlots({ from: start, to: end, duration, timeZone, hours, providers })
  return slots.map((slot) => ({ ...slot, date_time: slot.date_time.toISOString() }))
}
