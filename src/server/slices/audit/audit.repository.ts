import { type RawBuilder, sql } from 'kysely'
import { actorName } from '#contract/actors/actors.enums.ts'
import type { AuditEntry, AuditListQuery, AuditOrdering } from '#contract/audit/audit.schemas.ts'
import { type AuditFacts, auditSentence } from '#contract/audit/audit.sentences.ts'
import { parseOrdering } from '#contract/http/paging.ts'
import type { NameQuery } from '#server/platform/audit/names.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type List, readList } from '#server/platform/database/list-page.ts'
import { all, type Order } from '#server/platform/database/sql-parts.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { changedNames, personName } from '#server/platform/subjects.ts'
import { ofCompany } from '#server/platform/visibility.ts'

export interface AuditNames {
  /** By kind of record. */
  records: Readonly<Record<string, NameQuery>>
  /** Of kinds that others belong to. */
  owners: Readonly<Record<string, NameQuery>>
  /** Ids of the leads that were merged into one. */
  formerLeads: NameQuery
}

/** An entry with what its sentence is made of. */
export type AuditRow = Omit<AuditEntry, 'sentence' | 'mentions'> &
  Omit<AuditFacts, keyof AuditEntry | 'who'> & {
    /** The name of a staff member, key or connection. */
    who: string | null
  }

export function describeEntry({ who, record, owner, events, ...entry }: AuditRow): AuditEntry {
  const by = actorName({ kind: entry.actor, name: who })
  return { ...entry, ...auditSentence({ ...entry, who: by, record, owner, events: events ?? [] }) }
}

const columns = (
  scope: Scope,
  names: AuditNames,
) => sql`audit_log.id, at, staff_id, audit_log.actor, coalesce(username, '') AS username, action, kind, record_id,
  CASE WHEN about_id IS NOT NULL THEN json_build_object('kind', about_kind, 'id', about_id) END AS about,
  part, fields, address, request_id,
  coalesce((SELECT nullif(${personName('users')}, '') FROM staff JOIN users ON users.id = staff.user_id
    WHERE ${ofCompany(scope, 'staff')} AND staff.id = audit_log.staff_id), username, actor_name) AS who,
  ${nameOf(scope, names.records, 'kind', 'record_id')} AS record,
  ${nameOf(scope, names.owners, 'about_kind', 'about_id')} AS owner,
  ${eventsOf(scope)} AS events`

const nameOf = (
  scope: Scope,
  queries: AuditNames['records'],
  kind: string,
  id: string,
): RawBuilder<unknown> => {
  const cases = Object.entries(queries).map(
    ([of, query]) => sql`WHEN ${of} THEN (SELECT json_build_object('id', named.id, 'name', named.label)
      FROM (${query(scope, sql.ref(`audit_log.${id}`))}) AS named)`,
  )
  return sql`CASE ${sql.ref(`audit_log.${kind}`)} ${sql.join(cases, sql` `)} END`
}

/**
 * What the history tells of the same request: its changes have the instant, the person and the record of the entry. Texts
 * of notes stay there.
 */
const eventsOf = (scope: Scope) => sql`(SELECT json_agg(json_build_object('subject', events.subject,
      'what', split_part(events.type, '.', 2), 'data', (events.data || coalesce(events.history, '{}')) - '{content,note}'::text[], 'names', ${changedNames(scope)})
      ORDER BY events.id)
    FROM (VALUES (CASE kind WHEN 'intake_request' THEN 'request' ELSE kind END, record_id), (about_kind, about_id)) AS changed (kind, id)
      JOIN events ON ${ofCompany(scope, 'events')} AND events.subject = changed.kind AND events.subject_id = changed.id
        AND events.staff_id IS NOT DISTINCT FROM audit_log.staff_id AND events.occurred_at = audit_log.at
    WHERE audit_log.action = 'changed')`

const orders: Record<AuditOrdering, Order> = {
  at: { by: [sql`at`] },
  person: { by: [sql`username`] },
  action: { by: [sql`action`] },
  record: { by: [sql`kind`, sql`record_id`], nullable: true },
  address: { by: [sql`address`] },
}

type Filters = Omit<AuditListQuery, 'page' | 'page_size'>

// For a record, entries of its child records too.
function ofRecord({ kind, record }: Filters): RawBuilder<boolean>[] {
  if (record === undefined) return kind === undefined ? [] : [sql`kind = ${kind}`]
  if (kind === undefined) return [sql`(record_id = ${record} OR about_id = ${record})`]
  return [ofOne(kind, sql`${record}`)]
}

const ofOne = (kind: string, ids: RawBuilder<unknown>) =>
  sql<boolean>`((kind = ${kind} AND record_id IN (${ids})) OR (about_kind = ${kind} AND about_id IN (${ids})))`

function matching(scope: Scope, names: AuditNames, query: Filters): RawBuilder<boolean> {
  const { companyId, timeZone } = scope
  const { staff, lead, patient, action, from, to } = query
  return all([
    sql`company_id = ${companyId}`,
    ...(staff === undefined ? [] : [sql<boolean>`staff_id = ${staff}`]),
    ...(lead === undefined ? [] : [ofLead(scope, names, lead)]),
    ...(patient === undefined ? [] : [ofOne('patient', sql`${patient}`)]),
    ...(action === undefined ? [] : [sql<boolean>`action = ${action}`]),
    ...ofRecord(query),
    ...(from === undefined ? [] : [sql<boolean>`at >= ${from}::date::timestamp AT TIME ZONE ${timeZone}`]),
    ...(to === undefined ? [] : [sql<boolean>`at < (${to}::date + 1)::timestamp AT TIME ZONE ${timeZone}`]),
  ])
}

function ofLead(scope: Scope, { formerLeads }: AuditNames, lead: number): RawBuilder<boolean> {
  const id = sql`${lead}::bigint`
  const ids = sql`ARRAY(SELECT ${id} UNION ALL ${formerLeads(scope, id)})`
  return sql`((kind = 'lead' AND record_id = ANY(${ids})) OR (about_kind = 'lead' AND about_id = ANY(${ids})))`
}

/** The entries that match; `describeEntry` takes its rows. */
export function auditList(scope: Scope, names: AuditNames, query: Filters) {
  const { column, descending } = parseOrdering(query.ordering)
  return {
    table: 'audit_log',
    within: ofCompany(scope, 'audit_log'),
    where: matching(scope, names, query),
    order: { ...orders[column], descending },
    columns: columns(scope, names),
  } satisfies Partial<List>
}

/** With an exact count. */
export async function listAudit(scope: Scope, db: Database, names: AuditNames, query: AuditListQuery) {
  const list = auditList(scope, names, query)
  const counts = { table: 'audit_log', where: list.where, value: sql`count(*)` }
  const { page, page_size } = query
  const found = await readList(db, { ...list, counts, page, page_size })
  return (
    found && { count: found.count, results: (JSON.parse(found.results) as AuditRow[]).map(describeEntry) }
  )
}
