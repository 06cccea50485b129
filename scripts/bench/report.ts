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

// A call that was never answered in its time has no times.
const number = (value: number, digits: number) => (Number.isFinite(value) ? value.toFixed(digits) : '–')

const columns: readonly { title: string; text(row: BenchRow): string }[] = [
  { title: 'call', text: (row) => row.call },
  { title: 'req/s', text: (row) => number(row.requestsPerSecond, 0) },
  { title: 'p50 ms', text: (row) => number(row.p50, 1) },
  { title: 'p99 ms', text: (row) => number(row.p99, 1) },
  { title: 'errors', text: (row) => String(row.errors) },
  { title: 'SQL p50 ms', text: (row) => number(row.sqlP50, 2) },
  { title: 'statements', text: (row) => String(row.statements) },
]

/** The report as a table of text: names to the left, numbers to the right. */
export function formatTable(rows: readonly BenchRow[]): string {
  const lines = [
    columns.map(({ title }) => title),
    ...rows.map((row) => columns.map(({ text }) => text(row))),
  ]
  const widths = columns.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  const format = (line: string[]) =>
    line
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
  const [head = [], ...body] = lines
  return [format(head), widths.map((width) => '-'.repeat(width)).join('  '), ...body.map(format)].join('\n')
}
