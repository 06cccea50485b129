import { type Generated, type RawBuilder, sql } from 'kysely'
import type { DocumentType, FileContentType } from '#contract/documents/documents.enums.ts'
import type { Document, DocumentListQuery } from '#contract/documents/documents.schemas.ts'
import { parseOrdering } from '#contract/http/paging.ts'
import type { Database } from '#server/platform/database/database.ts'
import { readTextPage } from '#server/platform/database/json-page.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { personName, type Subject, subjectEvent } from '#server/platform/subjects.ts'
import { claimFile } from '#server/platform/unclaimed-files.ts'

interface DocumentsTable {
  id: Generated<number>
  company_id: number
  patient_id: number
  staff_id: number | null
  document_type: DocumentType
  name: string
  size: number
  content_type: FileContentType
  storage_key: string
  created_at: Date
  deleted_at: Date | null
  version: Generated<number>
}
declare module '#server/platform/database/tables.ts' {
  interface Tables {
    documents: DocumentsTable
  }
}

/** A document before its file has an address. */
export type StoredDocument = Omit<Document, 'file'> & { file: Omit<Document['file'], 'url'> }

/** What it takes to send a document's file. */
export type StoredFile = Pick<NewDocument, 'storage_key' | 'name' | 'size' | 'content_type'>

/** What there is to know of a new document. */
export interface NewDocument {
  patient: number
  document_type: DocumentType
  name: string
  size: number
  content_type: FileContentType
  storage_key: string
}

const author = personName('author')
const joinAuthor = sql`LEFT JOIN staff ON staff.id = documents.staff_id LEFT JOIN users AS author ON author.id = staff.user_id`
const columns = sql`documents.id, documents.document_type, documents.created_at, ${author} AS created_by,
  documents.patient_id AS patient, documents.version,
  json_build_object('name', documents.name, 'size', documents.size, 'content_type', documents.content_type) AS file`

/** Documents of patients whom the person may see, deleted ones included. */
const visibleDocuments = (scope: Scope, subject: Subject): RawBuilder<boolean> =>
  sql`documents.company_id = ${scope.companyId} AND EXISTS (${subject.visible(scope, sql`documents.patient_id`)})`

const orderings: Record<string, RawBuilder<unknown>> = {
  created_at: sql`documents.created_at`,
  name: sql`lower(documents.name)`,
  document_type: sql`documents.document_type`,
  size: sql`documents.size`,
  created_by: sql`lower(${author})`,
  id: sql`documents.id`,
}

/** A page of a patient's documents; undefined when the person may not see the patient. */
export async function listDocuments(
  scope: Scope,
  db: Database,
  subject: Subject,
  query: DocumentListQuery,
): Promise<{ count: number; results: StoredDocument[] } | undefined> {
  const { column, descending } = parseOrdering(query.ordering)
  const direction = sql.raw(descending ? 'DESC' : 'ASC')
  const exists = sql`EXISTS (${subject.visible(scope, sql`${query.patient}::bigint`)})`
  const where = sql`documents.company_id = ${scope.companyId} AND documents.patient_id = ${query.patient}
    AND documents.deleted_at IS NULL AND ${exists}`
  const found = await readTextPage(db, {
    rows: { columns, from: sql`FROM documents ${joinAuthor} WHERE ${where}` },
    order: sql`${orderings[column]} ${direction}, documents.id ${direction}`,
    ...query,
    exists,
  })
  return found && { count: found.count, results: JSON.parse(found.results) as StoredDocument[] }
}

// `source` gives documents as they are stored, among them what the same statement has just written.
async function readDocument(
  db: Database,
  source: RawBuilder<unknown>,
  more = sql``,
): Promise<StoredDocument | undefined> {
  const { rows } = await sql<{ document: StoredDocument }>`
    WITH ${source}${more}
    SELECT row_to_json(found) AS document FROM (SELECT ${columns} FROM documents ${joinAuthor}) AS found
  `.execute(db)
  return rows[0]?.document
}

/** One document that the person may see and that is not deleted. */
export function findDocument(scope: Scope, db: Database, subject: Subject, id: number) {
  const where = sql`${visibleDocuments(scope, subject)} AND documents.id = ${id} AND documents.deleted_at IS NULL`
  return readDocument(db, sql`documents AS (SELECT * FROM documents WHERE ${where})`)
}

/** As `findDocument`, deleted or not, and nobody else can change the document until the transaction ends. */
export async function lockDocument(scope: Scope, db: Database, subject: Subject, id: number) {
  const { rows } = await sql<{ version: number; name: string; deleted: boolean }>`
    SELECT version, name, deleted_at IS NOT NULL AS deleted FROM documents
    WHERE ${visibleDocuments(scope, subject)} AND documents.id = ${id} FOR UPDATE OF documents
  `.execute(db)
  return rows[0]
}

/** Where the file of a document is that the person may see. */
export async function findStoredFile(scope: Scope, db: Database, subject: Subject, id: number) {
  const { rows } = await sql<StoredFile>`
    SELECT storage_key, name, size, content_type FROM documents
    WHERE ${visibleDocuments(scope, subject)} AND documents.id = ${id} AND documents.deleted_at IS NULL
  `.execute(db)
  return rows[0]
}

/** Stores a document with its history entry and claims its file; undefined when the person may not see the patient. */
export function insertDocument(
  scope: Scope,
  db: Database,
  subject: Subject,
  { patient, document_type, name, size, content_type, storage_key }: NewDocument,
  now: Date,
): Promise<StoredDocument | undefined> {
  const event = subjectEvent(
    scope,
    subject,
    { what: 'document_uploaded', data: { name, document_type }, at: now },
    sql`SELECT id, location_id FROM subject`,
  )
  return readDocument(
    db,
    sql`subject AS (${subject.visible(scope, sql`${patient}::bigint`)}), claimed AS (${claimFile(storage_key)}),
    documents AS (
      INSERT INTO documents (company_id, patient_id, staff_id, document_type, name, size, content_type, storage_key, created_at)
      SELECT ${scope.companyId}::bigint, subject.id, ${scope.staffId}::bigint, ${document_type}, ${name}, ${size}::integer,
        ${content_type}, claimed.storage_key, ${now}::timestamptz FROM subject, claimed
      RETURNING *
    )`,
    sql`, logged AS (${event})`,
  )
}

/** Deletes or restores a document that was locked before, with its history entry. */
export function setDeleted(
  scope: Scope,
  db: Database,
  subject: Subject,
  id: number,
  change: { name: string; deletedAt: Date | null; now: Date },
): Promise<StoredDocument | undefined> {
  const { name, deletedAt, now } = change
  const what = deletedAt ? 'document_deleted' : 'document_restored'
  const event = subjectEvent(
    scope,
    subject,
    { what, data: { name }, at: now },
    sql`SELECT subject.id, subject.location_id FROM documents, LATERAL (${subject.visible(scope, sql`documents.patient_id`)}) AS subject`,
  )
  return readDocument(
    db,
    sql`documents AS (
      UPDATE documents SET deleted_at = ${deletedAt}, version = version + 1
      WHERE company_id = ${scope.companyId} AND id = ${id} RETURNING *
    )`,
    sql`, logged AS (${event})`,
  )
}

/** Removes for good what was deleted before an instant; the files follow by the next sweep. */
export async function removeDeleted(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('documents').where('deleted_at', '<', before).execute()
}
