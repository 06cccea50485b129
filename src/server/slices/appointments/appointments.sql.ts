import { type RawBuilder, sql } from 'kysely'
import { appointmentStatuses } from '#contract/appointments/appointments.enums.ts'
import { firstVisitState } from '#contract/appointments/appointments.rules.ts'
import type { appointmentOrderings } from '#contract/appointments/appointments.schemas.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { personName, type Subject } from '#server/platform/subjects.ts'

const staffName = personName('users')

const visiblePatient = (scope: Scope, patients: Subject) =>
  sql`LATERAL (${patients.visible(scope, sql.ref('appointments.patient_id'))}) AS patient ON true`

const joinPlaceAndStaff = sql`
  LEFT JOIN locations ON locations.id = appointments.location_id
  LEFT JOIN operatories ON operatories.id = appointments.operatory_id
  LEFT JOIN staff ON staff.id = appointments.staff_id LEFT JOIN users ON users.id = staff.user_id`

/** Drops appointments whose patient the user may not see. */
export const joinAll = (scope: Scope, patients: Subject): RawBuilder<unknown> =>
  sql`JOIN ${visiblePatient(scope, patients)} ${joinPlaceAndStaff}`

/** Keeps appointments whose patient the user may not see, without the patient. */
export const joinAllOrNobody = (scope: Scope, patients: Subject): RawBuilder<unknown> =>
  sql`LEFT JOIN ${visiblePatient(scope, patients)} ${joinPlaceAndStaff}`

/** The time zone of a location, or the company's. */
export const zoneOfLocation = (scope: Scope, location: number | null | undefined): string =>
  (location && scope.locationTimeZones.get(location)) || scope.timeZone

/** The time zone of a row's location, or the company's. */
export const zoneOf = (scope: Scope): RawBuilder<string> =>
  sql`coalesce(locations.time_zone, ${scope.timeZone})`

/** The stored state, or the first of the status. */
export const visitState = sql`coalesce(appointments.visit_state, CASE appointments.status ${sql.join(
  appointmentStatuses.map((status) => sql`WHEN ${sql.lit(status)} THEN ${sql.lit(firstVisitState(status))}`),
  sql` `,
)} END)`

const setterName = sql`(SELECT ${personName('setting_user')} FROM staff AS setter JOIN users AS setting_user ON setting_user.id = setter.user_id
  WHERE setter.company_id = appointments.company_id AND setter.id = appointments.visit_state_by)`

/** Without a patient, only the time, the state and the provider are shown. */
export const columns = (scope: Scope): RawBuilder<unknown> => sql`
  appointments.id, appointments.starts_at AS date_time, appointments.status, ${visitState} AS visit_state,
  appointments.visit_state_at, ${setterName} AS visit_state_by,
  CASE WHEN patient.id IS NOT NULL THEN appointments.cancel_reason END AS cancel_reason,
  CASE WHEN patient.id IS NOT NULL THEN appointments.note END AS note,
  CASE WHEN patient.id IS NOT NULL THEN appointments.type END AS type,
  CASE WHEN staff.id IS NOT NULL THEN json_build_object('id', staff.id, 'user', json_build_object('username', users.username),
    'role', json_build_object('name', staff.role), 'name', ${staffName}) END AS staff,
  (extract(epoch FROM appointments.ends_at - appointments.starts_at) / 60)::int AS duration,
  CASE WHEN patient.id IS NOT NULL THEN json_build_object('id', patient.id, 'name', patient.label) END AS patient,
  CASE WHEN locations.id IS NOT NULL THEN json_build_object('id', locations.id, 'name', locations.name) END AS location,
  CASE WHEN operatories.id IS NOT NULL THEN json_build_object('id', operatories.id, 'name', operatories.name) END AS operatory,
  CASE WHEN patient.id IS NOT NULL THEN appointments.second_visit END AS second_visit,
  ${zoneOf(scope)} AS time_zone, appointments.created_at, appointments.updated_at, appointments.version`

export const orderings: Record<(typeof appointmentOrderings)[number], RawBuilder<unknown>> = {
  date_time: sql`appointments.starts_at`,
  type: sql`lower(appointments.type)`,
  status: sql`appointments.status`,
  staff: sql`lower(users.username)`,
  duration: sql`appointments.ends_at - appointments.starts_at`,
  id: sql`appointments.id`,
}

/** True for appointments that overlap the time and aren't canceled. */
export const overlaps = (
  table: string,
  start: Date,
  end: Date,
  except: number | undefined,
  // Each half of the tautology matches a partial index.
): RawBuilder<boolean> => sql`${sql.ref(`${table}.status`)} <> 'cancelled'
  AND (NOT ${sql.ref(`${table}.kept_collision`)} OR ${sql.ref(`${table}.kept_collision`)})
  AND tstzrange(${sql.ref(`${table}.starts_at`)}, ${sql.ref(`${table}.ends_at`)}) && tstzrange(${start}::timestamptz, ${end}::timestamptz)
  AND ${sql.ref(`${table}.id`)} IS DISTINCT FROM ${except ?? null}::bigint`

/** Overlaps of a staff member's appointments. */
export const isTaken = (
  table: string,
  staffId: number | null | RawBuilder<unknown>,
  start: Date,
  end: Date,
  except: number | undefined,
): RawBuilder<boolean> =>
  sql`${sql.ref(`${table}.staff_id`)} = ${staffId}::bigint AND ${overlaps(table, start, end, except)}`
