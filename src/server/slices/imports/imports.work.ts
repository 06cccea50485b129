import { may } from '#contract/http/permissions.ts'
import { importMessages } from '#contract/imports/imports.messages.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { isRetryable, isUnavailable } from '#server/platform/database/failures.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import type { Log } from '#server/platform/log.ts'
import { isDeadly } from '#server/platform/run-id.ts'
import { applyRows } from './apply-rows.ts'
import { nextRows } from './import-rows.repository.ts'
import { advance, beginNext, type StoredImport, takeImport, updateImport } from './imports.repository.ts'
import type { WritersOfImports } from './people.repository.ts'
import { type PeopleRules, planEach, planShared, type QueueOfImported, type RowWork } from './plan-rows.ts'
import { rowName } from './sheets.ts'
import { undoRows } from './undo-rows.ts'

export interface ImportParts {
  db: Database
  clock: Clock
  log: Log
  /** What the person who imports sees; undefined when they may no longer sign in. */
  scopeOfStaff(db: Database, staffId: number): Promise<Scope | undefined>
  locationsOf(scope: Scope, db: Database): Promise<{ id: number; name: string }[]>
  people: PeopleRules
  queue: QueueOfImported
  writers: WritersOfImports
}

// Rows in a transaction: people wait for none that is long.
const batch = { checking: 1_000, running: 500, undoing: 500 }

/** Does what imports wait for, a batch at a time, until nothing does. Any process may take the next batch. */
export async function workOnImports(parts: ImportParts, closing?: AbortSignal): Promise<void> {
  while (!closing?.aborted) {
    // Marked outside of the transaction of the batch: a server that dies with it leaves the mark.
    const begun = await beginNext(parts.db)
    if (!begun) return
    try {
      await inTransaction(parts.db, async (tx) => {
        const taken = await takeImport(tx, begun)
        if (taken) await doBatch(parts, tx, taken)
      })
    } catch (error) {
      if (isUnavailable(error) || isRetryable(error)) throw error
      parts.log.error({ err: error, import_id: begun.id }, 'an import is stopped')
      const taken = await takeImport(parts.db, begun)
      if (taken) await stop(parts, parts.db, taken, importMessages.failed(rowName(taken, taken.position + 1)))
    }
  }
}

/** Ends the work on an import with the reason. What was imported so far can be undone. */
async function stop(
  { clock }: Pick<ImportParts, 'clock'>,
  db: Database,
  { company_id, id, state }: StoredImport,
  problem: string,
): Promise<void> {
  const next = { checking: 'ready', running: 'stopped', undoing: 'stopped' } as const
  const isStarted = state !== 'checking'
  await updateImport({ companyId: company_id }, db, id, {
    state: next[state as keyof typeof next],
    problem,
    ...(isStarted && { finishedAt: clock.now() }),
  })
}

async function doBatch(parts: ImportParts, tx: Database, taken: StoredImport): Promise<void> {
  const now = parts.clock.now()
  const state = taken.state as keyof typeof batch
  const staffId = state === 'undoing' ? taken.undone_by : taken.staff_id
  const scope = staffId === null ? undefined : await parts.scopeOfStaff(tx, staffId)
  const locations = scope ? await parts.locationsOf(scope, tx) : []
  const problem = isDeadly(taken.begun_by) ? importMessages.interrupted : obstacle(taken, scope, locations)
  if (problem || !scope) return stop(parts, tx, taken, problem ?? importMessages.staffGone)
  const rows = await nextRows(taken, tx, batch[state])
  const { people, queue, writers } = parts
  const work = { scope, taken, now, locations, people, queue, writers }
  if (rows.length > 0) {
    if (state === 'undoing') await undoRows(work, tx, rows)
    else if (state === 'checking') await planEach(work, tx, rows)
    else await applyRows(work, tx, rows)
    await advance(taken, tx, rows.at(-1)?.row ?? 0, rows.length)
    return
  }
  if (state === 'checking') await planShared(work, tx)
  const next = { checking: 'ready', running: 'done', undoing: 'undone' } as const
  await updateImport({ companyId: taken.company_id }, tx, taken.id, {
    state: next[state],
    ...(state !== 'checking' && { finishedAt: now }),
  })
}

/** Why the work may not go on: what counts is what whoever asked for it may do now. */
function obstacle(
  { state, mapping }: StoredImport,
  scope: Scope | undefined,
  locations: RowWork['locations'],
): string | undefined {
  if (!scope) return importMessages.staffGone
  if (!may(scope, 'import_people')) return importMessages.rightsGone
  const isGone = mapping.location !== null && !locations.some(({ id }) => id === mapping.location)
  return state !== 'undoing' && isGone ? importMessages.locationGone : undefined
}
