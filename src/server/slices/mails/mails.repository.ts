import { type RawBuilder, sql } from 'kysely'
import { parseOrdering } from '#contract/http/paging.ts'
import { unsentStates } from '#contract/mails/mails.enums.ts'
import type { MailOrdering, MailQuery } from '#contract/mails/mails.schemas.ts'
import type { Database } from '#server/platform/database/database.ts'
import { readList, type TextPage } from '#server/platform/database/list-page.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { ofCompany } from '#server/platform/visibility.ts'

const orders: Record<MailOrdering, RawBuilder<unknown>[]> = {
  created_at: [],
  attempts: [sql`mails.attempts`],
}

// Matches the partial index.
const unsent = sql<boolean>`mails.state IN (${sql.join(unsentStates.map((state) => sql.lit(state)))})`

/** Unsent emails with their count. */
export function listMails(scope: Scope, db: Database, query: MailQuery): Promise<TextPage | undefined> {
  const { column, descending } = parseOrdering(query.ordering)
  const ofState = query.state ? sql`AND mails.state = ${query.state}` : sql``
  return readList(db, {
    table: 'mails',
    within: ofCompany(scope, 'mails'),
    where: sql`mails.company_id = ${scope.companyId} AND ${unsent} ${ofState}`,
    order: { by: orders[column], descending },
    columns: sql`mails.id, mails.kind, mails.state, mails.recipient, mails.created_at, mails.due_at, mails.attempts,
      mails.last_error, mails.version`,
    page: query.page,
    page_size: query.page_size,
  })
}

export const lockMail = (scope: Scope, db: Database, id: number) =>
  db
    .selectFrom('mails')
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
export const retryAllMails = (scope: Scope, db: Database): Promise<{ id: number; version: number }[]> =>
  db
    .updateTable('mails')
    .set((set) => ({ ...untried, state: 'waiting', version: set('version', '+', 1) }))
    .where('company_id', '=', scope.companyId)
    .where(unsent)
    .where(sql<boolean>`(mails.state = 'failed' OR mails.attempts > 0 AND mails.last_error <> '')`)
    .returning(['id', 'version'])
    .execute()

/** Queues the email again or discards it. Returns the new version. */
export async function setMail(
  db: Database,
  id: number,
  state: 'waiting' | 'dropped',
  now: Date,
): Promise<{ id: number; version: number }> {
  const change = state === 'waiting' ? { ...untried, due_at: now } : { settled_at: now }
  return db
    .updateTable('mails')
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
