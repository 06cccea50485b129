import { sql } from 'kysely'
import type pg from 'pg'
import { tableWriters } from '#server/app/table-writers.ts'
import { createDatabase, createPool, type Database } from '#server/platform/database/database.ts'
import { createLog } from '#server/platform/log.ts'
import { findStaffScope } from '#server/slices/auth/sessions.repository.ts'
import { lockLeads } from '#server/slices/leads/lead-merge.repository.ts'
import { mergeLocked } from '#server/slices/leads/lead-merge.usecases.ts'
import { leadWriter } from '#server/slices/leads/leads.writer.ts'
import { dayMilliseconds } from './calendar.ts'

/** Merges a second lead of one person into a lead, as an administrator did a day before `now`. It can be undone. */
export async function addMerge(connection: pg.ClientConfig, now: Date): Promise<void> {
  const pool = createPool({ connection, size: 1, log: createLog('silent') })
  const at = new Date(now.getTime() - dayMilliseconds)
  try {
    await createDatabase(pool)
      .transaction()
      .execute((db) => mergeSecondLead(db, at))
  } finally {
    await pool.end()
  }
}

async function mergeSecondLead(db: Database, at: Date): Promise<void> {
  const { rows } = await sql<{ id: number; staff_id: number }>`
    SELECT leads.id, staff.id AS staff_id FROM leads JOIN staff ON staff.company_id = leads.company_id AND staff.is_company_admin
    WHERE leads.company_id = 1 AND leads.status = 'contacted' AND phone_e164 IS NOT NULL AND greatest(last_seen_at, updated_at) < ${at}
    ORDER BY last_seen_at DESC, leads.id LIMIT 1
  `.execute(db)
  const [lead] = rows
  const scope = lead && (await findStaffScope(db, lead.staff_id))
  const [person] = scope ? await lockLeads(scope, db, [lead.id, null], () => sql``) : []
  if (!scope || !person) return
  const { first_name, last_name, phone, phone_e164, location_id } = person
  const second = leadWriter.insert(
    { ...scope, at },
    {
      values: {
        ...{
          first_name: `${first_name.charAt(0)}.`,
          last_name,
          phone,
          phone_e164,
          location_id,
          last_seen_at: at,
        },
        ...{ email: 'second.address@example.com', insurance_provider: 'Example Mutual' },
        ...{ status: 'new', type: 'contact_form', source: 'google' },
      },
      event: null,
    },
  )
  const { rows: added } = await sql<{ id: number }>`WITH ${second} SELECT id FROM leads`.execute(db)
  const [survivor, duplicate] = await lockLeads(scope, db, [lead.id, added[0]?.id ?? null], () => sql``)
  if (!survivor || !duplicate) return
  const parts = { writers: tableWriters, closeEnded: async () => {} }
  await mergeLocked(parts, { scope, db, now: at }, [survivor, duplicate])
}
