import { isUtf8 } from 'node:buffer'
import { extname } from 'node:path'
import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { parse as parseAll } from 'csv-parse/sync'
import { importLimits } from '#contract/imports/imports.limits.ts'
import { importMessages } from '#contract/imports/imports.messages.ts'
import { refusedFile } from '#server/platform/http/uploads.ts'
import { BadWorkbook } from '#server/platform/workbook/bad-workbook.ts'
import { openWorkbook, type Sheet, type WorkbookLimits } from '#server/platform/workbook/read-workbook.ts'

export interface TableRow {
  /** As a spreadsheet numbers it. */
  row: number
  cells: string[]
}

/** A sheet of an Excel file, or the whole of a CSV file, which has no name. */
export interface TableSheet {
  name: string
  isHidden: boolean
  /** Those with anything in them. Throws what is wrong with the sheet. */
  rows: AsyncIterable<TableRow>
}

/** Opens a CSV or Excel file: its sheets in their order. Throws what is wrong with it. */
export async function openTable(name: string, content: Buffer): Promise<TableSheet[]> {
  if (content.length === 0) throw refusedFile(importMessages.empty)
  if (!isExcel(name, content)) return [{ name: '', isHidden: false, rows: limited(textRows(content)) }]
  const sheets = await excel(() => openWorkbook(content, workbookLimits))
  if (sheets.length === 0) throw refusedFile(importMessages.noExcel)
  if (sheets.length > importLimits.sheets) throw refusedFile(importMessages.tooManySheets)
  return sheets.map((sheet) => ({
    name: sheet.name,
    isHidden: sheet.isHidden,
    rows: limited(excelRows(sheet)),
  }))
}

const signatures = { zip: Buffer.from('PK\x03\x04'), ole: Buffer.from('d0cf11e0a1b11ae1', 'hex') }
const startsWith = (content: Buffer, signature: Buffer) =>
  content.subarray(0, signature.length).equals(signature)

/** By name and by content, which have to agree. */
function isExcel(name: string, content: Buffer): boolean {
  const extension = extname(name).toLowerCase()
  if (startsWith(content, signatures.ole)) throw refusedFile(importMessages.oldExcel)
  if (extension === '.xlsm' || extension === '.xlsb') throw refusedFile(importMessages.macros)
  if (extension === '.xls') throw refusedFile(importMessages.oldExcel)
  const isZip = startsWith(content, signatures.zip)
  if (extension === '.xlsx') {
    if (!isZip) throw refusedFile(importMessages.noExcel)
    return true
  }
  if (!['.csv', '.txt', '.tsv'].includes(extension)) throw refusedFile(importMessages.kind)
  if (isZip) throw refusedFile(importMessages.noText)
  return false
}

async function* limited(rows: AsyncIterable<TableRow>): AsyncGenerator<TableRow, void> {
  let count = 0
  for await (const { row, cells } of rows) {
    if (cells.length > importLimits.columns && cells.slice(importLimits.columns).some((cell) => cell.trim()))
      throw refusedFile(importMessages.tooManyColumns)
    if (cells.every((cell) => cell.trim() === '')) continue
    count += 1
    // With the row that names the columns.
    if (count > importLimits.rows + 1) throw refusedFile(importMessages.tooManyRows)
    yield { row, cells: cells.slice(0, importLimits.columns).map(cut).map(storable) }
  }
}

/** A cell that is too long keeps one character more than is taken, which tells it. */
const cut = (cell: string): string => cell.slice(0, importLimits.cell + 1)

/** Without what no database stores: nulls and halves of a character. */
const storable = (cell: string): string => cell.replaceAll('\0', '').toWellFormed()

const workbookLimits: WorkbookLimits = {
  ...importLimits,
  parts: 10_000,
  unfolded: (bytes) =>
    Math.min(importLimits.unfoldedBytes, importLimits.unfoldedLeast + importLimits.unfoldedTimes * bytes),
}

