import { type RawBuilder, sql } from 'kysely'
import { intakeLimits } from '#contract/intake/requests.limits.ts'
import { endedStatuses } from '#contract/leads/leads.enums.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import {
  type FormScope,
  type RawRequest,
  requestRow,
} from '#server/slices/intake/requests/requests.repository.ts'
import { leadLabel } from '#server/slices/leads/lead-subject.ts'

// Requests that staff or the calendar open, instead of the person sending them.

export async function insertByStaff(
  place: FormScope,
  db: Database,
  raw: RawRequest,
  sender: string,
): Promise<number> {
  const { id } = await db
    .insertInto('intake_requests')
    .values(requestRow(place, raw, { sender }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function leadNameOf(scope: Scope, db: Database, id: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    SELECT ${leadLabel} AS name FROM leads WHERE company_id = ${scope.companyId} AND id = ${id}
  `.execute(db)
  return rows[0]?.name ?? ''
}

// The lead's location, or else the first open location: a lead without a location is visible to all staff
// anyway.
const placeOfLead = sql`JOIN LATERAL (SELECT id FROM locations WHERE locations.company_id = leads.company_id
  ORDER BY id IS DISTINCT FROM leads.location_id, closed, id LIMIT 1) AS place ON true`

const senderOfLead = sql`left(concat_ws(' · ', nullif(trim(leads.first_name || ' ' || leads.last_name), ''), nullif(leads.phone, ''),
  nullif(leads.email, '')), ${sql.lit(intakeLimits.sender)})`

const columns = sql`company_id, location_id, channel, received_at, address, content_type, headers, body, idempotency_key, intake_result, lead_id,
  resolved_at, sender`

/**
 * SQL that continues the statement creating a lead: opens a request for a lead that staff entered and that
 * needs a reply.
 */
export const openedForNewLead = (now: Date): RawBuilder<unknown> => sql`, opened AS (
  INSERT INTO intake_requests (${columns})
  SELECT leads.company_id, place.id, 'staff', ${now}::timestamptz, '', 'application/json', '{}', '{}', NULL, 'lead', leads.id,
    ${now}::timestamptz, ${senderOfLead}
  FROM leads ${placeOfLead} WHERE leads.status IN ('new', 'repeat'))`

/** Opens requests for imported leads. Returns the request ids by lead id. */
export async function openForImported(
  { companyId }: Scope,
  db: Database,
  leads: readonly number[],
  now: Date,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; lead_id: number }>`
    INSERT INTO intake_requests (${columns})
    SELECT leads.company_id, place.id, 'import', ${now}::timestamptz, '', 'application/json', '{}', '{}', NULL, 'lead', leads.id,
      ${now}::timestamptz, ${senderOfLead}
    FROM leads ${placeOfLead} WHERE leads.company_id = ${companyId} AND leads.id = ANY(${leads}::bigint[]) ORDER BY leads.id
    RETURNING id, lead_id
  `.execute(db)
  return new Map(rows.map(({ id, lead_id }) => [lead_id, id]))
}

/** Deletes requests that an import opened, unless they were changed since. */
export async function withdrawImported(
  { companyId }: Scope,
  db: Database,
  ids: readonly number[],
): Promise<void> {
  await sql`
    DELETE FROM intake_requests WHERE company_id = ${companyId} AND id = ANY(${ids}::bigint[]) AND channel = 'import'
      AND outcome IS NULL AND version = 1
  `.execute(db)
}

// The rest is opened a minute later, so that open screens can keep up with the changes.
const perSweep = 500

/**
 * Opens a request, once a day, for each lead that has not ended, is due for follow-up and has no open request. Closes
 * follow-up requests whose date was cleared or postponed.
 */
export async function sweepFollowUps(db: Database, now: Date): Promise<void> {
  const today = sql`(${now}::timestamptz AT TIME ZONE coalesce(
    (SELECT time_zone FROM locations WHERE locations.id = leads.location_id), companies.time_zone))::date`
  await sql`
    WITH over AS (
      UPDATE intake_requests SET outcome = 'answered', closed_at = ${now}, closed_by = NULL, claimed_by = NULL, claimed_until = NULL,
        version = intake_requests.version + 1
      FROM leads JOIN companies ON companies.id = leads.company_id
      WHERE outcome IS NULL AND intake_result <> 'joined' AND channel = 'follow_up' AND leads.company_id = intake_requests.company_id
        AND leads.id = lead_id AND coalesce(leads.follow_up_date > ${today}, true)
    )
    INSERT INTO intake_requests (${columns})
    SELECT leads.company_id, place.id, 'follow_up', ${now}::timestamptz, '', 'application/json', '{}', '{}',
      'follow-up:' || leads.id || ':' || ${today}, 'repeat', leads.id, ${now}::timestamptz, ${senderOfLead}
    FROM companies CROSS JOIN LATERAL (
      SELECT * FROM leads WHERE leads.company_id = companies.id
        -- No zone is further ahead.
        AND leads.follow_up_date <= (${now}::timestamptz AT TIME ZONE 'UTC')::date + 1 AND leads.follow_up_date <= ${today}
        AND leads.status NOT IN (${sql.join(endedStatuses.map((status) => sql.lit(status)))})
        AND NOT EXISTS (SELECT FROM intake_requests AS open WHERE open.company_id = leads.company_id AND open.lead_id = leads.id
          AND open.outcome IS NULL AND open.intake_result <> 'joined')
      LIMIT ${sql.lit(perSweep)}
    ) AS leads ${placeOfLead} LIMIT ${sql.lit(perSweep)}
    ON CONFLICT DO NOTHING
  `.execute(db)
}
