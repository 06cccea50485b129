import { type RawBuilder, sql } from 'kysely'
import { unsentStates } from '#contract/emails/emails.enums.ts'
import type { EmailOrdering, EmailQuery } from '#contract/emails/emails.schemas.ts'
import { parseOrdering } from '#contract/http/paging.ts'
import type { Database } from '#server/platform/database/database.ts'
import { readList, type TextPage } from '#server/platform/database/list-page.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { ofCompany } from '#server/platform/visibility.ts'

const orders: Record<EmailOrdering, RawBuilder<unknown>[]> = {
  created_at: [],
  attempts: [sql`emails.attempts`],
}

// Matches the partial index.
const unsent = sql<boolean>`emails.state IN (${sql.join(unsentStates.map((state) => sql.lit(state)))})`

/** Unsent emails with their count. */
export function listEmails(scope: Scope, db: Database, query: EmailQuery): Promise<TextPage | undefined> {
  const { column, descending } = parseOrdering(query.ordering)
  const ofState = query.state ? sql`AND emails.state = ${query.state}` : sql``
  return readList(db, {
    table: 'emails',
    within: ofCompany(scope, 'emails'),
    where: sql`emails.company_id = ${scope.companyId} AND ${unsent} ${ofState}`,
    order: { by: orders[column], descending },
    columns: sql`emails.id, emails.kind, emails.state, emails.recipient, emails.created_at, emails.due_at, emails.attempts,
      emails.last_error, emails.version`,
    page: query.page,
    page_size: query.page_size,
  })
}

export const lockEmail = (scope: Scope, db: Database, id: number) =>
  db
    .selectFrom('emails')
    .select(['id', 'state', 'version'])
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

const untried = { attempts: 0, composed_at: null, settled_at: null }

/**
 * Queues all emails that failed or wait for another try. Scheduled emails keep the time of their first try.
 * `due_at` stays, because the daily limit of alerts counts by it.
 */
export const retryAllEmails = (scope: Scope, db: Database): Promise<{ id: number; version: number }[]> =>
  db
    .updateTable('emails')
    .set((set) => ({ ...untried, state: 'waiting', version: set('version', '+', 1) }))
    .where('company_id', '=', scope.companyId)
    .where(unsent)
    .where(sql<boolean>`(emails.state = 'failed' OR emails.attempts > 0 AND emails.last_error <> '')`)
    .returning(['id', 'version'])
    .execute()

/** Queues the email again or discards it. Returns the new version. */
export async function setEmail(
  db: Database,
  id: number,
  state: 'waiting' | 'dropped',
  now: Date,
): Promise<{ id: number; version: number }> {
  const change = state === 'waiting' ? { ...untried, due_at: now } : { settled_at: now }
  return db
    .updateTable('emails')
    .set((set) => ({ ...change, state, version: set('version', '+', 1) }))
    .where('id', '=', id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
}

/** Undefined when the person no longer works here. */
export async function findAddressee(db: Database, staffId: number) {
  return db
    .selectFrom('staff')
    .innerJoin('users', 'users.id', 'staff.user_id')
    .innerJoin('companies', 'companies.id', 'staff.company_id')
    .select(['users.email', 'companies.name as company'])
    .where('staff.id', '=', staffId)
    .where('staff.active', '=', true)
    .executeTakeFirst()
}
