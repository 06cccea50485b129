import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '#server/platform/http/scope.ts'
import { personName, type Subject } from '#server/platform/subjects.ts'
import { ofCompany } from '#server/platform/visibility.ts'
import { overlaps } from './appointments.sql.ts'

/**
 * The conflicting appointment. `type`, `patient` and `elsewhere` (its location, if different) are null where
 * the user may not see the patient.
 */
export interface Collision {
  kind: 'provider' | 'operatory' | 'patient'
  date_time: string
  duration: number
  type: string | null
  patient: string | null
  staff: string | null
  operatory: string | null
  elsewhere: string | null
  time_zone: string
}

/** A time with all that must be free then. */
export interface Placing {
  patientId: number
  staffId: number | null
  operatory: number | null
  location: number | null
  start: Date
  end: Date
  /** The appointment itself. */
  except: number | undefined
}

/** Which overlaps are looked for. */
export interface Checks {
  /** Of the provider and the operatory. */
  place: boolean
  patient: boolean
  /** True when overlaps of the patient don't count as collisions. */
  isMeant: boolean
}

/** Queries: `taken` has the overlapping appointments, `collision` the first conflicting appointment. */
export function collisionQueries(
  scope: Scope,
  patients: Subject,
  { patientId, staffId, operatory, location, start, end, except }: Placing,
  { place, patient, isMeant }: Checks,
): RawBuilder<unknown> {
  const takenBy = (kind: Collision['kind'], rank: number, column: string, id: number) => sql`
    SELECT ${sql.lit(kind)} AS kind, ${sql.lit(rank)} AS rank, id FROM appointments
    WHERE ${ofCompany(scope, 'appointments')} AND ${sql.ref(column)} = ${id}::bigint
      AND ${overlaps('appointments', start, end, except)}`
  const taken = [
    sql`SELECT NULL AS kind, 0 AS rank, 0::bigint AS id WHERE false`,
    ...(place && staffId !== null ? [takenBy('provider', 1, 'appointments.staff_id', staffId)] : []),
    ...(place && operatory !== null ? [takenBy('operatory', 2, 'appointments.operatory_id', operatory)] : []),
    ...(patient ? [takenBy('patient', 3, 'appointments.patient_id', patientId)] : []),
  ]
  return sql`taken AS (${sql.join(taken, sql` UNION ALL `)}), collision AS (
    SELECT taken.kind, other.starts_at AS date_time, (extract(epoch FROM other.ends_at - other.starts_at) / 60)::int AS duration,
      CASE WHEN patient.id IS NOT NULL THEN other.type END AS type, patient.label AS patient, ${personName('users')} AS staff,
      operatories.name AS operatory,
      CASE WHEN patient.id IS NOT NULL AND other.location_id IS DISTINCT FROM ${location}::bigint THEN locations.name END AS elsewhere,
      coalesce(locations.time_zone, ${scope.timeZone}) AS time_zone
    FROM taken JOIN appointments AS other ON other.id = taken.id AND ${ofCompany(scope, 'other')}
      LEFT JOIN LATERAL (${patients.visible(scope, sql.ref('other.patient_id'))}) AS patient ON true
      LEFT JOIN locations ON locations.id = other.location_id LEFT JOIN operatories ON operatories.id = other.operatory_id
      LEFT JOIN staff ON staff.id = other.staff_id LEFT JOIN users ON users.id = staff.user_id
    ${isMeant ? sql`WHERE taken.kind <> 'patient'` : sql``}
    ORDER BY taken.rank, other.starts_at LIMIT 1
  )`
}
