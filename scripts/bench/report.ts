import { type Column, formatTable } from '../table.ts'

/** One line of the report; times in milliseconds. */
export interface BenchRow {
  call: string
  requestsPerSecond: number
  p50: number
  p99: number
  errors: number
  /** Middle time of the call's SQL alone. */
  sqlP50: number
  /** How many statements the call sends. */
  statements: number
}

/** A number with so many digits after the point; a call that was never answered in its time has none. */
export const number = (value: number, digits: number) =>
  Number.isFinite(value) ? value.toFixed(digits) : '–'

const columns: readonly Column<BenchRow>[] = [
  { title: 'call', text: (row) => row.call },
  { title: 'req/s', text: (row) => number(row.requestsPerSecond, 0) },
  { title: 'p50 ms', text: (row) => number(row.p50, 1) },
  { title: 'p99 ms', text: (row) => number(row.p99, 1) },
  { title: 'errors', text: (row) => String(row.errors) },
  { title: 'SQL p50 ms', text: (row) => number(row.sqlP50, 2) },
  { title: 'statements', text: (row) => String(row.statements) },
]

/** The report as a table of text. */
export const formatReport = (rows: readonly BenchRow[]): string => formatTable(columns, rows)
