import { type RawBuilder, sql } from 'kysely'
import type { PatientOrdering } from '#contract/patients/patients.schemas.ts'
import { orderTerms } from '#server/platform/database/indexed-page.ts'

const orderExpressions: Record<PatientOrdering, readonly RawBuilder<unknown>[]> = {
  last_name: [sql`lower(patients.last_name)`, sql`lower(patients.first_name)`],
  first_name: [sql`lower(patients.first_name)`, sql`lower(patients.last_name)`],
  email: [sql`lower(patients.email)`],
  phone: [sql`patients.phone`],
  location: [sql`lower(locations.name)`],
  status: [sql`patients.status`],
  total_value: [sql`patients.total_value`],
  created_at: [sql`patients.created_at`],
  updated_at: [sql`patients.updated_at`],
  id: [],
}

const nullable = new Set<PatientOrdering>(['location', 'total_value'])

/** The order of the list; ties break on the id in the same direction, what is missing comes last. */
export function patientOrder(column: PatientOrdering, descending: boolean): RawBuilder<unknown> {
  return orderTerms(orderExpressions[column], sql`patients.id`, {
    descending,
    nullable: nullable.has(column),
  })
}

/** A patient as the list shows it; needs `locations` joined. */
export const patientRowColumns = sql`patients.id, patients.first_name, patients.last_name, patients.email, patients.phone,
  CASE WHEN locations.id IS NOT NULL THEN json_build_object('id', locations.id, 'name', locations.name) END AS location,
  patients.status, patients.source,
  CASE WHEN patients.insurance_provider <> '' THEN json_build_object('name', patients.insurance_provider) END AS insurance_provider,
  patients.total_value, patients.created_at, patients.updated_at, patients.version`

export const joinLocation = sql`LEFT JOIN locations ON locations.id = patients.location_id`
