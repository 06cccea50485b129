import { sql } from 'kysely'
import { sortedByLabel } from '#contract/formats/labels.ts'
import { patientStatuses, patientStatusLabel } from '#contract/patients/patients.enums.ts'
import { patientFields } from '#contract/patients/patients.fields.ts'
import type { PatientOrdering } from '#contract/patients/patients.schemas.ts'
import type { Order } from '#server/platform/database/sql-parts.ts'
import { fieldColumns, tableOf } from '#server/platform/records/stored-fields.ts'

const byColumn = (name: string): Order => ({ by: [sql.ref(`patients.${name}`)], nullable: true })
const statuses = sortedByLabel(patientStatuses, patientStatusLabel)

/** What the list can be ordered by: as it is shown, ties broken by id, and what is missing last. */
export const patientOrders: Record<PatientOrdering, Order> = {
  last_name: byColumn('last_name_order'),
  first_name: byColumn('first_name_order'),
  email: byColumn('email_order'),
  phone: byColumn('phone_order'),
  location: {
    by: [sql`(SELECT lower(name) FROM locations WHERE id = patients.location_id)`, sql`patients.location_id`],
    nullable: true,
    grouped: sql`patients.location_id`,
  },
  status: {
    by: [sql`array_position(ARRAY[${sql.join(statuses.map((key) => sql.lit(key)))}], patients.status)`],
    grouped: sql`patients.status`,
  },
  total_value: byColumn('total_value'),
  created_at: { by: [sql`patients.created_at`] },
  updated_at: { by: [sql`patients.updated_at`] },
  id: { by: [] },
}

/** A patient as the list shows it; needs `locations` joined. */
export const patientRowColumns = sql`patients.id, patients.version, ${fieldColumns(tableOf('patients', patientFields, []), patientFields, 'row')}`

export const joinLocation = sql`LEFT JOIN locations ON locations.id = patients.location_id`
