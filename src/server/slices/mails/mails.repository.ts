import { type RawBuilder, sql } from 'kysely'
import { parseOrdering } from '#contract/http/paging.ts'
import { unsentStates } from '#contract/mails/mails.enums.ts'
import type { MailOrdering, MailQuery } from '#contract/mails/mails.schemas.ts'
import type { Database } from '#server/platform/database/database.ts'
import { readIndexedPage } from '#server/platform/database/indexed-page.ts'
import type { TextPage } from '#server/platform/database/json-page.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import '#server/platform/mail/mails.tables.ts'

const orders: Record<MailOrdering, RawBuilder<unknown>[]> = {
  // A later one has a higher id.
  created_at: [],
  attempts: [sql`mails.attempts`],
}

// In the words of the partial index.
const unsent = sql<boolean>`mails.state IN (${sql.join(unsentStates.map((state) => sql.lit(state)))})`

/** A page of the company's mails that nobody has got, and how many there are. */
export function listMails(scope: Scope, db: Database, query: MailQuery): Promise<TextPage> {
  const { column, descending } = parseOrdering(query.ordering)
  const ofState = query.state ? sql`AND mails.state = ${query.state}` : sql``
  return readIndexedPage(db, {
    table: 'mails',
    where: sql`mails.company_id = ${scope.companyId} AND ${unsent} ${ofState}`,
    order: { by: orders[column], descending },
    columns: sql`mails.id, mails.kind, mails.state, mails.recipient, mails.created_at, mails.due_at, mails.attempts,
      mails.last_error, mails.version`,
    join: sql``,
    page: query.page,
    page_size: query.page_size,
  })
}

/** One mail of the company, locked, or undefined. */
export const lockMail = (scope: Scope, db: Database, id: number) =>
  db
    .selectFrom('mails')
    .select(['id', 'state', 'version'])
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Has a locked mail wait as a new one does, or puts it aside; answers its new version. */
export async function setMail(
  db: Database,
  id: number,
  state: 'waiting' | 'dropped',
  now: Date,
): Promise<{ id: number; version: number }> {
  const change =
    state === 'waiting'
      ? { attempts: 0, due_at: now, composed_at: null, settled_at: null }
      : { settled_at: now }
  return db
    .updateTable('mails')
    .set((set) => ({ ...change, state, version: set('version', '+', 1) }))
    .where('id', '=', id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
}

/** The e-mail address of somebody who works here, and the name of the practice; undefined once they do not. */
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
