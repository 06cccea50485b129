import { isArchiveWorking } from '#contract/archives/archives.enums.ts'
import { archiveMessages } from '#contract/archives/archives.messages.ts'
import type { Archive, ReceivedArchive } from '#contract/archives/archives.schemas.ts'
import type { Database } from '#server/platform/database/database.ts'
import { AppError, found } from '#server/platform/errors.ts'
import type { CallContext, ChangeContext } from '#server/platform/http/routes.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { companyLock } from '#server/platform/lock-company.ts'
import { checkVersion } from '#server/platform/record-changes.ts'
import {
  deleteArchive,
  findArchive,
  hasWaiting,
  insertArchive,
  lockArchive,
  updateArchive,
} from './archives.repository.ts'

export async function createArchive(
  { scope, db, now }: CallContext,
  { name, size }: ReceivedArchive,
  storage_key: string,
): Promise<Archive> {
  await companyLock(scope).execute(db)
  await checkNoneWaits(scope, db)
  const id = await insertArchive(scope, db, { name, size, storage_key }, now)
  return found(id === undefined ? undefined : await findArchive(scope, db, id))
}

/** Throws a 409 while an archive of the practice waits: each takes its space. */
export async function checkNoneWaits(scope: Scope, db: Database): Promise<void> {
  if (await hasWaiting(scope, db)) throw conflict(archiveMessages.waiting)
}

const conflict = (detail: string) => new AppError('conflict', { detail })

async function locked({ scope, db, ifMatch }: ChangeContext, id: number): Promise<Archive> {
  const archive = await lockArchive(scope, db, id)
  if (!archive) throw new AppError('not_found', { detail: archiveMessages.unknown })
  checkVersion(archive, ifMatch)
  return archive
}

export async function startArchive(call: ChangeContext, id: number): Promise<Archive> {
  const { scope, db } = call
  if ((await locked(call, id)).state !== 'ready') throw conflict(archiveMessages.notReady)
  await updateArchive({ company_id: scope.companyId, id }, db, { state: 'running', done: 0, problems: [] })
  return found(await findArchive(scope, db, id))
}

export async function removeArchive(call: ChangeContext, id: number): Promise<void> {
  const { state } = await locked(call, id)
  if (isArchiveWorking(state) && state !== 'checking') throw conflict(archiveMessages.notDeletable)
  await deleteArchive(call.scope, call.db, id)
}
