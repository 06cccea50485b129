import { Button, Table } from '@mantine/core'
import type { Header } from '@tanstack/react-table'
import type { MouseEvent } from 'react'
import { leadName } from '#contract/leads/leads.rules.ts'
import type { LeadListQuery, LeadRow } from '#contract/leads/leads.schemas.ts'
import { isRowClick, SkeletonRows } from '#web/ui/data-table.tsx'
import { SortHeader } from '#web/ui/sort-header.tsx'
import { ColumnChooser } from './column-chooser.tsx'
import type { leadTableFeatures } from './lead-columns.tsx'
import classes from './lead-table.module.css'
import { type LeadTableModel, useLeadTable } from './use-lead-table.ts'

interface LeadTableProps {
  /** Undefined while they are loading for the first time. */
  rows: LeadRow[] | undefined
  ordering: LeadListQuery['ordering']
  onOrder: (ordering: LeadListQuery['ordering']) => void
  pageSize: number
  /** The lead whose panel is open. */
  shown: number | undefined
  onView: (id: number) => void
}

export function LeadTable({ rows, ordering, onOrder, pageSize, shown, onView }: LeadTableProps) {
  const { table, resetColumns } = useLeadTable(rows, ordering, onOrder)
  return (
    <Table stickyHeader highlightOnHover aria-label="Leads" aria-busy={!rows} className={classes.table}>
      <Table.Thead>
        <Table.Tr>
          {table.getLeafHeaders().map((header) => (
            <HeaderCell key={header.id} header={header} />
          ))}
          <Table.Th className={classes.actions}>
            <div className={classes.actionsHeader}>
              Actions
              <ColumnChooser table={table} onReset={resetColumns} />
            </div>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows ? (
          <Rows table={table} shown={shown} onView={onView} />
        ) : (
          <SkeletonRows rows={pageSize} columns={table.getVisibleLeafColumns().length + 1} />
        )}
      </Table.Tbody>
    </Table>
  )
}

function HeaderCell({ header }: { header: Header<typeof leadTableFeatures, LeadRow> }) {
  const { column } = header
  return (
    <SortHeader
      data-column={column.id}
      label={String(column.columnDef.header)}
      sorted={column.getIsSorted()}
      onSort={() => column.toggleSorting()}
    />
  )
}

interface RowsProps {
  table: LeadTableModel
  shown: number | undefined
  onView: (id: number) => void
}

function Rows({ table, shown, onView }: RowsProps) {
  return table.getRowModel().rows.map((row) => {
    const { id } = row.original
    const view = (event: MouseEvent<HTMLElement>) => {
      if (isRowClick(event)) onView(id)
    }
    return (
      // The View button does the same by keyboard.
      <Table.Tr key={row.id} className={classes.row} data-shown={id === shown || undefined} onClick={view}>
        {row.getVisibleCells().map((cell) => (
          <Table.Td key={cell.id} data-column={cell.column.id}>
            <table.FlexRender cell={cell} />
          </Table.Td>
        ))}
        <Table.Td className={classes.actions}>
          <Button
            id={viewButtonId(id)}
            variant="default"
            size="compact-sm"
            aria-label={`View ${leadName(row.original)}`}
            aria-expanded={id === shown}
            onClick={() => onView(id)}
          >
            View
          </Button>
        </Table.Td>
      </Table.Tr>
    )
  })
}

/** Where the focus goes back to when a lead's panel closes. */
export const viewButtonId = (id: number): string => `view-lead-${id}`
