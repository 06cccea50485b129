import { appointmentLimits, defaultDuration, slotLimits } from '#contract/appointments/appointments.limits.ts'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import { freeSlots, type SlotPlace } from '#contract/appointments/appointments.rules.ts'
import type { Slot, SlotsQuery } from '#contract/appointments/appointments.schemas.ts'
import { addDays, minutesLater, startOfDay, wallTime } from '#contract/appointments/appointments.times.ts'
import type { Database } from '#server/platform/database/database.ts'
import { invalidFields } from '#server/platform/errors.ts'
import type { CallContext } from '#server/platform/http/routes.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { zoneOfLocation } from './appointments.sql.ts'
import { unknownLocation } from './appointments.usecases.ts'
import { type ProviderParts, readProviders } from './slots.repository.ts'

export interface SlotParts extends ProviderParts {
  /** One location, or all open locations of the user, with their hours; or the practice where it has no location. */
  listOffices: (
    scope: Scope,
    db: Database,
    location: number | undefined,
  ) => Promise<Pick<SlotPlace, 'location' | 'hours'>[]>
}

/** Both ends in the zone of the location, never in the past; throws 422 for a search that is too long. */
function spanOf({ from, to }: SlotsQuery, timeZone: string, now: Date, usualDays: number) {
  const instantOf = (text: string, nextDay: number) =>
    text.includes('T') ? new Date(text) : startOfDay(addDays(text, nextDay), timeZone)
  const wanted = from === undefined ? now : instantOf(from, 0)
  const firstDay = wallTime(wanted, timeZone).day
  const end = instantOf(to ?? addDays(firstDay, usualDays - 1), 1)
  if (end <= wanted || wallTime(end, timeZone).day > addDays(firstDay, slotLimits.days)) {
    throw invalidFields({ to: [appointmentMessages.calendarRange(slotLimits.days)] })
  }
  return { from: wanted < now ? now : wanted, to: end }
}

/** Without an end, searches further where the usual days have too few. */
export async function findSlots(call: CallContext, query: SlotsQuery, parts: SlotParts): Promise<Slot[]> {
  const { scope, db, now } = call
  const offices = await parts.listOffices(scope, db, query.location)
  if (query.location !== undefined && offices.length === 0) throw unknownLocation()
  const search = (usualDays: number) => {
    const places = offices.map((office): SlotPlace => {
      const timeZone = zoneOfLocation(scope, office.location?.id)
      return { ...office, timeZone, ...spanOf(query, timeZone, now, usualDays) }
    })
    return slotsOf(call, query, places, parts)
  }
  const slots = await search(slotLimits.usualDays)
  return query.to === undefined && slots.length < slotLimits.enough ? search(slotLimits.days) : slots
}

async function slotsOf(
  { scope, db }: CallContext,
  { service, staff, except, at, ...query }: SlotsQuery,
  places: readonly SlotPlace[],
  parts: ProviderParts,
): Promise<Slot[]> {
  const [first] = places
  if (!first) return []
  const latest = places.reduce((end, { to }) => (to > end ? to : end), first.to)
  const question = {
    start: places.reduce((start, { from }) => (from < start ? from : start), first.from),
    // The duration may be known only afterwards.
    end: minutesLater(latest, query.duration ?? appointmentLimits.maxDuration),
    locations: places.flatMap(({ location }) => location?.id ?? []),
    ...{ staff, service, except },
  }
  const { knowsStaff, providers, ...found } = await readProviders(scope, db, question, parts)
  if (service !== undefined && found.duration === null)
    throw invalidFields({ service: [appointmentMessages.unknownService] })
  if (!knowsStaff) throw invalidFields({ staff: [appointmentMessages.unknownStaff] })
  const duration = query.duration ?? found.duration ?? defaultDuration
  const slots = freeSlots({ places, duration, at, providers })
  return slots.map((slot) => ({ ...slot, date_time: slot.date_time.toISOString() }))
}
