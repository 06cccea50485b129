import { sql } from 'kysely'
import type { Clock } from './clock.ts'
import type { Database } from './database/database.ts'
import { inTransaction } from './database/transaction.ts'
import type { Log } from './log.ts'

/** The last row that a rewrite is done with. */
export interface RewritePlace {
  after_company: number
  after_id: number
}

/** The result of one batch. */
export interface RewrittenBatch {
  /** Its rows, in the order of company and id; fewer than `size` end the rewrite. */
  rows: readonly { company_id: number; id: number }[]
  changed: number
}

export interface Rewrite {
  name: string
  size: number
  write(tx: Database, place: RewritePlace, size: number, now: Date): Promise<RewrittenBatch>
}

export interface RewriteParts {
  db: Database
  clock: Clock
  log: Log
}

/** Rewrites rows of earlier versions in batches. After a stop, the next start continues behind the last batch. */
export async function rewrite(
  { db, clock, log }: RewriteParts,
  { name, size, write }: Rewrite,
  closing: AbortSignal,
): Promise<void> {
  let isLeft = true
  while (isLeft && !closing.aborted) {
    const ended = await inTransaction(db, (tx) => rewriteBatch(tx, { name, size, write }, clock.now()))
    isLeft = ended === undefined
    if (ended?.done) log.info({ ...ended, name }, 'rows of earlier versions were rewritten')
  }
}

/** Starts all rewrites again from the rows of a company, after an import of old rows. */
export async function rewriteAgain(db: Database, companyId: number): Promise<void> {
  await sql`
    UPDATE rewrites SET finished_at = NULL,
      after_id = CASE WHEN after_company < ${companyId} THEN after_id ELSE 0 END,
      after_company = CASE WHEN after_company < ${companyId} THEN after_company ELSE ${companyId}::bigint END
  `.execute(db)
}

/** Undefined while there is more to do; null when it was done before, or another process is at it. */
async function rewriteBatch(
  tx: Database,
  { name, size, write }: Rewrite,
  now: Date,
): Promise<{ done: number; changed: number } | null | undefined> {
  const place = await tx
    .selectFrom('rewrites')
    .selectAll()
    .where('name', '=', name)
    .where('finished_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!place) return null
  const batch = await write(tx, place, size, now)
  const last = batch.rows.at(-1)
  const isFinished = batch.rows.length < size
  const done = place.done + batch.rows.length
  const changed = place.changed + batch.changed
  await tx
    .updateTable('rewrites')
    .set({
      ...(last && { after_company: last.company_id, after_id: last.id }),
      done,
      changed,
      finished_at: isFinished ? now : null,
    })
    .where('name', '=', name)
    .execute()
  return isFinished ? { done, changed } : undefined
}
