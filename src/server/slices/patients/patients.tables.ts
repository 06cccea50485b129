import type { Generated } from 'kysely'
import type { PatientSource, PatientStatus } from '#contract/patients/patients.enums.ts'

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
  source: PatientSource
  /** JSON text of an address. */
  address: string | null
  insurance_provider: string
  total_value: number | null
  created_at: Date
  updated_at: Date
  /** The staff member who changed the patient last. */
  updated_by: Generated<number | null>
  version: Generated<number>
  search_text: Generated<string>
}

interface PatientCountsTable {
  company_id: number
  location_id: number
  status: PatientStatus
  shard: number
  value: number
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    patients: PatientsTable
    patient_counts: PatientCountsTable
  }
}
