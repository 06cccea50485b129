import { type RawBuilder, sql } from 'kysely'
import type { Provider } from '#contract/appointments/appointments.rules.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { personName } from '#server/platform/subjects.ts'
import { isTaken } from './appointments.sql.ts'

/** Conditions on rows of `staff`. */
export interface ProviderParts {
  isProvider: RawBuilder<boolean>
  worksAt: (location: RawBuilder<unknown>) => RawBuilder<boolean>
  /** The duration, `provider_roles` and `provider_ids` of a service; no row for one that the practice can't see. */
  serviceOf: (scope: Scope, id: number) => RawBuilder<unknown>
  /** JSON of a person's own hours at an array of locations. */
  weeksOf: (locations: RawBuilder<unknown>) => RawBuilder<unknown>
  /** Start and end of each time off between two instants. */
  timeOffOf: (start: Date, end: Date) => RawBuilder<unknown>
}

interface ProviderQuestion {
  start: Date
  end: Date
  /** Empty for a practice without locations. */
  locations: readonly number[]
  staff: number | undefined
  service: number | undefined
  except: number | undefined
}

interface FoundProviders {
  /** Of the service, in minutes; null without a service or for an unknown one. */
  duration: number | null
  knowsStaff: boolean
  /** By name, with the times when they are booked or off. */
  providers: Provider[]
}

/** Active staff who work at any of the locations and do the service. */
export async function readProviders(
  scope: Scope,
  db: Database,
  { start, end, locations, staff, service, except }: ProviderQuestion,
  { isProvider, worksAt, serviceOf, weeksOf, timeOffOf }: ProviderParts,
): Promise<FoundProviders> {
  const noService = sql`SELECT NULL::integer AS duration, '{}'::text[] AS provider_roles, '{}'::bigint[] AS provider_ids`
  const isWanted =
    staff === undefined
      ? sql`(${isProvider} OR staff.id = ANY(service.provider_ids))`
      : sql`staff.id = ${staff}`
  const { rows } = await sql<{
    duration: number | null
    knows_staff: boolean
    providers: (Omit<Provider, 'busy'> & { busy: { start: string; end: string }[] })[]
  }>`
    WITH service AS (${service === undefined ? noService : serviceOf(scope, service)})
    SELECT (SELECT duration FROM service) AS duration,
      ${staff === undefined ? sql`true` : sql`EXISTS (SELECT FROM staff WHERE company_id = ${scope.companyId} AND id = ${staff} AND active)`} AS knows_staff,
      coalesce((
        SELECT json_agg(json_build_object('id', staff.id, 'name', ${personName('users')},
          'locations', coalesce(workplaces.ids, '[]'), 'weeks', ${weeksOf(sql`${locations}::bigint[]`)},
          'busy', coalesce((
            SELECT json_agg(json_build_object('start', taken.starts_at, 'end', taken.ends_at)) FROM (
              SELECT appointments.starts_at, appointments.ends_at
              FROM appointments WHERE appointments.company_id = staff.company_id
                AND ${isTaken('appointments', sql`staff.id`, start, end, except)}
              UNION ALL ${timeOffOf(start, end)}) AS taken), '[]')
        ) ORDER BY lower(${personName('users')}), staff.id)
        FROM service CROSS JOIN staff JOIN users ON users.id = staff.user_id
          CROSS JOIN LATERAL (SELECT json_agg(place.id) AS ids FROM unnest(${locations}::bigint[]) AS place (id)
            WHERE ${worksAt(sql`place.id`)}) AS workplaces
        WHERE staff.company_id = ${scope.companyId} AND staff.active AND ${isWanted}
          AND ${locations.length === 0 ? sql`true` : sql`workplaces.ids IS NOT NULL`}
          AND (staff.id = ANY(service.provider_ids) OR staff.role = ANY(service.provider_roles)
            OR service.provider_ids = '{}' AND service.provider_roles = '{}')
      ), '[]') AS providers
  `.execute(db)
  const { duration = null, knows_staff: knowsStaff = false, providers = [] } = rows[0] ?? {}
  const asDates = (busy: { start: string; end: string }[]) =>
    busy.map((times) => ({ start: new Date(times.start), end: new Date(times.end) }))
  return { duration, knowsStaff, providers: providers.map((one) => ({ ...one, busy: asDates(one.busy) })) }
}
