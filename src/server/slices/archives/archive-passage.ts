import type { ArchiveTable } from '#contract/archives/archives.enums.ts'
import { archiveLimits } from '#contract/archives/archives.limits.ts'
import { archiveMessages } from '#contract/archives/archives.messages.ts'
import type { Archive, ArchiveProblem } from '#contract/archives/archives.schemas.ts'
import { documentLimits } from '#contract/documents/documents.limits.ts'
import { phoneLimits } from '#contract/intake/phone.limits.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import type { Storage } from '#server/platform/storage.ts'
import { tableName } from './archive-form.ts'
import { documentType, importRows } from './archive-import.ts'
import type { ArchiveReader } from './archive-reader.ts'
import { recordFiles } from './archive-tables.ts'
import type { WritersOfArchives } from './archives.repository.ts'
import { BadArchive, problemWith, type ReadRow } from './read-archive.ts'

export interface ArchiveParts {
  db: Database
  clock: Clock
  storage: Storage
  /** Bytes that the documents of a company may take. */
  allowed: number
  /** Undefined when they may no longer sign in. */
  scopeOfStaff(db: Database, staffId: number): Promise<Scope | undefined>
  /** The content type by the first bytes; undefined for one that is not accepted. */
  sniff(head: Buffer): Promise<string | undefined>
  /** The public name of a form, which cannot be guessed. */
  newFormId(): string
  writers: WritersOfArchives
  /** An earlier version may have written the archive: later, its rows are rewritten as after an upgrade. */
  rewriteAgain(db: Database, companyId: number): Promise<void>
}

export type Place = Pick<ArchiveProblem, 'file' | 'row'>

/** The way through an archive, and what was met on it. */
export interface Passage {
  parts: ArchiveParts
  tx: Database
  scope: Scope
  archive: ArchiveReader
  /** Else it is only checked. */
  isImport: boolean
  /** Tells how far it is; throws when it has to end. */
  goOn(place: Place, done: number): Promise<void>
  /** The people on staff by username. */
  staff: ReadonlyMap<string, number>
  counts: Archive['counts']
  /** By file, the ids that its rows were given. */
  ids: Partial<Record<ArchiveTable, number[]>>
  problems: ArchiveProblem[]
  unknownStaff: Set<string>
  done: number
  documentBytes: number
}

const maxUnknownStaff = 100

/** Checks the rows of one file, and imports them. */
export async function goThrough(passage: Passage, name: ArchiveTable): Promise<void> {
  passage.counts[name] = 0
  passage.ids[name] = []
  for await (const rows of passage.archive.rows(name, passage.counts)) {
    tell(
      passage,
      rows.flatMap(({ problems }) => problems),
    )
    await take(passage, name, rows)
  }
}

async function take(passage: Passage, name: ArchiveTable, rows: readonly ReadRow[]): Promise<void> {
  const [first] = rows
  if (!first) return
  await passage.goOn({ file: tableName(name), row: first.row }, passage.done)
  if (name === 'documents') await checkFiles(passage, name, rows, documentLimits.fileBytes)
  if (name === 'recordings') await checkFiles(passage, name, rows, phoneLimits.recordingBytes)
  if (passage.isImport) await importRows(passage, name, rows)
  else noteStaff(passage, name, rows)
  passage.counts[name] = (passage.counts[name] ?? 0) + rows.length
  passage.done += rows.length
}

/** Ends the way at the problem that is one too many to tell. */
export class EnoughProblems extends Error {}

function tell({ problems, isImport }: Passage, more: readonly ArchiveProblem[]): void {
  const [first] = more
  // It had none when it was checked.
  if (first && isImport) throw new BadArchive(first.text, first)
  problems.push(...more.slice(0, archiveLimits.problems - problems.length))
  if (problems.length >= archiveLimits.problems) throw new EnoughProblems()
}

function noteStaff({ staff, unknownStaff }: Passage, name: ArchiveTable, rows: readonly ReadRow[]): void {
  const columns = Object.keys(recordFiles[name].columns).filter((column) =>
    ['staff', 'people'].includes(recordFiles[name].columns[column]?.form ?? ''),
  )
  for (const username of rows.flatMap(({ values }) => columns.flatMap((column) => values[column])))
    if (typeof username === 'string' && !staff.has(username) && unknownStaff.size < maxUnknownStaff)
      unknownStaff.add(username)
}

async function checkFiles(
  passage: Passage,
  name: 'documents' | 'recordings',
  rows: readonly ReadRow[],
  maxBytes: number,
): Promise<void> {
  for (const { row, values, fileBytes: size } of rows) {
    if (values.file === null) continue
    const path = String(values.file)
    const wrong = (text: string) =>
      tell(passage, [problemWith(text, { file: tableName(name), row, column: 'file' })])
    if (size === 0 || size > maxBytes) wrong(archiveMessages.noFile)
    else if (name === 'documents') {
      passage.documentBytes += size
      if (!(await documentType(passage, path, String(values.name)))) wrong(archiveMessages.otherContent)
    }
  }
}
