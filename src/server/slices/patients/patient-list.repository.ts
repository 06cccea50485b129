import { type RawBuilder, sql } from 'kysely'
import { parseOrdering } from '#contract/http/paging.ts'
import type { PatientListQuery } from '#contract/patients/patients.schemas.ts'
import type { Database } from '#server/platform/database/database.ts'
import { readList, type TextPage } from '#server/platform/database/list-page.ts'
import { matchesSearch } from '#server/platform/database/people-search.ts'
import { all } from '#server/platform/database/sql-parts.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { type ImportedEvents, isImportedFrom } from '#server/platform/records/imported-files.ts'
import { countsInScope, ofCompany } from '#server/platform/visibility.ts'
import { visiblePatients } from './patients.policy.ts'
import { joinLocation, patientOrders, patientRowColumns } from './patients.sql.ts'

/** One page of patients as JSON text made by the database, and the exact number of all that match. */
export function listPatients(
  scope: Scope,
  db: Database,
  query: PatientListQuery,
): Promise<TextPage | undefined> {
  const counts = {
    table: 'patient_counts',
    where: all([countsInScope(scope, 'patients'), ...keyFilters(query)]),
    value: sql`sum(value)`,
  }
  return readList(db, {
    ...patientsThatMatch(scope, query),
    columns: patientRowColumns,
    counts: query.search || query.imported ? undefined : counts,
    page: query.page,
    page_size: query.page_size,
  })
}

export const patientImports: ImportedEvents = {
  table: 'patients',
  subject: 'patient',
  visible: visiblePatients,
}

export type PatientFilters = Omit<PatientListQuery, 'page' | 'page_size'>

const keyFilters = ({ status, location }: PatientFilters): RawBuilder<boolean>[] => [
  ...(status ? [sql<boolean>`patients.status = ${sql.lit(status)}`] : []),
  ...(location ? [sql<boolean>`patients.location_id = ${location}`] : []),
]

/** Needs `locations` for its columns, which it joins. */
export function patientsThatMatch(scope: Scope, query: PatientFilters) {
  const { column, descending } = parseOrdering(query.ordering)
  const { location, imported, search } = query
  const ofFile = imported ? [isImportedFrom(scope, patientImports, imported)] : []
  const found = search ? [matchesSearch('patients', search, scope.country)] : []
  return {
    table: 'patients',
    within: ofCompany(scope, 'patients'),
    where: all([visiblePatients(scope, location), ...keyFilters(query), ...ofFile, ...found]),
    order: { ...patientOrders[column], descending },
    join: joinLocation,
  }
}
