import { type RawBuilder, sql } from 'kysely'
import { type LeadCandidate, type LeadPeople, maxCandidates } from '#contract/leads/lead-people.schemas.ts'
import { undoable } from '#server/platform/change-sets/change-sets.ts'
import type { Database } from '#server/platform/database/database.ts'
import { eventInsert } from '#server/platform/event-log.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { openableLeads, visibleLeads } from './leads.policy.ts'
import { joinLocation } from './leads.sql.ts'

const ofPair = (scope: Scope, a: RawBuilder<unknown>, b: RawBuilder<unknown>) =>
  sql<boolean>`company_id = ${scope.companyId} AND lead_id = least(${a}, ${b}) AND other_id = greatest(${a}, ${b})`

/** Stored people behind a lead's numbers and addresses. */
export interface StoredPeople {
  also_known: (LeadPeople['also_known'][number] & { merge_location: number | null })[]
  first_name: string
  last_name: string
  candidates: Omit<LeadCandidate, 'may_be_same'>[]
}

/**
 * Visible leads that share a number or address with this lead or with leads merged into it, the most recently
 * seen first. Undefined for a lead that the user may not see.
 */
export async function findLeadPeople(
  scope: Scope,
  db: Database,
  id: number,
  now: Date,
): Promise<StoredPeople | undefined> {
  const { rows } = await sql<StoredPeople>`
    WITH own AS (SELECT * FROM leads WHERE ${openableLeads(scope)} AND leads.id = ${id}), known AS (
      SELECT contact FROM own, unnest(ARRAY[phone_e164, lower(email)] || other_contacts) AS contact WHERE contact <> ''
    ), sharing AS (
      SELECT leads.id, true AS same_phone, false AS same_email FROM leads
        WHERE leads.company_id = ${scope.companyId} AND leads.phone_order IN (SELECT contact FROM known WHERE contact LIKE '+%')
      UNION ALL SELECT leads.id, false, true FROM leads
        WHERE leads.company_id = ${scope.companyId} AND leads.email <> '' AND lower(leads.email) IN (SELECT contact FROM known)
      UNION ALL SELECT leads.id, contact LIKE '+%', contact NOT LIKE '+%' FROM known JOIN leads
        ON leads.company_id = ${scope.companyId} AND leads.other_contacts <> '{}' AND leads.other_contacts @> ARRAY[contact]
    ), latest AS (
      SELECT change_sets.id, change_sets.until, (change_sets.asked ->> 'duplicate')::bigint AS duplicate
      FROM change_set_rows AS stayed JOIN change_sets ON change_sets.company_id = stayed.company_id AND change_sets.id = stayed.change_set_id
      WHERE stayed.company_id = ${scope.companyId} AND stayed.lead_id = ${id} AND stayed.table_name = 'leads'
        AND stayed.record_id = ${id} AND stayed.after IS NOT NULL AND ${undoable('merge', now)}
      ORDER BY change_sets.id DESC LIMIT 1
    )
    SELECT own.first_name, own.last_name,
      coalesce((SELECT json_agg(row_to_json(listed)) FROM (
        SELECT leads.id, leads.first_name, leads.last_name, leads.email, leads.phone, leads.status, leads.type,
          leads.request_count, leads.last_seen_at, leads.version, shared.same_phone, shared.same_email,
          CASE WHEN locations.id IS NOT NULL THEN json_build_object('id', locations.id, 'name', locations.name) END AS location,
          EXISTS (SELECT FROM lead_distinctions WHERE ${ofPair(scope, sql`leads.id`, sql`own.id`)}) AS told_apart
        FROM (SELECT id, bool_or(same_phone) AS same_phone, bool_or(same_email) AS same_email FROM sharing GROUP BY id) AS shared
          JOIN leads ON leads.id = shared.id ${joinLocation}
        WHERE ${visibleLeads(scope)} AND leads.id <> own.id
        ORDER BY leads.last_seen_at DESC, leads.id DESC LIMIT ${maxCandidates}
      ) AS listed), '[]') AS candidates,
      coalesce((SELECT json_agg(json_build_object('first_name', merged.first_name, 'last_name', merged.last_name,
          'email', merged.email, 'phone', merged.phone, 'merge',
          CASE WHEN gone.before IS NOT NULL THEN json_build_object('id', latest.id, 'until', latest.until) END,
          'merge_location', (gone.before ->> 'location_id')::bigint) ORDER BY merged.merged_at, merged.lead_id)
        FROM lead_merges AS merged LEFT JOIN latest ON latest.duplicate = merged.lead_id
          LEFT JOIN change_set_rows AS gone ON gone.company_id = merged.company_id AND gone.change_set_id = latest.id
            AND gone.table_name = 'leads' AND gone.record_id = merged.lead_id
        WHERE merged.company_id = own.company_id AND merged.into_id = own.id), '[]') AS also_known
    FROM own
  `.execute(db)
  return rows[0]
}

/** The lead that a lead was merged into, if the user may see it. */
export async function findMergedInto(scope: Scope, db: Database, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    SELECT leads.id FROM lead_merges JOIN leads ON leads.company_id = lead_merges.company_id AND leads.id = lead_merges.into_id
    WHERE lead_merges.company_id = ${scope.companyId} AND lead_merges.lead_id = ${id} AND ${visibleLeads(scope)}
  `.execute(db)
  return rows[0]?.id
}

/** Marks two visible leads as different people, or removes the mark. Both leads log the change. */
export async function setApart(
  scope: Scope,
  db: Database,
  { id, other, apart, now }: { id: number; other: number; apart: boolean; now: Date },
): Promise<void> {
  const [a, b] = [sql`${id}::bigint`, sql`${other}::bigint`]
  const change = apart
    ? sql`INSERT INTO lead_distinctions (company_id, lead_id, other_id)
        VALUES (${scope.companyId}, least(${a}, ${b}), greatest(${a}, ${b})) ON CONFLICT DO NOTHING RETURNING lead_id, other_id`
    : sql`DELETE FROM lead_distinctions WHERE ${ofPair(scope, a, b)} RETURNING lead_id, other_id`
  const logged = eventInsert(
    {
      company_id: scope.companyId,
      actor: scope.actor,
      occurred_at: now,
      type: apart ? 'lead.told_apart' : 'lead.may_be_same',
      data: sql`jsonb_build_object('lead', changed.other_id)`,
      history: sql`jsonb_build_object('name', changed.other_name)`,
    },
    sql`SELECT leads.id, leads.location_id, ${otherOf} FROM changed_pair, leads
      JOIN leads AS other ON other.company_id = leads.company_id
      WHERE leads.company_id = ${scope.companyId} AND leads.id IN (changed_pair.lead_id, changed_pair.other_id)
        AND other.id IN (changed_pair.lead_id, changed_pair.other_id) AND other.id <> leads.id`,
  )
  await sql`WITH changed_pair AS (${change}) ${logged}`.execute(db)
}

const otherOf = sql`other.id AS other_id, trim(other.first_name || ' ' || other.last_name) AS other_name`
