import { type RawBuilder, sql } from 'kysely'
import type { AuditListQuery, AuditOrdering } from '#contract/audit/audit.schemas.ts'
import { parseOrdering } from '#contract/http/paging.ts'
import type { Database } from '#server/platform/database/database.ts'
import { readList, type TextPage } from '#server/platform/database/list-page.ts'
import { all, type Order } from '#server/platform/database/sql-parts.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { ofCompany } from '#server/platform/visibility.ts'

const columns = sql`audit_log.id, at, staff_id, username, action, kind, record_id,
  CASE WHEN about_id IS NOT NULL THEN json_build_object('kind', about_kind, 'id', about_id) END AS about,
  part, fields, address, request_id`

const orders: Record<AuditOrdering, Order> = {
  at: { by: [sql`at`] },
  person: { by: [sql`username`] },
  action: { by: [sql`action`] },
  record: { by: [sql`kind`, sql`record_id`], nullable: true },
  address: { by: [sql`address`] },
}

// For a record, entries of its child records too.
function ofRecord({ kind, record }: AuditListQuery): RawBuilder<boolean>[] {
  if (record === undefined) return kind === undefined ? [] : [sql`kind = ${kind}`]
  if (kind === undefined) return [sql`(record_id = ${record} OR about_id = ${record})`]
  return [
    sql`((kind = ${kind} AND record_id = ${record}) OR (about_kind = ${kind} AND about_id = ${record}))`,
  ]
}

function matching({ companyId, timeZone }: Scope, query: AuditListQuery): RawBuilder<boolean> {
  const { staff, action, from, to } = query
  return all([
    sql`company_id = ${companyId}`,
    ...(staff === undefined ? [] : [sql<boolean>`staff_id = ${staff}`]),
    ...(action === undefined ? [] : [sql<boolean>`action = ${action}`]),
    ...ofRecord(query),
    ...(from === undefined ? [] : [sql<boolean>`at >= ${from}::date::timestamp AT TIME ZONE ${timeZone}`]),
    ...(to === undefined ? [] : [sql<boolean>`at < (${to}::date + 1)::timestamp AT TIME ZONE ${timeZone}`]),
  ])
}

/** With an exact count. */
export function listAudit(scope: Scope, db: Database, query: AuditListQuery): Promise<TextPage | undefined> {
  const { column, descending } = parseOrdering(query.ordering)
  const where = matching(scope, query)
  return readList(db, {
    table: 'audit_log',
    within: ofCompany(scope, 'audit_log'),
    where,
    order: { ...orders[column], descending },
    columns,
    counts: { table: 'audit_log', where, value: sql`count(*)` },
    page: query.page,
    page_size: query.page_size,
  })
}
