import { type RawBuilder, sql } from 'kysely'
import { type ArchiveTable, archiveTables } from '#contract/archives/archives.enums.ts'
import { archiveLimits } from '#contract/archives/archives.limits.ts'
import { dayInZone } from '#contract/formats/dates.ts'
import type { HistoryEntry } from '#contract/history/history.endpoints.ts'
import type { SubjectNoun } from '#contract/http/subjects.ts'
import type { Database } from '#server/platform/database/database.ts'
import { beginRows, openSnapshot } from '#server/platform/database/list-rows.ts'
import { csvOf } from '#server/platform/exports/csv.ts'
import { limitedDownload } from '#server/platform/exports/limited-download.ts'
import type { Download } from '#server/platform/http/download.ts'
import type { CallContext } from '#server/platform/http/routes.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import type { Storage } from '#server/platform/storage.ts'
import { fileNameOf, type ZippedFile, zipStream } from '#server/platform/zip/write-zip.ts'
import { cellOf } from './archive-columns.ts'
import {
  archiveFormat,
  archiveReadme,
  readmeName,
  type Summary,
  summaryName,
  tableName,
} from './archive-form.ts'
import { type RecordFile, recordFiles, withinOf } from './archive-tables.ts'

export interface ExportParts {
  storage: Pick<Storage, 'read' | 'size'>
  countHistory(scope: Scope, snapshot: Database): Promise<number>
  /** All that happened to leads and patients, oldest first; `number` is that of their row. */
  historyOf(scope: Scope, snapshot: Database): AsyncIterable<ToldEntry>
}
type ToldEntry = HistoryEntry & { subject: SubjectNoun; number: number }

type Row = Record<string, unknown>

/** Everything of a practice as a ZIP file that can be imported again, made while it is sent. */
export async function exportArchive(
  { storage, countHistory, historyOf }: ExportParts,
  { scope, db, now }: CallContext,
): Promise<Download> {
  return limitedDownload(
    scope,
    async () => {
      const { on, close } = await openSnapshot(db)
      try {
        // The first rows of a large file wait until all are numbered.
        await sql`SET LOCAL statement_timeout = 0`.execute(on)
        const { count, ...practice } = await readPractice(scope, on)
        const rows = count + (await countHistory(scope, on))
        const summary: Summary = { ...archiveFormat, ...practice, made_at: now.toISOString() }
        const kept: KeptFile[] = []
        async function* rowsOf(name: ArchiveTable): AsyncGenerator<Row> {
          const rows =
            name === 'history'
              ? historyRows(historyOf(scope, on))
              : await beginRows<Row>(on, rowQuery(scope.companyId, recordFiles[name]))
          for await (const row of rows) {
            if (typeof row.storage_key === 'string') row.file = await keep(name, row as unknown as FileRow)
            yield row
          }
        }
        async function keep(folder: ArchiveTable, row: FileRow): Promise<string> {
          const { id, storage_key, name = `recording.${audioEndings[row.content_type ?? ''] ?? 'wav'}` } = row
          const size = await storage.size(storage_key)
          // Its row stays, and says that the file is gone.
          if (!size) return ''
          const path = `${folder}/${String(id).padStart(6, '0')} ${fileNameOf(name)}`
          kept.push({ path, storage_key, size })
          return path
        }
        async function* files(): AsyncGenerator<ZippedFile> {
          yield { name: readmeName, content: [Buffer.from(archiveReadme(summary))] }
          yield { name: summaryName, content: [Buffer.from(JSON.stringify(summary, null, 2))] }
          for (const name of archiveTables)
            yield {
              name: tableName(name),
              content: csvOf(lines(recordFiles[name], rowsOf(name))),
              compress: true,
            }
          // Files are read for long, and without the database.
          await close()
          for (const { path, storage_key, size } of kept) {
            const content = await storage.read(storage_key, 0, size - 1)
            if (content) yield { name: path, content }
          }
        }
        return {
          name: `archive-${dayInZone(now, scope.timeZone)}.zip`,
          contentType: 'application/zip',
          rows,
          stream: zipStream(files(), now),
          close,
        }
      } catch (error) {
        await close()
        throw error
      }
    },
    archiveLimits.minutes,
  )
}

