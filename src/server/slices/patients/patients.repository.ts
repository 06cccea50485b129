import { type Generated, sql } from 'kysely'
import type { PatientStatus } from '#contract/patients/patients.enums.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/http/scope.ts'

interface PatientsTable {
  id: Generated<number>
  company_id: number
  location_id: number | null
  first_name: string
  last_name: string
  email: string
  phone: string
  phone_e164: string | null
  status: PatientStatus
  source: string
  /** JSON text of an address. */
  address: string | null
  insurance_provider: string
  total_value: number | null
  created_at: Date
  updated_at: Date
  version: Generated<number>
}
declare module '#server/platform/database/tables.ts' {
  interface Tables {
    patients: PatientsTable
  }
}

/** True when the company has a patient with this E.164 number or lower-case e-mail. */
export async function hasPatient(
  scope: Pick<Scope, 'companyId'>,
  db: Database,
  person: { phoneE164: string | null; email: string },
): Promise<boolean> {
  // Two questions, each with an index of its own; an OR of both would read the whole table.
  const ofCompany = db.selectFrom('patients').select('id').where('company_id', '=', scope.companyId)
  const byPhone = ofCompany.where('phone_e164', '=', person.phoneE164)
  const byEmail = ofCompany.where('email', '<>', '').where(sql`lower(email)`, '=', person.email)
  const found = await byPhone.unionAll(byEmail).limit(1).executeTakeFirst()
  return found !== undefined
}
