import { type Column, formatTable } from '../table.ts'
import type { Findings } from './examine.ts'
import type { Fault, Outcome } from './fault.ts'

export interface DrillRow extends Outcome, Findings {
  fault: Fault
  writes: number
  acknowledged: number
  retried: number
}

const seconds = (milliseconds: number) =>
  Number.isFinite(milliseconds) ? (milliseconds / 1000).toFixed(1) : '–'

const columns: readonly Column<DrillRow>[] = [
  { title: 'fault', text: ({ fault }) => fault.name },
  { title: 'lasted s', text: ({ held }) => seconds(held) },
  { title: 'recovered s', text: ({ recovery }) => seconds(recovery) },
  { title: 'max s', text: ({ fault }) => String(fault.maxRecovery) },
  { title: 'settled s', text: ({ settled }) => seconds(settled) },
  { title: 'by', text: ({ fault }) => fault.endedBy },
  { title: 'writes', text: ({ writes }) => String(writes) },
  { title: 'acknowledged', text: ({ acknowledged }) => String(acknowledged) },
  { title: 'retried', text: ({ retried }) => String(retried) },
  { title: 'lost', text: ({ lost }) => String(lost) },
  { title: 'doubled', text: ({ doubled }) => String(doubled) },
  { title: 'result', text: (row) => (row.problems.length === 0 ? 'ok' : 'BROKEN') },
]

export const formatReport = (rows: readonly DrillRow[]): string => formatTable(columns, rows)
