import { type RawBuilder, sql } from 'kysely'
import { parseOrdering } from '#contract/http/paging.ts'
import type { PatientListQuery } from '#contract/patients/patients.schemas.ts'
import type { Database } from '#server/platform/database/database.ts'
import { readIndexedPage } from '#server/platform/database/indexed-page.ts'
import type { TextPage } from '#server/platform/database/json-page.ts'
import type { ListMemory } from '#server/platform/database/list-memory.ts'
import { all } from '#server/platform/database/order.ts'
import { findPeople } from '#server/platform/database/person-search.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { countsInScope, locationsInScope } from '#server/platform/visibility.ts'
import { visiblePatients } from './patients.policy.ts'
import { joinLocation, patientOrders, patientRowColumns } from './patients.sql.ts'
import './patients.tables.ts'

/** One page of patients as JSON text made by the database, and the exact number of all that match. */
export async function listPatients(
  scope: Scope,
  db: Database,
  query: PatientListQuery,
  memory: ListMemory,
): Promise<TextPage> {
  const { column, descending } = parseOrdering(query.ordering)
  const where = all([visiblePatients(scope, query.location), ...keptFilters(query)])
  return readIndexedPage(db, {
    table: 'patients',
    where,
    found: query.search ? await findPeople(scope, db, 'patients', query.search) : undefined,
    order: { ...patientOrders[column], descending },
    byLocationOf: column === 'location' ? locationsInScope(scope, query.location) : undefined,
    columns: patientRowColumns,
    join: joinLocation,
    count: query.search ? undefined : keptCount(scope, query),
    remembered: { memory, subject: 'patient', companyId: scope.companyId },
    page: query.page,
    page_size: query.page_size,
  })
}

// What the counts are kept by.
function keptFilters(query: PatientListQuery): RawBuilder<boolean>[] {
  const conditions: RawBuilder<boolean>[] = []
  if (query.status) conditions.push(sql`patients.status = ${query.status}`)
  if (query.location) conditions.push(sql`patients.location_id = ${query.location}`)
  return conditions
}

function keptCount(scope: Scope, query: PatientListQuery): RawBuilder<unknown> {
  const counted = all([countsInScope(scope, 'patients'), ...keptFilters(query)])
  return sql`SELECT coalesce(sum(value), 0)::bigint FROM patient_counts AS patients WHERE ${counted}`
}
