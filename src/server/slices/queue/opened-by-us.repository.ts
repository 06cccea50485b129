import { type RawBuilder, sql } from 'kysely'
import type { Channel } from '#contract/intake/requests.enums.ts'
import { intakeLimits } from '#contract/intake/requests.limits.ts'
import { endedStatuses } from '#contract/leads/leads.enums.ts'
import type { Database } from '#server/platform/database/database.ts'
import { write } from '#server/platform/database/table-writer.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import {
  type FormScope,
  type RawRequest,
  requestRow,
} from '#server/slices/intake/requests/requests.repository.ts'
import { requestWriter } from '#server/slices/intake/requests/requests.writer.ts'
import { leadLabel } from '#server/slices/leads/lead-subject.ts'
import { released } from './request-changes.repository.ts'

// Requests that staff or the calendar open, instead of the person sending them.

export async function insertByStaff(
  place: FormScope,
  db: Database,
  raw: RawRequest,
  sender: string,
): Promise<number> {
  const opened = requestWriter.insert(place, { values: requestRow(place, raw, { sender }), event: null })
  const { rows } = await sql<{ id: number }>`WITH ${opened} SELECT id FROM intake_requests`.execute(db)
  return (rows[0] as { id: number }).id
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

/** Opens a request for each row of `from`, which joins `leads` and `place`. */
const openFor = (
  channel: Channel,
  now: Date,
  {
    from,
    key = null,
    ...more
  }: { from: RawBuilder<unknown>; key?: RawBuilder<unknown> | null; onConflict?: RawBuilder<unknown> },
) =>
  requestWriter.insert(
    { companyId: null },
    {
      as: 'opened',
      values: {
        ...{ company_id: sql`leads.company_id`, location_id: sql`place.id`, lead_id: sql`leads.id` },
        ...{ channel, received_at: now, resolved_at: now, sender: senderOfLead, idempotency_key: key },
        ...{ address: '', content_type: 'application/json', headers: '{}', body: Buffer.from('{}') },
        intake_result: channel === 'follow_up' ? 'repeat' : 'lead',
      },
      from,
      ...more,
      event: null,
    },
  )

/**
 * SQL that continues the statement creating a lead: opens a request for a lead that staff entered and that
 * needs a reply.
 */
export const openedForNewLead = (now: Date): RawBuilder<unknown> =>
  sql`, ${openFor('staff', now, { from: sql`leads ${placeOfLead} WHERE leads.status IN ('new', 'repeat')` })}`

/** Opens requests for imported leads. Returns the request ids by lead id. */
export async function openForImported(
  { companyId }: Scope,
  db: Database,
  leads: readonly number[],
  now: Date,
): Promise<Map<number, number>> {
  const imported = sql`leads ${placeOfLead} WHERE leads.company_id = ${companyId} AND leads.id = ANY(${leads}::bigint[]) ORDER BY leads.id`
  const { rows } = await sql<{ id: number; lead_id: number }>`
    WITH ${openFor('import', now, { from: imported })} SELECT id, lead_id FROM opened
  `.execute(db)
  return new Map(rows.map(({ id, lead_id }) => [lead_id, id]))
}

/** Deletes requests that an import opened, unless they were changed since. */
export async function withdrawImported(scope: Scope, db: Database, ids: readonly number[]): Promise<void> {
  const where = sql`id = ANY(${ids}::bigint[]) AND channel = 'import' AND outcome IS NULL AND version = 1`
  await write(db, requestWriter.remove(scope, { where, event: null }))
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
  const over = requestWriter.update(
    { companyId: null },
    {
      as: 'over',
      set: { ...released, outcome: 'answered', closed_at: now, closed_by: null },
      from: sql`leads JOIN companies ON companies.id = leads.company_id`,
      where: sql`outcome IS NULL AND intake_result <> 'joined' AND channel = 'follow_up' AND leads.company_id = intake_requests.company_id
        AND leads.id = lead_id AND coalesce(leads.follow_up_date > ${today}, true)`,
      event: null,
    },
  )
  const due = openFor('follow_up', now, {
    key: sql`'follow-up:' || leads.id || ':' || ${today}`,
    from: sql`companies CROSS JOIN LATERAL (
      SELECT * FROM leads WHERE leads.company_id = companies.id
        -- No zone is further ahead.
        AND leads.follow_up_date <= (${now}::timestamptz AT TIME ZONE 'UTC')::date + 1 AND leads.follow_up_date <= ${today}
        AND leads.status NOT IN (${sql.join(endedStatuses.map((status) => sql.lit(status)))})
        AND NOT EXISTS (SELECT FROM intake_requests AS open WHERE open.company_id = leads.company_id AND open.lead_id = leads.id
          AND open.outcome IS NULL AND open.intake_result <> 'joined')
      LIMIT ${sql.lit(perSweep)}
    ) AS leads ${placeOfLead} LIMIT ${sql.lit(perSweep)}`,
    onConflict: sql`ON CONFLICT DO NOTHING`,
  })
  await write(db, over, due)
}
