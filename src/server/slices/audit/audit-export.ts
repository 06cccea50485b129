import type { AuditListQuery } from '#contract/audit/audit.schemas.ts'
import { humanize } from '#contract/formats/labels.ts'
import { auditActionLabel } from '#contract/http/audit.ts'
import { auditKindLabel } from '#contract/nouns.ts'
import { columnsOf, type ExportColumn, textColumn } from '#server/platform/exports/cells.ts'
import { type ExportQuery, exportList } from '#server/platform/exports/export-list.ts'
import type { CallContext } from '#server/platform/http/routes.ts'
import { type AuditNames, type AuditRow, auditList, describeEntry } from './audit.repository.ts'

const column = (name: string, label: string, of: (row: AuditRow) => string): ExportColumn =>
  textColumn(name, label, (row) => of(row as unknown as AuditRow))

const columns: readonly ExportColumn[] = [
  ...columnsOf({ at: { label: 'Time', form: 'instant' } }),
  column('username', 'Username', ({ username }) => username),
  column('sentence', 'What Happened', (row) => describeEntry(row).sentence),
  column('action', 'Action', ({ action }) => auditActionLabel(action)),
  column('kind', 'Record Type', ({ kind }) => auditKindLabel(kind)),
  column('record_id', 'Record ID', ({ record_id }) => String(record_id ?? '')),
  column('about', 'Belongs To', ({ about }) => (about ? `${auditKindLabel(about.kind)} ${about.id}` : '')),
  column('part', 'Part', ({ part }) => part ?? ''),
  column('fields', 'Fields', ({ fields }) => fields.map(humanize).join(', ')),
  column('address', 'Address', ({ address }) => address),
  column('request_id', 'Request ID', ({ request_id }) => request_id),
]

type Filters = Omit<AuditListQuery, 'page' | 'page_size'>

/** The entries that match, as a file. */
export function exportEntries(call: CallContext & { query: ExportQuery & Filters }, names: AuditNames) {
  const { columns: selected, ...list } = auditList(call.scope, names, call.query)
  const shown = ['at', 'username', 'sentence', 'address']
  return exportList(call, { name: 'audit-log', ...list, selected, columns, onScreen: [], shown })
}
