import { fieldOf, importTargets } from '#contract/imports/imports.fields.ts'
import type { ImportRow } from '#contract/imports/imports.schemas.ts'
import { textColumn } from '#server/platform/exports/cells.ts'
import { exportList } from '#server/platform/exports/export-list.ts'
import type { Download } from '#server/platform/http/download.ts'
import type { CallContext } from '#server/platform/http/routes.ts'
import { rowList } from './import-rows.repository.ts'
import type { StoredImport } from './imports.repository.ts'

/** The refused rows of an import as they came, with the reasons in a last column, as a CSV file. */
export function refusedRows(call: CallContext, stored: StoredImport): Promise<Download> {
  const { noun, header } = stored
  const cells = (row: unknown) => (row as ImportRow).cells
  const reasons = (row: unknown) =>
    (row as ImportRow).reasons.map(({ field, text }) => {
      const label = field && (fieldOf(noun, field)?.label ?? importTargets(noun)[field])
      return label ? `${label}: ${text}` : text
    })
  return exportList(
    { ...call, query: { format: 'csv', columns: 'all' } },
    {
      name: 'refused-rows',
      ...rowList(stored, 'refused'),
      selected: rowList(stored, 'refused').columns,
      columns: [
        ...header.map((name, at) => textColumn(`column_${at}`, name, (row) => cells(row)[at] ?? '')),
        textColumn('reason', 'Reason', (row) => reasons(row).join(' ')),
      ],
      onScreen: [],
      shown: [],
    },
  )
}
