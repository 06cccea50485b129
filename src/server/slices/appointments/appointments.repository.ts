import { type RawBuilder, sql } from 'kysely'
import type { AppointmentStatus, VisitState } from '#contract/appointments/appointments.enums.ts'
import type { Appointment, AppointmentListQuery } from '#contract/appointments/appointments.schemas.ts'
import { minutesLater } from '#contract/appointments/appointments.times.ts'
import { parseOrdering } from '#contract/http/paging.ts'
import type { Database } from '#server/platform/database/database.ts'
import { readList, type TextPage } from '#server/platform/database/list-page.ts'
import { write } from '#server/platform/database/table-writer.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { type RecordEvent, recordEventsOf, type Subject } from '#server/platform/subjects.ts'
import { ofCompany } from '#server/platform/visibility.ts'
import { columns, joinAll, orderings } from './appointments.sql.ts'
import { appointmentWriter } from './appointments.writer.ts'
import { type Checks, type Collision, collisionQueries } from './collisions.sql.ts'
import type { ProviderParts } from './slots.repository.ts'

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
  operatory: number | null
  /** Meant to overlap another visit of the patient. */
  second_visit: boolean
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

// Serializes bookings of one staff member, operatory and patient, so that the second one sees the first. Otherwise two
// bookings of the same time could deadlock in the exclusion constraints.
const turnsOf = (staff: RawBuilder<unknown>, operatory: RawBuilder<unknown>, patient: number) =>
  sql.join(
    Object.entries({ appointments: staff, operatories: operatory, patients: sql`${patient}::bigint` }).map(
      ([of, id]) =>
        sql`pg_advisory_xact_lock(hashtext(${sql.lit(of)}), (${id} % 2147483647)::int) AS ${sql.ref(`turn_of_${of}`)}`,
    ),
  )

/** Whether a person is active and works at the location, if there is one. */
const worksHere = (
  scope: Scope,
  worksAt: ProviderParts['worksAt'],
  staff: RawBuilder<unknown>,
  location: RawBuilder<unknown>,
) => sql<boolean>`EXISTS (SELECT FROM staff WHERE staff.company_id = ${scope.companyId} AND staff.id = ${staff} AND staff.active
  AND (${location} IS NULL OR ${worksAt(location)}))`

interface Turn {
  staffId: number
  operatory: number | null
  /** The patient's location when undefined. */
  location: number | null | undefined
  worksAt: ProviderParts['worksAt']
}

/** Undefined values stay the same. */
type NewTurn = { [K in Exclude<keyof Turn, 'worksAt'>]?: Turn[K] | undefined } & Pick<Turn, 'worksAt'>

/** Takes the locks of staff member, operatory and patient, and checks that they work here and that the user may see the patient. */
export async function takeTurn(
  scope: Scope,
  db: Database,
  patients: Subject,
  patientId: number,
  { staffId, operatory, location, worksAt }: Turn,
): Promise<{ location: number | null; worksHere: boolean } | undefined> {
  const place = location === undefined ? sql`patient.location_id` : sql`${location}::bigint`
  const { rows } = await sql<{ location: number | null; works_here: boolean }>`
    SELECT patient.location_id AS location, ${worksHere(scope, worksAt, sql`${staffId}::bigint`, place)} AS works_here,
      ${turnsOf(sql`${staffId}::bigint`, sql`${operatory}::bigint`, patientId)}
    FROM (${patients.visible(scope, sql`${patientId}::bigint`)}) AS patient
  `.execute(db)
  return rows[0] && { location: rows[0].location, worksHere: rows[0].works_here }
}

/** Locks the appointment and the schedules that it will be in. */
export async function lockAppointment(
  scope: Scope,
  db: Database,
  patients: Subject,
  which: AppointmentId,
  { staffId, operatory, location, worksAt }: NewTurn,
): Promise<{ before: Appointment; worksHere: boolean; operatoryName: string | null } | undefined> {
  const staff = sql`coalesce(${staffId ?? null}::bigint, appointments.staff_id)`
  const place = location === undefined ? sql`appointments.location_id` : sql`${location}::bigint`
  const room = operatory === undefined ? sql`appointments.operatory_id` : sql`${operatory}::bigint`
  const { rows } = await sql<{ before: Appointment; works_here: boolean; operatory_name: string | null }>`
    WITH appointments AS (${one(scope, which)} FOR UPDATE)
    SELECT row_to_json(found) AS before, (SELECT ${staff} IS NULL OR ${worksHere(scope, worksAt, staff, place)} FROM appointments) AS works_here,
      (SELECT name FROM operatories WHERE company_id = ${scope.companyId} AND id = ${operatory ?? null}::bigint) AS operatory_name,
      (SELECT row_to_json(turns) FROM (SELECT ${turnsOf(staff, room, which.patientId)} FROM appointments) AS turns) AS turns
    FROM (SELECT ${columns(scope)} FROM appointments ${joinAll(scope, patients)}) AS found
  `.execute(db)
  const [row] = rows
  return row && { before: row.before, worksHere: row.works_here, operatoryName: row.operatory_name }
}