async function* excelRows(sheet: Sheet): AsyncGenerator<TableRow> {
  const rows = sheet.rows()
  for (;;) {
    const next = await excel(() => rows.next())
    if (next.done) return
    yield next.value
  }
}

async function excel<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof BadWorkbook)) throw error
    throw refusedFile(textOfProblem(error))
  }
}

function textOfProblem({ problem }: BadWorkbook): string {
  if (problem === 'columns') return importMessages.tooManyColumns
  if (problem === 'macros') return importMessages.macros
  return problem === 'unreadable' ? importMessages.noExcel : importMessages.unfolds
}

async function* textRows(content: Buffer): AsyncGenerator<TableRow> {
  const encoding = encodingOf(content)
  const head = headOf(content, encoding)
  const delimiter = delimiterOf(head)
  const parser = Readable.from(decoded(content, encoding)).compose(
    parse({
      delimiter,
      bom: false,
      // Programs end their header otherwise than their rows.
      record_delimiter: ['\r\n', '\n', '\r'],
      // A quotation mark may stand behind a blank.
      ltrim: true,
      relax_column_count: true,
      relax_quotes: true,
      info: true,
      max_record_size: importLimits.fileBytes,
    }),
  )
  let row = 0
  try {
    for await (const { record } of parser as AsyncIterable<{ record: string[] }>) {
      // Excel's own first line, which names the separator.
      if (row === 0 && /^sep=.?$/i.test(record.join(delimiter).trim())) continue
      row += 1
      yield { row, cells: record }
    }
  } catch (error) {
    const { code, records = row } = error as { code?: string; records?: number }
    if (!String(code).startsWith('CSV_')) throw error
    throw refusedFile(importMessages.unreadable(records + 1))
  }
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

function encodingOf(content: Buffer): Encoding {
  if (startsWith(content, Buffer.from([0xff, 0xfe]))) return 'utf-16le'
  if (startsWith(content, Buffer.from([0xfe, 0xff]))) return 'utf-16be'
  const head = content.subarray(0, 4_096)
  const nulls = [0, 0]
  head.forEach((byte, at) => {
    if (byte === 0) nulls[at % 2] = (nulls[at % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = nulls
  const many = head.length / 5
  if (odd > many && even === 0) return 'utf-16le'
  if (even > many && odd === 0) return 'utf-16be'
  if (content.includes(0)) throw refusedFile(importMessages.noText)
  return isUtf8(content) ? 'utf-8' : 'windows-1252'
}

const pieceBytes = 256 * 1024

function* decoded(content: Buffer, encoding: Encoding): Generator<string> {
  const decoder = new TextDecoder(encoding)
  for (let at = 0; at < content.length; at += pieceBytes) {
    const text = decoder.decode(content.subarray(at, at + pieceBytes), { stream: true })
    if (text.includes('\0')) throw refusedFile(importMessages.noText)
    yield text
  }
  yield decoder.decode()
}

function headOf(content: Buffer, encoding: Encoding): string {
  const [head = ''] = decoded(content.subarray(0, pieceBytes), encoding)
  return head
}

const delimiters = [',', ';', '\t', '|'] as const

/** The separator by which the first rows have most columns, most rows alike: a title above them has none. */
function delimiterOf(head: string): string {
  const columnsBy = (delimiter: string) => {
    try {
      const rows: string[][] = parseAll(head, {
        delimiter,
        record_delimiter: ['\r\n', '\n', '\r'],
        ltrim: true,
        relax_column_count: true,
        relax_quotes: true,
        skip_empty_lines: true,
        to: 20,
      })
      const byWidth = Map.groupBy(rows, ({ length }) => length)
      return Math.max(0, ...[...byWidth].map(([width, { length }]) => (width > 1 ? width * length : 0)))
    } catch {
      return 0
    }
  }
  const [best = ','] = [...delimiters].sort((one, other) => columnsBy(other) - columnsBy(one))
  return best
}
