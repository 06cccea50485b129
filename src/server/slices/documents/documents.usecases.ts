import { downloadDocument } from '#contract/documents/documents.endpoints.ts'
import { documentLimits } from '#contract/documents/documents.limits.ts'
import { documentMessages } from '#contract/documents/documents.messages.ts'
import type { Document, DocumentUpload } from '#contract/documents/documents.schemas.ts'
import { apiBase, endpointPath } from '#contract/http/endpoint.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { AppError, found, invalidFields, notFound } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import type { Log } from '#server/platform/log.ts'
import type { PathSigner } from '#server/platform/signed-path.ts'
import type { Storage } from '#server/platform/storage.ts'
import type { Subject } from '#server/platform/subjects.ts'
import { sweepFiles } from '#server/platform/unclaimed-files.ts'
import * as repository from './documents.repository.ts'

/** What documents are made with. */
export interface DocumentParts {
  db: Database
  clock: Clock
  log: Log
  storage: Storage
  signer: PathSigner
  /** Patients, whom documents belong to. */
  subject: Subject
  /** The scope of a session that is still going on. */
  scopeOfSession(id: number, now: Date): Promise<Scope | undefined>
}

interface DocumentCall {
  scope: Scope
  db: Database
  now: Date
  ifMatch: number | undefined
}

/** The path of a document's file for one session, before it is signed. */
export const filePath = (id: number, session: number): string =>
  `${apiBase}${endpointPath(downloadDocument, { id, session })}`

/** The document with an address of its file. */
export function withAddress(
  { signer }: DocumentParts,
  { scope, now }: Pick<DocumentCall, 'scope' | 'now'>,
  document: repository.StoredDocument,
): Document {
  const url = signer.sign(filePath(document.id, scope.sessionId), now)
  return { ...document, file: { ...document.file, url } }
}

/** Stores a document whose file is in the storage already. */
export async function createDocument(
  parts: DocumentParts,
  call: DocumentCall,
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

/** Deletes a document; refused with 412 when `ifMatch` is not its version any more. */
export async function removeDocument(parts: DocumentParts, call: DocumentCall, id: number): Promise<void> {
  const { scope, db, now, ifMatch } = call
  const document = await repository.lockDocument(scope, db, parts.subject, id)
  if (!document || document.deleted) throw notFound()
  if (ifMatch !== undefined && ifMatch !== document.version) throw new AppError('stale')
  const { name } = document
  await repository.setDeleted(scope, db, parts.subject, id, { name, deletedAt: now, now })
}

/** Takes a deleted document back; one that is there stays as it is. */
export async function restoreDocument(
  parts: DocumentParts,
  call: DocumentCall,
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

/** Where the file is that a signed address names; throws when the address is over, or who asked may not see it now. */
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

/** Removes for good what has been deleted for long enough, and every file without a row. */
export async function tidyDocuments({
  db,
  storage,
  clock,
  log,
}: Pick<DocumentParts, 'db' | 'storage' | 'clock' | 'log'>): Promise<void> {
  const now = clock.now()
  const days = documentLimits.undoDays * 24 * 60 * 60 * 1000
  await repository.removeDeleted(db, new Date(now.getTime() - days))
  for (const storage_key of await sweepFiles(db, storage, now)) {
    log.warn({ storage_key }, 'a file without a row could not be removed')
  }
}
