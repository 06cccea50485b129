import type { Generated } from 'kysely'
import type { AppointmentStatus } from '#contract/appointments/appointments.enums.ts'

interface AppointmentsTable {
  id: Generated<number>
  company_id: number
  patient_id: number
  location_id: number | null
  staff_id: number | null
  starts_at: Date
  /** Exclusive. */
  ends_at: Date
  type: string
  status: AppointmentStatus
  created_at: Date
  updated_at: Date
  version: Generated<number>
}
declare module '#server/platform/database/tables.ts' {
  interface Tables {
    appointments: AppointmentsTable
  }
}
