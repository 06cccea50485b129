import { type RawBuilder, sql } from 'kysely'
import type { AppointmentStatus, VisitState } from '#contract/appointments/appointments.enums.ts'
import type { Appointment, AppointmentListQuery } from '#contract/appointments/appointments.schemas.ts'
import { minutesLater } from '#contract/appointments/appointments.times.ts'
import { parseOrdering } from '#contract/http/paging.ts'
import type { Database } from '#server/platform/database/database.ts'
import { readList, type TextPage } from '#server/platform/database/list-page.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { eventsOfSubjects, personName, type Subject, type SubjectEvent } from '#server/platform/subjects.ts'
import { ofCompany } from '#server/platform/visibility.ts'
import { columns, isTaken, joinAll, orderings } from './appointments.sql.ts'

export interface AppointmentId {
  patientId: number
  id: number
}

export interface AppointmentFields {
  date_time: Date
  /** Minutes. */
  duration: number
  type: string
  status: AppointmentStatus
  visit_state: VisitState
  cancel_reason: string
  note: string
  staff_id: number | null
  location: number | null
}

const statusToCome: AppointmentStatus = 'scheduled'

/** Undefined when the user may not see the patient. */
export function listOfPatient(
  scope: Scope,
  db: Database,
  patients: Subject,
  patientId: number,
  { upcoming = false, ...query }: AppointmentListQuery,
  now: Date,
): Promise<TextPage | undefined> {
  const { column, descending } = parseOrdering(query.ordering)
  return readList(db, {
    table: 'appointments',
    within: ofCompany(scope, 'appointments'),
    where: sql`appointments.company_id = ${scope.companyId} AND appointments.patient_id = ${patientId}
      ${upcoming ? sql`AND appointments.starts_at >= ${now} AND appointments.status = ${statusToCome}` : sql``}`,
    order: { by: [orderings[column]], descending, nullable: true },
    columns: columns(scope),
    join: joinAll(scope, patients),
    ...query,
    exists: sql`EXISTS (${patients.visible(scope, sql`${patientId}::bigint`)})`,
  })
}

const one = (scope: Scope, { patientId, id }: AppointmentId) => sql`SELECT appointments.* FROM appointments
  WHERE appointments.company_id = ${scope.companyId} AND appointments.patient_id = ${patientId} AND appointments.id = ${id}`

/** Only of patients the user may see. */
export async function findAppointment(
  scope: Scope,
  db: Database,
  patients: Subject,
  which: AppointmentId,
): Promise<Appointment | undefined> {
  const { rows } = await sql<{ found: Appointment }>`
    WITH appointments AS (${one(scope, which)})
    SELECT row_to_json(found) AS found FROM (SELECT ${columns(scope)} FROM appointments ${joinAll(scope, patients)}) AS found
  `.execute(db)
  return rows[0]?.found
}

// Serializes bookings of one staff member, so that the second one sees the first. Otherwise two bookings of
// the same time could deadlock in the exclusion constraint.
const turnOf = (staffId: RawBuilder<unknown>) =>
  sql`pg_advisory_xact_lock(hashtext('appointments'), (${staffId} % 2147483647)::int)`

const worksHere = (scope: Scope, staffId: number) => sql<boolean>`EXISTS (
  SELECT FROM staff WHERE staff.company_id = ${scope.companyId} AND staff.id = ${staffId} AND staff.active)`

/** Takes the staff member's lock and checks that they work here and that the user may see the patient. */
export async function takeTurn(
  scope: Scope,
  db: Database,
  patients: Subject,
  patientId: number,
  staffId: number,
): Promise<{ location: number | null; worksHere: boolean } | undefined> {
  const { rows } = await sql<{ location: number | null; works_here: boolean }>`
    SELECT patient.location_id AS location, ${worksHere(scope, staffId)} AS works_here, ${turnOf(sql`${staffId}::bigint`)}
    FROM (${patients.visible(scope, sql`${patientId}::bigint`)}) AS patient
  `.execute(db)
  return rows[0] && { location: rows[0].location, worksHere: rows[0].works_here }
}

/** Locks the appointment, and the schedule of the staff member it will have. */
export async function lockAppointment(
  scope: Scope,
  db: Database,
  patients: Subject,
  which: AppointmentId,
  staffId: number | undefined,
): Promise<{ before: Appointment; worksHere: boolean } | undefined> {
  const wanted = sql`coalesce(${staffId ?? null}::bigint, appointments.staff_id)`
  const { rows } = await sql<{ before: Appointment; works_here: boolean }>`
    WITH appointments AS (${one(scope, which)} FOR UPDATE)
    SELECT row_to_json(found) AS before, ${staffId === undefined ? sql`true` : worksHere(scope, staffId)} AS works_here,
      (SELECT ${turnOf(wanted)} FROM appointments) AS turn
    FROM (SELECT ${columns(scope)} FROM appointments ${joinAll(scope, patients)}) AS found
  `.execute(db)
  return rows[0] && { before: rows[0].before, worksHere: rows[0].works_here }
}

