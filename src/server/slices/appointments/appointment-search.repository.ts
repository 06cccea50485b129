import { sql } from 'kysely'
import { visitStateLabel } from '#contract/appointments/appointments.enums.ts'
import { formatWallWithWeekday, wallTime } from '#contract/appointments/appointments.times.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { personName, type Subject } from '#server/platform/subjects.ts'
import { joinAll, visitState, zoneOf } from './appointments.sql.ts'

/** An appointment of a person whom a search found. */
export interface SearchedAppointment {
  id: number
  patient: number
  title: string
  detail: string
}

interface StoredAppointment {
  id: number
  patient_id: number
  label: string
  starts_at: Date
  time_zone: string
  type: string
  provider: string
  status: string
  state: string
}

const maxOfPatient = 3

/** Appointments of the patients since a time: upcoming ones first, soonest first, then past ones, latest first. */
export async function searchAppointments(
  scope: Scope,
  db: Database,
  patients: Subject,
  { ids, since, now }: { ids: readonly number[]; since: Date; now: Date },
): Promise<SearchedAppointment[]> {
  if (ids.length === 0) return []
  const distance = sql`appointments.starts_at < ${now}::timestamptz, abs(extract(epoch FROM appointments.starts_at - ${now}::timestamptz))`
  const { rows } = await sql<StoredAppointment>`
    SELECT appointments.id, appointments.patient_id, patient.label, appointments.starts_at, ${zoneOf(scope)} AS time_zone,
      appointments.type, ${personName('users')} AS provider, appointments.status, ${visitState} AS state
    FROM unnest(${ids}::bigint[]) AS found (id), LATERAL (
      SELECT * FROM appointments WHERE appointments.company_id = ${scope.companyId} AND appointments.patient_id = found.id
        AND appointments.starts_at >= ${since}::timestamptz
      ORDER BY ${distance} LIMIT ${sql.lit(maxOfPatient)}
    ) AS appointments ${joinAll(scope, patients)}
    ORDER BY ${distance}, appointments.id
  `.execute(db)
  return rows.map(({ id, patient_id, label, starts_at, time_zone, type, provider, status, state }) => {
    const time = formatWallWithWeekday(wallTime(starts_at, time_zone))
    const ended = status === 'scheduled' ? '' : visitStateLabel(state)
    return {
      ...{ id, patient: patient_id, title: label },
      detail: [time, type, provider, ended].filter(Boolean).join(' · '),
    }
  })
}