export type Written = { appointment: Appointment } | { collision: Collision }

interface Write {
  patientId: number
  fields: AppointmentFields
  checks: Checks
  /** The appointment itself. */
  except?: number
  event: RecordEvent
}

// `written` writes appointments on the condition that `collision` is empty.
async function place(
  scope: Scope,
  db: Database,
  patients: Subject,
  { patientId, fields, checks, except }: Write,
  written: RawBuilder<unknown>,
): Promise<Written | undefined> {
  const { date_time: start, duration, staff_id: staffId, operatory, location } = fields
  const placing = {
    ...{ patientId, staffId, operatory, location, start, except },
    end: minutesLater(start, duration),
  }
  const { rows } = await sql<{ appointment: Appointment | null; collision: Collision | null }>`
    WITH ${collisionQueries(scope, patients, placing, checks)}, ${written}
    SELECT (SELECT row_to_json(found) FROM (SELECT ${columns(scope)} FROM appointments ${joinAll(scope, patients)}) AS found) AS appointment,
      (SELECT row_to_json(collision) FROM collision) AS collision
  `.execute(db)
  const { appointment, collision } = rows[0] ?? {}
  if (collision) return { collision }
  return appointment ? { appointment } : undefined
}

/** A mark without an overlap is dropped. */
const secondVisit = ({ second_visit }: AppointmentFields, { patient }: Checks) =>
  patient
    ? sql`${second_visit} AND EXISTS (SELECT FROM taken WHERE kind = 'patient')`
    : sql`${second_visit}::boolean`

const placed = ({ fields, checks }: Pick<Write, 'fields' | 'checks'>) => {
  const { date_time, duration, location, operatory, ...same } = fields
  return {
    ...same,
    ...{ location_id: location, operatory_id: operatory },
    ...{ starts_at: date_time, ends_at: minutesLater(date_time, duration) },
    second_visit: secondVisit(fields, checks),
  }
}

export function insertAppointment(
  scope: Scope,
  db: Database,
  patients: Subject,
  booking: Omit<Write, 'except'>,
): Promise<Written | undefined> {
  const { patientId, event } = booking
  const written = appointmentWriter.insert(
    { ...scope, at: event.at },
    {
      values: { patient_id: patientId, ...placed(booking) },
      from: sql`(SELECT WHERE NOT EXISTS (SELECT FROM collision)) AS free`,
      event: recordEventsOf(scope, 'appointments', [patients], event),
    },
  )
  return place(scope, db, patients, booking, written)
}

export function updateAppointment(
  scope: Scope,
  db: Database,
  patients: Subject,
  change: Write & { except: number; isPlacedAnew: boolean },
): Promise<Written | undefined> {
  const { except: id, event, isPlacedAnew } = change
  const isSet = 'fields' in event.data && event.data.fields.includes('visit_state')
  const written = appointmentWriter.update(
    { ...scope, at: event.at },
    {
      set: {
        ...placed(change),
        ...(isPlacedAnew && { kept_collision: false, collision_listed: false }),
        ...(isSet && { visit_state_at: event.at, visit_state_by: scope.staffId }),
      },
      where: sql`appointments.id = ${id} AND NOT EXISTS (SELECT FROM collision)`,
      event: recordEventsOf(scope, 'appointments', [patients], event),
    },
  )
  return place(scope, db, patients, change, written)
}

export async function deleteAppointment(
  scope: Scope,
  db: Database,
  patients: Subject,
  id: number,
  event: RecordEvent,
): Promise<void> {
  const removed = {
    where: sql`appointments.id = ${id}`,
    event: recordEventsOf(scope, 'appointments', [patients], event),
  }
  await write(db, appointmentWriter.remove({ ...scope, at: event.at }, removed))
}

/** Scheduled appointments in an operatory that have not ended. */
export async function countUpcoming(
  scope: Scope,
  db: Database,
  operatoryId: number,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM appointments WHERE company_id = ${scope.companyId} AND operatory_id = ${operatoryId}
      AND status = ${statusToCome} AND ends_at > ${now}::timestamptz
  `.execute(db)
  return rows[0]?.count ?? 0
}
