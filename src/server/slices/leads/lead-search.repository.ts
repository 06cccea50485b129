import { type RawBuilder, sql } from 'kysely'
import { formatPhone } from '#contract/formats/phone.ts'
import { leadStatusLabel } from '#contract/leads/leads.enums.ts'
import { type BestPerson, findBestPeople, type PeopleSearch } from '#server/platform/database/best-people.ts'
import type { Database } from '#server/platform/database/database.ts'
import { all } from '#server/platform/database/sql-parts.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { ofCompany } from '#server/platform/visibility.ts'
import { leadLabel } from './lead-subject.ts'
import { visibleLeads } from './leads.policy.ts'

/** A lead that a search found. */
export interface SearchedLead {
  id: number
  title: string
  detail: string
  at: Date
  /** The patient that the lead became. */
  patient: number | null
}

/** A lead by the words of the message that it came with. */
export interface SearchedMessage extends SearchedLead {
  message: string
}

interface StoredLead {
  id: number
  label: string
  status: string
  phone: string
  email: string
  at: Date
  patient_id: number | null
}

const columns = sql`leads.id, ${leadLabel} AS label, leads.status, leads.phone, leads.email, leads.last_seen_at AS at, leads.patient_id`

const shown = ({ id, label, status, phone, email, at, patient_id }: StoredLead): SearchedLead => ({
  id,
  title: label === phone ? formatPhone(phone) : label,
  detail: [leadStatusLabel(status), formatPhone(phone) || email].filter(Boolean).join(' · '),
  at,
  patient: patient_id,
})

/** The leads whose name, email or number match best, with how closely they do. */
export async function searchLeads(
  scope: Scope,
  db: Database,
  search: PeopleSearch,
): Promise<(SearchedLead & Pick<BestPerson, 'closeness'>)[]> {
  const visible = visibleLeads(scope)
  const best = await findBestPeople(db, { table: 'leads', visible, recency: 'last_seen_at' }, search)
  if (best.length === 0) return []
  const { rows } = await sql<StoredLead>`
    SELECT ${columns} FROM leads WHERE ${visible} AND leads.id = ANY(${best.map(({ id }) => id)}::bigint[])
  `.execute(db)
  const byId = new Map(rows.map((row) => [row.id, shown(row)]))
  return best.flatMap(({ id, closeness }) => {
    const lead = byId.get(id)
    return lead ? [{ ...lead, closeness }] : []
  })
}

/** Number of the newest leads that are read without the index: a common word is among them. */
const maxNewest = 2_000
/** Minimum number of matches among the newest leads that makes a word common. */
const enough = 5
/** Approximate maximum of matches that the index returns. */
const maxIndexed = 10_000

/** Leads since a time whose first message has words with all these beginnings (plain letters and digits), latest first. */
export async function searchMessages(
  scope: Scope,
  db: Database,
  { beginnings, since, limit }: { beginnings: readonly string[]; since: Date; limit: number },
): Promise<SearchedMessage[]> {
  const words = beginnings.map((word) => `${word}:*`).join(' & ')
  const within = sql`${visibleLeads(scope)} AND leads.created_at >= ${since}::timestamptz`
  const isMessage = sql`leads.note <> '' AND left(leads.note, 1) <> '{'`
  const matches = sql`${isMessage} AND to_tsvector('simple', plain_text(leads.note)) @@ to_tsquery('simple', ${words})`
  const read = async (on: Database, matching: RawBuilder<unknown>) => {
    const { rows } = await sql<StoredLead & { message: string }>`
      WITH matching AS MATERIALIZED (${matching})
      SELECT ${columns}, leads.note AS message FROM leads
      WHERE ${ofCompany(scope, 'leads')} AND leads.id = ANY(ARRAY(SELECT id FROM matching))
      ORDER BY leads.created_at DESC, leads.id DESC LIMIT ${sql.lit(limit)}
    `.execute(on)
    return rows.map((row) => ({ ...shown(row), message: row.message }))
  }
  // Costs less than the plain text of each message.
  const contains = all(beginnings.map((word) => sql<boolean>`leads.note ILIKE ${`%${word}%`}`))
  const common = await read(
    db,
    sql`SELECT id FROM (
      SELECT * FROM leads WHERE ${ofCompany(scope, 'leads')} ORDER BY leads.created_at DESC, leads.id DESC LIMIT ${sql.lit(maxNewest)}
    ) AS leads WHERE ${contains} AND ${within} AND ${matches} LIMIT ${sql.lit(limit)}`,
  )
  if (common.length >= Math.min(limit, enough)) return common
  return inTransaction(db, async (tx) => {
    // The planner overestimates beginnings of words and would read all messages.
    await sql`SELECT set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true),
      set_config('work_mem', '32MB', true), set_config('gin_fuzzy_search_limit', ${String(maxIndexed)}, true)`.execute(
      tx,
    )
    return read(tx, sql`SELECT leads.id FROM leads WHERE ${within} AND ${matches}`)
  })
}
