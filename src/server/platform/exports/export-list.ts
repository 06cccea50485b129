import { Readable } from 'node:stream'
import { writeXlsxStream } from 'hucre/xlsx'
import { dayInZone } from '#contract/formats/dates.ts'
import { type ExportFormat, exportContentTypes } from '#contract/http/exports.ts'
import type { List } from '../database/list-page.ts'
import { openList } from '../database/list-rows.ts'
import { invalidFields } from '../errors.ts'
import type { Download } from '../http/download.ts'
import type { CallContext } from '../http/routes.ts'
import { type Cell, clockIn, type ExportColumn } from './cells.ts'
import { csvOf } from './csv.ts'
import { defused } from './defused.ts'
import { limitedDownload } from './limited-download.ts'

export interface ExportQuery {
  format: ExportFormat
  columns: 'shown' | 'all'
  shown?: string | undefined
}

type ExportCall = CallContext & { query: ExportQuery }

export interface ExportedList extends Omit<List, 'columns' | 'counts' | 'page' | 'page_size'> {
  /** The first part of the file name, as in 'leads-2026-11-25.csv'. */
  name: string
  columns: readonly ExportColumn[]
  /** Columns that the list shows differently from `columns`. */
  onScreen: readonly ExportColumn[]
  /** Names of the columns that the list shows by default. */
  shown: readonly string[]
  /** Names of columns that every file has in addition to the shown columns. */
  always?: readonly string[]
  /** SQL columns that the cells are made from. */
  selected: List['columns']
}

/** Streams all rows of a list as a file. */
export async function exportList(call: ExportCall, list: ExportedList): Promise<Download> {
  const { scope, db, now, query } = call
  const columns = query.columns === 'all' ? list.columns : chosen(list, query.shown)
  return limitedDownload(scope, async () => {
    const { count, rows, close } = await openList<Record<string, unknown>>(db, {
      ...list,
      columns: list.selected,
    })
    const clock = clockIn(scope.timeZone)
    async function* cells() {
      for await (const row of rows) yield columns.map((column) => column.cell(row, clock))
    }
    return {
      name: `${list.name}-${dayInZone(now, scope.timeZone)}.${query.format}`,
      contentType: `${exportContentTypes[query.format]}${query.format === 'csv' ? '; charset=utf-8' : ''}`,
      rows: count,
      stream: query.format === 'csv' ? asCsv(columns, cells()) : asXlsx(list.name, columns, cells()),
      close,
    }
  })
}

function chosen(
  { columns, onScreen, shown, always = [] }: ExportedList,
  names: string | undefined,
): ExportColumn[] {
  return [...new Set([...(names?.split(',') ?? shown), ...always])].map((name) => {
    const column = [...onScreen, ...columns].find((each) => each.name === name)
    if (!column) throw invalidFields({ shown: [`There is no column '${name}'.`] })
    return column
  })
}

function asCsv(columns: readonly ExportColumn[], rows: AsyncIterable<Cell[]>): Readable {
  async function* lines() {
    yield columns.map(({ label }) => label)
    for await (const cells of rows) yield cells.map((cell, at) => textOf(cell, columns[at]))
  }
  return csvOf(lines())
}

function textOf(cell: Cell, column: ExportColumn | undefined) {
  if (cell instanceof Date) return written(cell, column)
  return typeof cell === 'string' ? defused(cell) : cell
}

const written = (date: Date, column: ExportColumn | undefined) =>
  date
    .toISOString()
    .slice(0, column?.kind === 'day' ? 10 : 16)
    .replace('T', ' ')

const formats: Partial<Record<ExportColumn['kind'], string>> = {
  day: 'yyyy-mm-dd',
  instant: 'yyyy-mm-dd hh:mm',
}

function asXlsx(name: string, columns: readonly ExportColumn[], rows: AsyncIterable<Cell[]>): Readable {
  const sheet = writeXlsxStream(rows, {
    name,
    columns: columns.map(({ label, kind }) => ({
      header: label,
      width: kind === 'text' ? 22 : 16,
      ...(formats[kind] && { numFmt: formats[kind] }),
    })),
    freezePane: { rows: 1 },
  })
  return Readable.fromWeb(sheet as never)
}
