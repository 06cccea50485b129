import { addDays, startOfDay } from '#contract/appointments/appointments.times.ts'
import type { Day, DayQuery, TaskLeft } from '#contract/desk/day.schemas.ts'
import { dayInZone } from '#contract/formats/dates.ts'
import type { Database } from '#server/platform/database/database.ts'
import { found } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { countPromises, findPlace, readRequestsOfDay, type Span } from './day.repository.ts'

/**
 * Selects tasks due by a day and not completed, about people at one location or at all that the user sees.
 */
export interface TasksLeftQuery {
  day: string
  location: number | undefined
}

export interface DayParts {
  tasksLeft(scope: Scope, db: Database, query: TasksLeftQuery): Promise<{ count: number; tasks: TaskLeft[] }>
}

const spanOf = (day: string, zone: string, location: number | undefined): Span => ({
  location,
  start: startOfDay(day, zone),
  end: startOfDay(addDays(day, 1), zone),
})

/**
 * Summarizes one day at one location or at all the user's locations: requests, promises and remaining tasks.
 */
export async function readDay(
  { tasksLeft }: DayParts,
  { scope, db, now }: { scope: Scope; db: Database; now: Date },
  query: DayQuery,
): Promise<Day> {
  const location = query.location === undefined ? null : found(await findPlace(scope, db, query.location))
  const time_zone = (location && scope.locationTimeZones.get(location.id)) || scope.timeZone
  const day = query.day ?? dayInZone(now, time_zone)
  const span = spanOf(day, time_zone, location?.id)
  const requests = await readRequestsOfDay(scope, db, span, now)
  const promises = await countPromises(scope, db, span, now)
  const { count: tasks_left, tasks } = await tasksLeft(scope, db, { day, location: location?.id })
  return { day, location, time_zone, ...requests, promises, tasks_left, tasks }
}

/** Counts the broken promises of yesterday at all the user's locations. */
export async function promisesBrokenYesterday(scope: Scope, db: Database, now: Date): Promise<number> {
  const yesterday = addDays(dayInZone(now, scope.timeZone), -1)
  return (await countPromises(scope, db, spanOf(yesterday, scope.timeZone, undefined), now)).broken
}
