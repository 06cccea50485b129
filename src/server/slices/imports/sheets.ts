import type { ImportNoun } from '#contract/imports/imports.enums.ts'
import { importLimits } from '#contract/imports/imports.limits.ts'
import { importMessages } from '#contract/imports/imports.messages.ts'
import type { Import } from '#contract/imports/imports.schemas.ts'
import type { Database } from '#server/platform/database/database.ts'
import { allowIdle } from '#server/platform/database/transaction.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { refusedFile } from '#server/platform/http/uploads.ts'
import { findHeader } from './find-header.ts'
import { deleteRows, insertRows } from './import-rows.repository.ts'
import type { TableRow } from './read-table.ts'
import type { TablePiece } from './table-reader.ts'

/** A sheet of a file. Its rows are stored whether they are imported or not. */
export interface StoredSheet {
  name: string
  hidden: boolean
  /** By how much the numbers of its rows are stored higher than the spreadsheet has them. */
  offset: number
  /** The stored number of its last row. */
  last: number
  /** Behind the one that names the columns. */
  rows: number
  /** Cells of its widest row. */
  width: number
  /** As the spreadsheet numbers it; null: none names the columns. */
  header_row: number | null
  header: string[]
  /** False until someone has said which row names the columns. */
  is_header_sure: boolean
  /** Why it can't be imported. */
  problem: string
}

// Enough to find the header and to see what is below it.
const sampleRows = 50

/** Stores the rows of all sheets of a file; answers these in the order of the file. */
export async function storeSheets(
  scope: Scope,
  db: Database,
  { id, noun }: { id: number; noun: ImportNoun },
  pieces: AsyncIterable<TablePiece>,
): Promise<StoredSheet[]> {
  await allowIdle(db)
  const sheets: StoredSheet[] = []
  let sheet: StoredSheet | undefined
  let total = 0
  let top: TableRow[] = []
  const end = async () => {
    if (!sheet) return
    if (sheet.rows > 0 && total > importLimits.rows + 1) sheet.problem ||= importMessages.tooManyRows
    if (sheet.problem) {
      await deleteRows(scope, db, id, sheet)
      total -= sheet.rows
      Object.assign(sheet, { rows: 0, last: sheet.offset })
    }
    nameColumns(sheet, noun, top)
  }
  for await (const piece of pieces) {
    if ('sheet' in piece) {
      await end()
      const { place, name, hidden } = piece.sheet
      const offset: number = sheet?.last ?? 0
      sheet = {
        ...{ name: name.slice(0, importLimits.name), hidden, offset, last: offset, rows: 0, width: 0 },
        ...{ header_row: null, header: [], is_header_sure: true, problem: '' },
      }
      sheets[place - 1] = sheet
      top = []
    }
    if (!sheet) continue
    if ('problem' in piece) sheet.problem = piece.problem
    if (!('rows' in piece)) continue
    const { offset } = sheet
    const rows = piece.rows.map(({ row, cells }) => ({ row: offset + row, cells }))
    await insertRows(scope, db, id, rows)
    top.push(...piece.rows.slice(0, sampleRows - top.length))
    total += rows.length
    sheet.rows += rows.length
    sheet.last = rows.at(-1)?.row ?? sheet.last
    for (const { cells } of rows) sheet.width = Math.max(sheet.width, namesIn(cells).length)
  }
  await end()
  return sheets
}

function nameColumns(sheet: StoredSheet, noun: ImportNoun, top: readonly TableRow[]): void {
  if (sheet.rows === 0) return
  const { at, isSure } = findHeader(
    noun,
    top.map(({ cells }) => cells),
  )
  const row = at === undefined ? undefined : top[at]
  Object.assign(sheet, {
    ...{ is_header_sure: isSure, header_row: row?.row ?? null, header: headerOf(row?.cells, sheet.width) },
    rows: sheet.rows - (at === undefined ? 0 : at + 1),
  })
}

const namesIn = (cells: readonly string[]): string[] => {
  const names = cells.map((cell) => cell.trim())
  while (names.at(-1) === '') names.pop()
  return names
}

/** The names of the columns by the row that has them; without one, and where it has none, their places. */
export function headerOf(cells: readonly string[] | undefined, width: number): string[] {
  const names = cells ? namesIn(cells) : Array.from({ length: width }, () => '')
  return names.map((name, at) => (name || `Column ${at + 1}`).slice(0, importLimits.name))
}

/** The place of the sheet that is imported unless someone chooses another: the first visible one with rows. Throws without any. */
export function firstPlace(sheets: readonly StoredSheet[]): number {
  const inTurn = [...sheets.entries()].toSorted(
    ([, one], [, other]) => Number(one.hidden) - Number(other.hidden),
  )
  const [at, first] = inTurn.find(([, { rows, problem }]) => rows > 0 || problem !== '') ?? []
  if (at === undefined || !first) throw refusedFile(importMessages.empty)
  if (first.problem) throw refusedFile(first.problem)
  return at + 1
}

export interface SheetChoice {
  sheets: StoredSheet[]
  /** From 1. */
  sheet: number
  /** With all that have its columns. */
  same_columns: boolean
}

/** The sheets that are imported. */
export const takenSheets = ({ sheets, sheet, same_columns }: SheetChoice): StoredSheet[] =>
  sheets.filter((each, at) => at + 1 === sheet || (same_columns && hasSameColumns(each, sheets[sheet - 1])))

const hasSameColumns = (one: StoredSheet, other: StoredSheet | undefined) =>
  one.rows > 0 && other !== undefined && JSON.stringify(one.header) === JSON.stringify(other.header)

/** The stored numbers of the rows that are imported, as PostgreSQL writes ranges. */
export const rangesOf = (choice: SheetChoice): string =>
  `{${takenSheets(choice)
    .map(({ offset, header_row, last }) => `[${offset + (header_row ?? 0) + 1},${last}]`)
    .join(',')}}`

/** A row as people find it in their file: 12, or 12 of Smith where several sheets are imported. */
export function rowName(choice: SheetChoice, stored: number): string {
  const taken = takenSheets(choice)
  const sheet = taken.find(({ offset, last }) => stored > offset && stored <= last)
  const number = String(stored - (sheet?.offset ?? 0))
  return sheet && taken.length > 1 ? `${number} of ${sheet.name}` : number
}

export const presentSheets = (choice: SheetChoice): Import['sheets'] =>
  choice.sheets.map((each) => ({
    ...{ name: each.name, rows: each.rows, hidden: each.hidden, problem: each.problem },
    same_columns: hasSameColumns(each, choice.sheets[choice.sheet - 1]),
    taken: takenSheets(choice).includes(each),
  }))