/**
 * The conflicting appointment. `type`, `patient` and `elsewhere` (its location, if different) are null where
 * the user may not see the patient.
 */
export interface Collision {
  date_time: string
  duration: number
  type: string | null
  patient: string | null
  staff: string
  elsewhere: string | null
  time_zone: string
}

export type Written = { appointment: Appointment } | { collision: Collision }

// `written` writes appointments on the condition that `collision` is empty.
async function write(
  scope: Scope,
  db: Database,
  patients: Subject,
  fields: AppointmentFields,
  except: number | undefined,
  written: RawBuilder<unknown>,
  event: SubjectEvent,
): Promise<Written | undefined> {
  const end = minutesLater(fields.date_time, fields.duration)
  const { rows } = await sql<{ appointment: Appointment | null; collision: Collision | null }>`
    WITH collision AS (
      SELECT other.starts_at AS date_time, (extract(epoch FROM other.ends_at - other.starts_at) / 60)::int AS duration,
        CASE WHEN patient.id IS NOT NULL THEN other.type END AS type, patient.label AS patient, ${personName('users')} AS staff,
        CASE WHEN patient.id IS NOT NULL AND other.location_id IS DISTINCT FROM ${fields.location}::bigint THEN locations.name END AS elsewhere,
        coalesce(locations.time_zone, ${scope.timeZone}) AS time_zone
      FROM appointments AS other LEFT JOIN LATERAL (${patients.visible(scope, sql.ref('other.patient_id'))}) AS patient ON true
        LEFT JOIN locations ON locations.id = other.location_id
        JOIN staff ON staff.id = other.staff_id JOIN users ON users.id = staff.user_id
      WHERE ${fields.status} <> 'cancelled' AND ${isTaken('other', fields.staff_id, fields.date_time, end, except)}
      ORDER BY other.starts_at LIMIT 1
    ), appointments AS (${written})${eventsOfSubjects(scope, 'appointments', [patients], event)}
    SELECT (SELECT row_to_json(found) FROM (SELECT ${columns(scope)} FROM appointments ${joinAll(scope, patients)}) AS found) AS appointment,
      (SELECT row_to_json(collision) FROM collision) AS collision
  `.execute(db)
  const { appointment, collision } = rows[0] ?? {}
  if (collision) return { collision }
  return appointment ? { appointment } : undefined
}

export function insertAppointment(
  scope: Scope,
  db: Database,
  patients: Subject,
  patientId: number,
  fields: AppointmentFields,
  event: SubjectEvent,
): Promise<Written | undefined> {
  const {
    date_time: start,
    duration,
    type,
    status,
    visit_state,
    cancel_reason,
    note,
    staff_id,
    location,
  } = fields
  const insert = sql`
    INSERT INTO appointments (company_id, patient_id, location_id, staff_id, starts_at, ends_at, type, status, visit_state, cancel_reason,
      note, created_at, updated_at)
    SELECT ${scope.companyId}::bigint, ${patientId}::bigint, ${location}::bigint, ${staff_id}::bigint, ${start}::timestamptz,
      ${minutesLater(start, duration)}::timestamptz, ${type}, ${status}, ${visit_state}, ${cancel_reason}, ${note},
      ${event.at}::timestamptz, ${event.at}::timestamptz
    WHERE NOT EXISTS (SELECT FROM collision) RETURNING *`
  return write(scope, db, patients, fields, undefined, insert, event)
}

export function updateAppointment(
  scope: Scope,
  db: Database,
  patients: Subject,
  id: number,
  fields: AppointmentFields,
  event: SubjectEvent,
): Promise<Written | undefined> {
  const {
    date_time: start,
    duration,
    type,
    status,
    visit_state,
    cancel_reason,
    note,
    staff_id,
    location,
  } = fields
  const isSet = 'visit_state' in ((event.data.changes ?? {}) as object)
  const update = sql`
    UPDATE appointments SET location_id = ${location}::bigint, staff_id = ${staff_id}::bigint, starts_at = ${start}::timestamptz,
      ends_at = ${minutesLater(start, duration)}::timestamptz, type = ${type}, status = ${status},
      visit_state = ${visit_state}, cancel_reason = ${cancel_reason}, note = ${note},
      ${isSet ? sql`visit_state_at = ${event.at}::timestamptz, visit_state_by = ${scope.staffId},` : sql``}
      updated_at = ${event.at}::timestamptz, version = version + 1
    WHERE company_id = ${scope.companyId} AND id = ${id} AND NOT EXISTS (SELECT FROM collision) RETURNING *`
  return write(scope, db, patients, fields, id, update, event)
}

export async function deleteAppointment(
  scope: Scope,
  db: Database,
  patients: Subject,
  id: number,
  event: SubjectEvent,
): Promise<void> {
  await sql`
    WITH appointments AS (
      DELETE FROM appointments WHERE company_id = ${scope.companyId} AND id = ${id} RETURNING *
    )${eventsOfSubjects(scope, 'appointments', [patients], event)}
    SELECT FROM appointments
  `.execute(db)
}