interface KeptFile {
  path: string
  storage_key: string
  size: number
}

interface FileRow {
  id: number
  storage_key: string
  /** Of a document. */
  name?: string
  /** Of a recording. */
  content_type?: string
}

const audioEndings: Readonly<Record<string, string>> = { 'audio/mpeg': 'mp3', 'audio/mp3': 'mp3' }

/** How many rows the files have that are rows of tables. */
/** The practice itself, and how many records it has. */
async function readPractice({ companyId }: Scope, on: Database) {
  const counts = archiveTables
    .filter((name) => name !== 'history')
    .map(
      (name) =>
        sql`(SELECT count(*) FROM ${sql.table(recordFiles[name].table)} WHERE ${withinOf(recordFiles[name], companyId)})`,
    )
  const { rows } = await sql<
    Pick<Summary, 'practice' | 'country' | 'time_zone' | 'week_start'> & { count: number }
  >`
    SELECT name AS practice, country, time_zone, week_start, ${sql.join(counts, sql` + `)} AS count
    FROM companies WHERE id = ${companyId}
  `.execute(on)
  return rows[0] ?? { practice: '', count: 0 }
}

async function* historyRows(entries: AsyncIterable<ToldEntry>): AsyncGenerator<Row> {
  let id = 0
  for await (const { subject, number, timestamp, activity_type, performed_by, details } of entries) {
    id += 1
    yield { id, [subject]: number, at: timestamp, activity: activity_type, by: performed_by, details }
  }
}

const orderOf = ({ table, order = ['id'] }: RecordFile) =>
  sql.join(order.map((column) => sql.ref(`${table}.${column}`)))

/** The rows of a file, numbered from 1; what they refer to is named by the number of its row. */
function rowQuery(companyId: number, of: RecordFile): RawBuilder<unknown> {
  const { table, columns } = of
  const selected: RawBuilder<unknown>[] = []
  const joins: RawBuilder<unknown>[] = []
  for (const [name, { form, stored = name, to }] of Object.entries(columns)) {
    const own = sql.ref(`${table}.${stored}`)
    const as = sql.ref(name)
    const joined = `of_${name}`
    if (form === 'reference' && to) {
      joins.push(
        sql`LEFT JOIN (${numbersOf(companyId, recordFiles[to])}) AS ${sql.ref(joined)} ON ${sql.ref(`${joined}.id`)} = ${own}`,
      )
      selected.push(sql`${sql.ref(`${joined}.number`)} AS ${as}`)
    } else if (form === 'staff') {
      joins.push(sql`LEFT JOIN (SELECT staff.id, users.username FROM staff JOIN users ON users.id = staff.user_id
        WHERE staff.company_id = ${companyId}) AS ${sql.ref(joined)} ON ${sql.ref(`${joined}.id`)} = ${own}`)
      selected.push(sql`${sql.ref(`${joined}.username`)} AS ${as}`)
    } else if (form === 'people') {
      selected.push(sql`(SELECT coalesce(json_agg(users.username ORDER BY staff.id), '[]') FROM staff
        JOIN users ON users.id = staff.user_id
        WHERE staff.company_id = ${companyId} AND staff.id = ANY(${own})) AS ${as}`)
    } else if (form === 'file') {
      selected.push(sql`${sql.ref(`${table}.storage_key`)}`)
    } else selected.push(sql`${own} AS ${as}`)
  }
  return sql`SELECT row_number() OVER (ORDER BY ${orderOf(of)}) AS id, ${sql.join(selected)}
    FROM ${sql.table(table)} ${sql.join(joins, sql` `)} WHERE ${withinOf(of, companyId)} ORDER BY ${orderOf(of)}`
}

const numbersOf = (companyId: number, of: RecordFile) =>
  sql`SELECT id, row_number() OVER (ORDER BY ${orderOf(of)}) AS number FROM ${sql.table(of.table)} WHERE ${withinOf(of, companyId)}`

async function* lines({ columns }: RecordFile, rows: AsyncIterable<Row>): AsyncGenerator<string[]> {
  const names = ['id', ...Object.keys(columns)]
  yield names
  for await (const row of rows) yield names.map((name) => cellOf(row[name]))
}
