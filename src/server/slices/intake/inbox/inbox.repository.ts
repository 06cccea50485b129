import { type RawBuilder, sql } from 'kysely'
import type { Reference } from '#contract/http/fields.ts'
import { parseOrdering } from '#contract/http/paging.ts'
import type {
  InboxOrdering,
  InboxQuery,
  IntakeRequestRow,
  RecognisedFields,
} from '#contract/intake/inbox.schemas.ts'
import type { Correction } from '#contract/intake/recognition.rules.ts'
import type { IntakeFilter } from '#contract/intake/requests.enums.ts'
import type { Database } from '#server/platform/database/database.ts'
import { readList, type TextPage } from '#server/platform/database/list-page.ts'
import { all } from '#server/platform/database/sql-parts.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { personName } from '#server/platform/subjects.ts'
import { inScope, ofCompany } from '#server/platform/visibility.ts'
import { isHeld } from '../requests/requests.policy.ts'
import '../requests/requests.repository.ts'
import '../web-forms/web-forms.repository.ts'

const columns = sql`intake_requests.id, intake_requests.received_at, intake_requests.channel,
  json_build_object('id', locations.id, 'name', locations.name) AS location, intake_requests.sender,
  intake_requests.intake_result, intake_requests.reason,
  CASE WHEN leads.id IS NOT NULL THEN json_build_object('id', leads.id, 'name',
    coalesce(nullif(trim(leads.first_name || ' ' || leads.last_name), ''), nullif(leads.phone, ''), leads.email)) END AS lead,
  intake_requests.resolved_at, CASE WHEN ${isHeld} THEN intake_requests.closed_at END AS dismissed_at, intake_requests.version`

const join = sql`JOIN locations ON locations.id = intake_requests.location_id
  LEFT JOIN leads ON leads.company_id = intake_requests.company_id AND leads.id = intake_requests.lead_id`

const orders: Record<InboxOrdering, RawBuilder<unknown>> = { received_at: sql`intake_requests.received_at` }

const isDismissed = sql<boolean>`${isHeld} AND intake_requests.outcome IS NOT NULL`
const unresolved = sql<boolean>`intake_requests.intake_result IN ('received', 'ignored', 'failed') AND intake_requests.outcome IS NULL`

function withResult(filter: IntakeFilter | undefined): RawBuilder<boolean>[] {
  if (filter === undefined) return []
  if (filter === 'unresolved') return [unresolved]
  return [filter === 'dismissed' ? isDismissed : sql`intake_requests.intake_result = ${filter}`]
}

function matching(scope: Scope, query: InboxQuery): RawBuilder<boolean> {
  const { intake_result, channel, location, from, to } = query
  const at = sql`intake_requests.received_at`
  return all([
    inScope(scope, 'intake_requests'),
    ...withResult(intake_result),
    ...(channel === undefined ? [] : [sql<boolean>`intake_requests.channel = ${channel}`]),
    ...(location === undefined ? [] : [sql<boolean>`intake_requests.location_id = ${location}`]),
    ...(from === undefined
      ? []
      : [sql<boolean>`${at} >= ${from}::date::timestamp AT TIME ZONE ${scope.timeZone}`]),
    ...(to === undefined
      ? []
      : [sql<boolean>`${at} < (${to}::date + 1)::timestamp AT TIME ZONE ${scope.timeZone}`]),
  ])
}

export function listIntakeRequests(
  scope: Scope,
  db: Database,
  query: InboxQuery,
): Promise<TextPage | undefined> {
  const { column, descending } = parseOrdering(query.ordering)
  const where = matching(scope, query)
  return readList(db, {
    table: 'intake_requests',
    within: ofCompany(scope, 'intake_requests'),
    where,
    order: { by: [orders[column]], descending },
    columns,
    join,
    counts: { table: 'intake_requests', where, value: sql`count(*)` },
    page: query.page,
    page_size: query.page_size,
  })
}

export interface StoredIntakeRequest extends IntakeRequestRow {
  address: string
  content_type: string
  headers: Record<string, string>
  raw: Buffer
  corrected: RecognisedFields | null
  arrived_bytes: number | null
  scrubbed_at: string | null
  handled_by: string | null
  web_form: Reference | null
  /** Field corrections of its web form. */
  corrections: Correction[]
}

export async function findIntakeRequest(
  scope: Scope,
  db: Database,
  id: number,
): Promise<StoredIntakeRequest | undefined> {
  const { rows } = await sql<{ row: Omit<StoredIntakeRequest, 'raw'>; raw: Buffer }>`
    SELECT intake_requests.body AS raw, (SELECT row_to_json(shown) FROM (SELECT ${columns},
      intake_requests.address, intake_requests.content_type, intake_requests.headers, intake_requests.corrected,
      intake_requests.arrived_bytes, intake_requests.scrubbed_at,
      CASE WHEN web_forms.id IS NOT NULL THEN json_build_object('id', web_forms.id, 'name', web_forms.name) END AS web_form,
      coalesce(web_forms.corrections, '[]') AS corrections,
      (SELECT ${personName('users')} FROM staff JOIN users ON users.id = staff.user_id
        WHERE staff.id = intake_requests.handled_by) AS handled_by) AS shown) AS row
    FROM intake_requests ${join}
      LEFT JOIN web_forms ON web_forms.company_id = intake_requests.company_id AND web_forms.id = intake_requests.web_form_id
    WHERE ${inScope(scope, 'intake_requests')} AND intake_requests.id = ${id}
  `.execute(db)
  const [record] = rows
  return record && { ...record.row, raw: record.raw }
}
