import { type RawBuilder, sql } from 'kysely'
import type { Provider } from '#contract/appointments/appointments.rules.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { personName } from '#server/platform/subjects.ts'
import { isTaken } from './appointments.sql.ts'

interface BusyQuestion {
  start: Date
  end: Date
  except: number | undefined
  service: number | undefined
}

const ofPractice = (scope: Scope, service: number) => sql`EXISTS (
  SELECT FROM services JOIN companies ON companies.id = services.company_id
  WHERE services.id = ${service} AND ${scope.companyId}::bigint IN (companies.id, companies.kept_by))`

/** The active staff that `which` holds for, by name, with the times when they are booked. */
export async function readProviders(
  scope: Scope,
  db: Database,
  which: RawBuilder<unknown>,
  { start, end, except, service }: BusyQuestion,
): Promise<{ knowsService: boolean; providers: Provider[] }> {
  const { rows } = await sql<{
    knows_service: boolean
    providers: { id: number; name: string; busy: { start: string; end: string }[] }[]
  }>`
    SELECT ${service === undefined ? sql`true` : ofPractice(scope, service)} AS knows_service, coalesce((
      SELECT json_agg(json_build_object('id', staff.id, 'name', ${personName('users')}, 'busy', coalesce((
        SELECT json_agg(json_build_object('start', appointments.starts_at, 'end', appointments.ends_at))
        FROM appointments WHERE appointments.company_id = staff.company_id
          AND ${isTaken('appointments', sql`staff.id`, start, end, except)}), '[]')) ORDER BY lower(${personName('users')}), staff.id)
      FROM staff JOIN users ON users.id = staff.user_id
      WHERE staff.company_id = ${scope.companyId} AND staff.active AND ${which}), '[]') AS providers
  `.execute(db)
  const { knows_service: knowsService = true, providers = [] } = rows[0] ?? {}
  const asDates = (busy: { start: string; end: string }[]) =>
    busy.map((times) => ({ start: new Date(times.start), end: new Date(times.end) }))
  return { knowsService, providers: providers.map((one) => ({ ...one, busy: asDates(one.busy) })) }
}
