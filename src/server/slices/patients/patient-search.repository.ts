import { type RawBuilder, sql } from 'kysely'
import { formatDay } from '#contract/formats/dates.ts'
import { formatPhone } from '#contract/formats/phone.ts'
import { patientName } from '#contract/patients/patients.rules.ts'
import { type BestPerson, findBestPeople, type PeopleSearch } from '#server/platform/database/best-people.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { visiblePatients } from './patients.policy.ts'

/** A patient that a search found. */
export interface SearchedPatient {
  id: number
  title: string
  detail: string
  at: Date
}

interface StoredPatient {
  id: number
  first_name: string
  last_name: string
  phone: string
  email: string
  date_of_birth: string | null
  at: Date
}

/** The patients whose name, email or number match best, with how closely they do. */
export async function searchPatients(
  scope: Scope,
  db: Database,
  search: PeopleSearch,
): Promise<(SearchedPatient & Pick<BestPerson, 'closeness'>)[]> {
  const visible = visiblePatients(scope)
  const best = await findBestPeople(db, { table: 'patients', visible, recency: 'updated_at' }, search)
  const ids = best.map(({ id }) => id)
  const byId = new Map((await findPatients(scope, db, ids)).map((patient) => [patient.id, patient]))
  return best.flatMap(({ id, closeness }) => {
    const patient = byId.get(id)
    return patient ? [{ ...patient, closeness }] : []
  })
}

/** Omits patients that the user may not see. */
export async function findPatients(
  scope: Scope,
  db: Database,
  ids: readonly number[],
): Promise<SearchedPatient[]> {
  if (ids.length === 0) return []
  const visible: RawBuilder<boolean> = visiblePatients(scope)
  const { rows } = await sql<StoredPatient>`
    SELECT patients.id, patients.first_name, patients.last_name, patients.phone, patients.email, patients.date_of_birth,
      patients.updated_at AS at
    FROM patients WHERE ${visible} AND patients.id = ANY(${ids}::bigint[])
  `.execute(db)
  return rows.map(({ id, phone, email, date_of_birth, at, ...name }) => {
    const born = date_of_birth ? `born ${formatDay(date_of_birth)}` : ''
    const detail = [formatPhone(phone) || email, born].filter(Boolean).join(' · ')
    return { id, title: patientName(name).trim(), detail, at }
  })
}
