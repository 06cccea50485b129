import pg from 'pg'
import { archiveTables } from '#contract/archives/archives.enums.ts'
import { archiveMessages } from '#contract/archives/archives.messages.ts'
import type { ArchiveProblem } from '#contract/archives/archives.schemas.ts'
import type { Database } from '#server/platform/database/database.ts'
import { allowIdle, inTransaction } from '#server/platform/database/transaction.ts'
import { isDeadly } from '#server/platform/run-id.ts'
import { type ArchiveParts, EnoughProblems, goThrough, type Passage, type Place } from './archive-passage.ts'
import { readArchive } from './archive-reader.ts'
import {
  beginArchive,
  countPeople,
  endArchive,
  giveUpFile,
  listWaiting,
  type StoredArchive,
  setClock,
  staffByName,
  takeArchive,
  updateArchive,
} from './archives.repository.ts'
import { BadArchive, problemWith } from './read-archive.ts'

/** Checks and imports the archives that wait for it. Any process may take one; what one began and left, another begins anew. */
export async function workOnArchives(parts: ArchiveParts, closing?: AbortSignal): Promise<void> {
  const failures: unknown[] = []
  // One that can't be worked on now keeps no other waiting.
  for (const id of await listWaiting(parts.db))
    await workOn(parts, id, closing).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

class Closing extends Error {}
/** Someone deleted it while it was checked. */
class Deleted extends Error {}

async function workOn(parts: ArchiveParts, id: number, closing: AbortSignal | undefined): Promise<void> {
  let taken: StoredArchive | undefined
  let place: Place | undefined
  try {
    await inTransaction(parts.db, async (tx) => {
      taken = await takeArchive(tx, id)
      if (!taken) return
      const goOn: Passage['goOn'] = async (next, done) => {
        if (closing?.aborted) throw new Closing()
        place = next
        // Outside of the transaction, for those who wait.
        if (taken && !(await updateArchive(taken, parts.db, { done }))) throw new Deleted()
      }
      if (isDeadly(taken.begun_by)) throw new BadArchive(archiveMessages.interrupted)
      await beginArchive(taken, parts.db)
      await passThrough(parts, tx, taken, goOn)
    })
  } catch (error) {
    if (!taken || error instanceof Deleted) return
    const problem = problemOf(error, place)
    // This server lives: what it leaves is begun anew.
    if (!problem) await endArchive(taken, parts.db)
    if (error instanceof Closing) return
    if (!problem) throw error
    const finished_at = parts.clock.now()
    await updateArchive(taken, parts.db, { state: 'refused', problems: [problem], finished_at })
    await giveUpFile(parts.db, taken)
  }
}

/** What is wrong with an archive by the error that it led to; undefined where that is not the archive's fault. */
function problemOf(error: unknown, place: Place | undefined): ArchiveProblem | undefined {
  if (error instanceof BadArchive) return error.problem
  // Data exceptions and violated constraints (PostgreSQL appendix A).
  const isRefused = error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '')
  return isRefused ? problemWith(archiveMessages.notStored, place) : undefined
}

/** Goes through an archive from its first row to its last: to check it, or to import it. */
async function passThrough(
  parts: ArchiveParts,
  tx: Database,
  taken: StoredArchive,
  goOn: Passage['goOn'],
): Promise<void> {
  await allowIdle(tx)
  const { storage, scopeOfStaff, allowed, clock } = parts
  const scope = taken.staff_id === null ? undefined : await scopeOfStaff(tx, taken.staff_id)
  if (!scope?.isCompanyAdmin) throw new BadArchive(archiveMessages.staffGone)
  const isImport = taken.state === 'running'
  if (isImport) {
    const { leads, patients } = await countPeople(scope, tx)
    // Only there no one comes twice, and nothing has to be put together. It can be started again.
    if (leads + patients > 0) {
      const text = archiveMessages.notEmpty(leads, patients)
      await updateArchive(taken, tx, { state: 'ready', problems: [problemWith(text)] })
      return
    }
  }
  if ((await storage.size(taken.storage_key)) === null) throw new BadArchive(archiveMessages.gone)
  const archive = await readArchive(storage, { key: taken.storage_key, size: taken.size })
  const { summary } = archive
  const passage: Passage = {
    ...{ parts, tx, scope, archive, isImport, goOn },
    staff: await staffByName(scope, tx),
    ...{ counts: {}, ids: {}, problems: [], unknownStaff: new Set(), done: 0, documentBytes: 0 },
  }
  try {
    for (const name of archiveTables) await goThrough(passage, name)
  } catch (error) {
    if (!(error instanceof EnoughProblems)) throw error
  } finally {
    archive.close()
  }
  const { counts, done, problems, unknownStaff, documentBytes } = passage
  if (documentBytes > allowed) problems.push(problemWith(archiveMessages.full(allowed)))
  const state = problems.length > 0 ? 'refused' : isImport ? 'done' : 'ready'
  await updateArchive(taken, tx, {
    ...{ state, practice: summary.practice, made_at: summary.made_at, counts, done, problems },
    unknown_staff: [...unknownStaff],
    ...(state !== 'ready' && { finished_at: clock.now() }),
  })
  if (state === 'done') {
    await setClock(scope, tx, summary)
    await parts.rewriteAgain(tx, scope.companyId)
  }
  if (state !== 'ready') await giveUpFile(tx, taken)
}
