import { parse } from 'csv-parse'
import { type ArchiveTable, archiveTables } from '#contract/archives/archives.enums.ts'
import { archiveLimits } from '#contract/archives/archives.limits.ts'
import { archiveMessages } from '#contract/archives/archives.messages.ts'
import type { ArchiveProblem } from '#contract/archives/archives.schemas.ts'
import { documentLimits } from '#contract/documents/documents.limits.ts'
import { keysOf } from '#contract/formats/labels.ts'
import { phoneLimits } from '#contract/intake/phone.limits.ts'
import type { Storage } from '#server/platform/storage.ts'
import { type ReadZip, zipInStorage } from '#server/platform/zip/read-zip.ts'
import { readCell } from './archive-columns.ts'
import { archiveFormat, readmeName, Summary, summaryName, tableName } from './archive-form.ts'
import { recordFiles } from './archive-tables.ts'

/** An archive that can't be read on; the text says why. */
export class BadArchive extends Error {
  readonly problem: ArchiveProblem

  constructor(text: string, place: Partial<ArchiveProblem> = {}) {
    super(text)
    this.problem = problemWith(text, place)
  }
}

/** About the whole archive, unless a place is given. What it repeats of the archive may be anything. */
export const problemWith = (
  text: string,
  { file = '', row = null, column = '' }: Partial<ArchiveProblem> = {},
): ArchiveProblem => ({ file: told(file), row, column: told(column), text: told(text) })

const maxTold = 300
const told = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Cs}]/gu, '')
    .slice(0, maxTold)
    .toWellFormed()

export interface OpenArchive {
  zip: ReadZip
  summary: Summary
}

export async function openArchive(
  storage: Pick<Storage, 'read'>,
  file: { key: string; size: number },
): Promise<OpenArchive> {
  const zip = await zipInStorage(storage, file, archiveLimits.files).catch((cause: unknown) => {
    throw Object.assign(new BadArchive(archiveMessages.noArchive), { cause })
  })
  if (!zip.sizes.has(summaryName)) throw new BadArchive(archiveMessages.noArchive)
  checkEntries(zip, file.size)
  const summary = Summary.safeParse(await readSummary(zip))
  if (!summary.success) throw new BadArchive(archiveMessages.noArchive)
  if (summary.data.format > archiveFormat.format) throw new BadArchive(archiveMessages.newer)
  return { zip, summary: summary.data }
}

const tables = archiveTables.map(tableName)
const folders = { 'documents/': documentLimits.fileBytes, 'recordings/': phoneLimits.recordingBytes } as const

/** Nothing is read of an archive with other files than it can name, or with more in them than it can hold. */
function checkEntries({ sizes }: ReadZip, size: number): void {
  let unfolded = 0
  for (const [name, bytes] of sizes) {
    const folder = keysOf(folders).find((each) => name.startsWith(each))
    const isKnown = folder !== undefined || [...tables, summaryName, readmeName].includes(name)
    if (!isKnown) throw new BadArchive(archiveMessages.strangeFile, { file: name })
    if (folder && bytes > folders[folder]) throw new BadArchive(archiveMessages.noFile, { file: name })
    unfolded += bytes
  }
  if (unfolded > archiveLimits.unfoldedLeast + archiveLimits.unfoldedTimes * size)
    throw new BadArchive(archiveMessages.unfolds)
}

async function readSummary(zip: ReadZip): Promise<unknown> {
  if ((zip.sizes.get(summaryName) ?? 0) > 100_000) return undefined
  try {
    const pieces = await (await zip.read(summaryName)).toArray()
    return JSON.parse(Buffer.concat(pieces).toString())
  } catch {
    return undefined
  }
}

export interface ReadRow {
  /** As a spreadsheet numbers it. */
  row: number
  id: number
  /** By column: null for nothing, references as numbers. */
  values: Record<string, unknown>
  problems: ArchiveProblem[]
  /** Characters. */
  size: number
  /** Bytes of the file that it names; 0 where the archive has none. */
  fileBytes: number
}

/** The rows of a file of records, each with what is wrong with it. */
export async function* readRows(
  { zip, summary }: OpenArchive,
  name: ArchiveTable,
  /** How many rows the files before it have. */
  counts: Partial<Record<ArchiveTable, number>>,
): AsyncGenerator<ReadRow, void> {
  const file = tableName(name)
  const { columns, namesOfFormat1, mayBeMissing } = recordFiles[name]
  if (mayBeMissing && !zip.sizes.has(file)) return
  const earlierNames = summary.format === 1 ? namesOfFormat1 : undefined
  let header: string[] | undefined
  let id = 0
  for await (const cells of readCells(zip, file)) {
    if (!header) {
      header = cells.map((each) => earlierNames?.[each] ?? each)
      const unknown = header.find((each) => each !== 'id' && !Object.hasOwn(columns, each))
      if (unknown !== undefined) throw new BadArchive(archiveMessages.unknownColumn(unknown), { file })
      continue
    }
    id += 1
    if (id > archiveLimits.rows) throw new BadArchive(archiveMessages.tooManyRows, { file })
    const problems: ArchiveProblem[] = []
    const row = id + 1
    const wrong = (column: string, text: string) =>
      void problems.push(problemWith(text, { file, row, column }))
    if (cells.length > header.length) wrong('', archiveMessages.extraCells)
    const given = new Map(header.map((each, at) => [each, cells[at] ?? '']))
    if (given.get('id') !== String(id)) wrong('id', archiveMessages.wrongId(id))
    const values: Record<string, unknown> = {}
    for (const [each, column] of Object.entries(columns)) {
      const read = readCell(column, given.get(each) ?? '')
      if (!read.ok) wrong(each, read.text)
      else if (column.to && read.value !== null && !isRow(read.value, counts[column.to] ?? 0))
        wrong(each, archiveMessages.noRow(tableName(column.to)))
      else values[each] = read.value
    }
    const fileBytes = zip.sizes.get(String(values.file)) ?? 0
    yield { row, id, values, problems, size: cells.reduce((sum, { length }) => sum + length, 0), fileBytes }
  }
}

const isRow = (value: unknown, count: number) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= count

async function* readCells(zip: ReadZip, file: string): AsyncGenerator<string[]> {
  const size = zip.sizes.get(file)
  if (size === undefined) throw new BadArchive(archiveMessages.noTable(file))
  if (size > archiveLimits.tableBytes) throw new BadArchive(archiveMessages.tableTooLarge, { file })
  let row = 0
  try {
    const records = (await zip.read(file)).compose(
      parse({ bom: true, relax_column_count: true, max_record_size: archiveLimits.row }),
    )
    for await (const cells of records as AsyncIterable<string[]>) {
      row += 1
      yield cells
    }
  } catch (error) {
    const { code } = error as { code?: string }
    const text = code === 'CSV_MAX_RECORD_SIZE' ? archiveMessages.longRow : archiveMessages.unreadable
    throw Object.assign(new BadArchive(text, { file, row: row + 1 }), { cause: error })
  }
}
