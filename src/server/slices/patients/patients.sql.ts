import { sql } from 'kysely'
import type { PatientOrdering } from '#contract/patients/patients.schemas.ts'
import type { Order } from '#server/platform/database/order.ts'

/** What the list can be ordered by; ties break on the id in the same direction, what is missing comes last. */
export const patientOrders: Record<PatientOrdering, Order> = {
  last_name: { by: [sql`lower(patients.last_name)`, sql`lower(patients.first_name)`], ofNames: true },
  first_name: { by: [sql`lower(patients.first_name)`, sql`lower(patients.last_name)`], ofNames: true },
  email: { by: [sql`lower(patients.email)`] },
  phone: { by: [sql`patients.phone`] },
  location: { by: [sql`lower(locations.name)`], nullable: true },
  status: { by: [sql`patients.status`] },
  total_value: { by: [sql`patients.total_value`], nullable: true },
  created_at: { by: [sql`patients.created_at`] },
  updated_at: { by: [sql`patients.updated_at`] },
  id: { by: [] },
}

/** A patient as the list shows it; needs `locations` joined. */
export const patientRowColumns = sql`patients.id, patients.first_name, patients.last_name, patients.email, patients.phone,
  CASE WHEN locations.id IS NOT NULL THEN json_build_object('id', locations.id, 'name', locations.name) END AS location,
  patients.status, patients.source,
  CASE WHEN patients.insurance_provider <> '' THEN json_build_object('name', patients.insurance_provider) END AS insurance_provider,
  patients.total_value, patients.created_at, patients.updated_at, patients.version`

export const joinLocation = sql`LEFT JOIN locations ON locations.id = patients.location_id`
