import { type RawBuilder, sql } from 'kysely'
import type { DocumentType, FileContentType } from '#contract/documents/documents.enums.ts'
import type { Document, DocumentListQuery, documentOrderings } from '#contract/documents/documents.schemas.ts'
import { parseOrdering } from '#contract/http/paging.ts'
import type { Database } from '#server/platform/database/database.ts'
import { readList } from '#server/platform/database/list-page.ts'
import { write } from '#server/platform/database/table-writer.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { personName, recordEvent, type Subject } from '#server/platform/subjects.ts'
import { claimFile } from '#server/platform/unclaimed-files.ts'
import { ofCompany } from '#server/platform/visibility.ts'
import { documentWriter } from './documents.writer.ts'

export type StoredDocument = Omit<Document, 'file'> & { file: Omit<Document['file'], 'url'> }

export type StoredFile = Pick<NewDocument, 'storage_key' | 'name' | 'size' | 'content_type'>

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

/** Including deleted ones. */
export const visibleDocuments = (scope: Scope, subject: Subject): RawBuilder<boolean> =>
  sql`documents.company_id = ${scope.companyId} AND EXISTS (${subject.visible(scope, sql`documents.patient_id`)})`

const orderings: Record<(typeof documentOrderings)[number], RawBuilder<unknown>> = {
  created_at: sql`documents.created_at`,
  name: sql`lower(documents.name)`,
  document_type: sql`documents.document_type`,
  size: sql`documents.size`,
  created_by: sql`nullif(lower(${author}), '')`,
  id: sql`documents.id`,
}

/** Undefined when the user may not see the patient. */
export async function listDocuments(
  scope: Scope,
  db: Database,
  subject: Subject,
  query: DocumentListQuery,
): Promise<{ count: number; results: StoredDocument[] } | undefined> {
  const { column, descending } = parseOrdering(query.ordering)
  const exists = sql`EXISTS (${subject.visible(scope, sql`${query.patient}::bigint`)})`
  const where = sql<boolean>`documents.company_id = ${scope.companyId} AND documents.patient_id = ${query.patient}
    AND documents.deleted_at IS NULL AND ${exists}`
  const found = await readList(db, {
    table: 'documents',
    within: ofCompany(scope, 'documents'),
    where,
    order: { by: [orderings[column]], descending, nullable: column === 'created_by' },
    columns,
    join: joinAuthor,
    ...query,
    exists,
  })
  return found && { count: found.count, results: JSON.parse(found.results) as StoredDocument[] }
}

// `source` may include rows written by the same statement.
async function readDocument(db: Database, source: RawBuilder<unknown>): Promise<StoredDocument | undefined> {
  const { rows } = await sql<{ document: StoredDocument }>`
    WITH ${source}
    SELECT row_to_json(found) AS document FROM (SELECT ${columns} FROM documents ${joinAuthor}) AS found
  `.execute(db)
  return rows[0]?.document
}

/** One document that the person may see and that is not deleted. */
export function findDocument(scope: Scope, db: Database, subject: Subject, id: number) {
  const where = sql`${visibleDocuments(scope, subject)} AND documents.id = ${id} AND documents.deleted_at IS NULL`
  return readDocument(db, sql`documents AS (SELECT * FROM documents WHERE ${where})`)
}

/** Deleted or not; locked. */
export async function lockDocument(scope: Scope, db: Database, subject: Subject, id: number) {
  const { rows } = await sql<{ version: number; name: string; deleted: boolean }>`
    SELECT version, name, deleted_at IS NOT NULL AS deleted FROM documents
    WHERE ${visibleDocuments(scope, subject)} AND documents.id = ${id} FOR UPDATE OF documents
  `.execute(db)
  return rows[0]
}

export async function findStoredFile(scope: Scope, db: Database, subject: Subject, id: number) {
  const { rows } = await sql<StoredFile>`
    SELECT storage_key, name, size, content_type FROM documents
    WHERE ${visibleDocuments(scope, subject)} AND documents.id = ${id} AND documents.deleted_at IS NULL
  `.execute(db)
  return rows[0]
}

/** Claims the file and adds the history entry. Undefined when the user may not see the patient. */
export function insertDocument(
  scope: Scope,
  db: Database,
  subject: Subject,
  { patient, document_type, name, size, content_type, storage_key }: NewDocument,
  now: Date,
): Promise<StoredDocument | undefined> {
  const event = recordEvent(
    scope,
    subject,
    { what: 'document_uploaded', data: { document_type }, history: { name }, at: now },
    sql`SELECT subject.id, subject.location_id, documents.id AS record_id FROM subject, documents`,
  )
  return readDocument(
    db,
    sql`subject AS (${subject.visible(scope, sql`${patient}::bigint`)}), claimed AS (${claimFile(storage_key)}),
    ${documentWriter.insert(scope, {
      values: {
        ...{ patient_id: sql`subject.id`, storage_key: sql`claimed.storage_key`, staff_id: scope.staffId },
        ...{ document_type, name, size, content_type, created_at: now },
      },
      from: sql`subject, claimed`,
      event: sql`, logged AS (${event})`,
    })}`,
  )
}

/** With its history entry. */
export function setDeleted(
  scope: Scope,
  db: Database,
  subject: Subject,
  id: number,
  change: { name: string; deletedAt: Date | null; now: Date },
): Promise<StoredDocument | undefined> {
  const { name, deletedAt, now } = change
  const what = deletedAt ? 'document_deleted' : 'document_restored'
  const event = recordEvent(
    scope,
    subject,
    { what, data: {}, history: { name }, at: now },
    sql`SELECT subject.id, subject.location_id, documents.id AS record_id FROM documents, LATERAL (${subject.visible(scope, sql`documents.patient_id`)}) AS subject`,
  )
  const written = { set: { deleted_at: deletedAt }, where: sql`documents.id = ${id}` }
  return readDocument(db, documentWriter.update(scope, { ...written, event: sql`, logged AS (${event})` }))
}

/** Bytes of all documents of the company, deleted ones too, whose files are still there. */
export async function sumSizes({ companyId }: Scope, db: Database): Promise<number> {
  const { used } = await db
    .selectFrom('documents')
    .select((of) => of.fn.coalesce(of.fn.sum<number>('size'), of.lit(0)).as('used'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  return used
}

/** The sweep removes the files. */
export async function removeDeleted(db: Database, before: Date): Promise<void> {
  const where = sql`deleted_at < ${before}`
  await write(db, documentWriter.remove({ companyId: null }, { where, event: null }))
}
