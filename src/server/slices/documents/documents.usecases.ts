import { downloadDocument } from '#contract/documents/documents.endpoints.ts'
import { documentLimits } from '#contract/documents/documents.limits.ts'
import { documentMessages } from '#contract/documents/documents.messages.ts'
import type { Document, DocumentUpload } from '#contract/documents/documents.schemas.ts'
import { apiBase, endpointPath } from '#contract/http/endpoint.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { AppError, found, invalidFields, notFound } from '#server/platform/errors.ts'
import type { ChangeContext } from '#server/platform/http/routes.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import type { Space } from '#server/platform/http/uploads.ts'
import type { Log } from '#server/platform/log.ts'
import type { PathSigner } from '#server/platform/signed-path.ts'
import type { Storage } from '#server/platform/storage.ts'
import type { Subject } from '#server/platform/subjects.ts'
import { type Tidying, tidyFiles } from '#server/platform/unclaimed-files.ts'
import * as repository from './documents.repository.ts'

export interface DocumentParts extends Space {
  db: Database
  clock: Clock
  log: Log
  storage: Storage
  signer: PathSigner
  subject: Subject
  /** Undefined when the session has ended. */
  scopeOfSession(id: number, now: Date): Promise<Scope | undefined>
}

/** Before it is signed. */
export const filePath = (id: number, session: number): string =>
  `${apiBase}${endpointPath(downloadDocument, { id, session })}`

export function withAddress(
  { signer }: DocumentParts,
  { scope, now }: Pick<ChangeContext, 'scope' | 'now'>,
  document: repository.StoredDocument,
): Document {
  const url = signer.sign(filePath(document.id, scope.sessionId), now)
  return { ...document, file: { ...document.file, url } }
}

export async function createDocument(
  parts: DocumentParts,
  call: ChangeContext,
  { file, patient, document_type }: DocumentUpload,
  storage_key: string,
): Promise<repository.StoredDocument> {
  const { name, size, content_type } = file
  const document = await repository.insertDocument(
    call.scope,
    call.db,
    parts.subject,
    { patient, document_type, name, size, content_type, storage_key },
    call.now,
  )
  if (!document) throw invalidFields({ patient: [documentMessages.unknownPatient] })
  return document
}

/** 412 for an outdated version. */
export async function removeDocument(parts: DocumentParts, call: ChangeContext, id: number): Promise<void> {
  const { scope, db, now, ifMatch } = call
  const document = await repository.lockDocument(scope, db, parts.subject, id)
  if (!document || document.deleted) throw notFound()
  if (ifMatch !== undefined && ifMatch !== document.version) throw new AppError('stale')
  const { name } = document
  await repository.setDeleted(scope, db, parts.subject, id, { name, deletedAt: now, now })
}

/** A document that isn't deleted stays as it is. */
export async function restoreDocument(
  parts: DocumentParts,
  call: ChangeContext,
  id: number,
): Promise<repository.StoredDocument> {
  const { scope, db, now } = call
  const document = found(await repository.lockDocument(scope, db, parts.subject, id))
  const { name } = document
  const restored = document.deleted
    ? await repository.setDeleted(scope, db, parts.subject, id, { name, deletedAt: null, now })
    : await repository.findDocument(scope, db, parts.subject, id)
  return found(restored)
}

/** Throws when the address has expired, or the user may no longer see it. */
export async function findFile(
  { db, clock, signer, subject, scopeOfSession }: DocumentParts,
  { id, session }: { id: number; session: number },
  query: { expires?: unknown; signature?: unknown },
): Promise<{ file: repository.StoredFile; scope: Scope }> {
  const now = clock.now()
  const expired = () => new AppError('token_expired', { detail: documentMessages.addressExpired })
  if (!signer.verify(filePath(id, session), query, now)) throw expired()
  const scope = await scopeOfSession(session, now)
  if (!scope) throw expired()
  return { file: found(await repository.findStoredFile(scope, db, subject, id)), scope }
}

/** Purges old deleted documents and files without a row. */
export async function tidyDocuments(parts: Tidying): Promise<void> {
  const days = documentLimits.undoDays * 24 * 60 * 60 * 1000
  await repository.removeDeleted(parts.db, new Date(parts.clock.now().getTime() - days))
  await tidyFiles(parts)
}
