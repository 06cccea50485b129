import { Box, Skeleton, Table } from '@mantine/core'
import type { Key, MouseEvent, ReactNode } from 'react'
import { parseOrdering } from '#contract/http/paging.ts'
import classes from './data-table.module.css'
import { SortHeader } from './sort-header.tsx'

export interface DataColumn<Row, C extends string = never> {
  id: string
  header: string
  /** The column's name in `ordering`; absent where the server does not sort by it. */
  sortBy?: C
  /** CSS width; columns without one share the rest. */
  width?: string
  /** Takes a line of its own where every row is a block of lines. */
  wide?: true
  /** Needs no label there. */
  obvious?: true
  /** Holds amounts, which stand under one another by their last digit. */
  numeric?: true
  cell: (row: Row) => ReactNode
}

export interface DataTableProps<Row, C extends string> {
  label: string
  columns: readonly DataColumn<Row, C>[]
  /** Undefined while they are loading for the first time. */
  rows: Row[] | undefined
  rowKey: (row: Row) => Key
  ordering?: C | `-${C}`
  onOrder?: (ordering: C | `-${C}`) => void
  /** What a click anywhere in a row does; the first cell offers the same to the keyboard. */
  onOpen?: (row: Row) => void
  /** True for a row that is not stored yet. */
  isPending?: (row: Row) => boolean
  /** Rows that there is always room for. */
  minRows: number
  /** True while the rows are those of the query before. */
  waiting?: boolean
  /** What shows when there are no rows. */
  empty: ReactNode
}

/** A table of what the server has listed and sorted. */
export function DataTable<Row, C extends string = never>(props: DataTableProps<Row, C>) {
  const { label, columns, rows, ordering, onOrder, minRows, waiting = false, empty } = props
  const sorted = ordering && parseOrdering(ordering)
  const sortBy = (column: C) =>
    onOrder?.(sorted?.column === column && !sorted.descending ? `-${column}` : column)
  return (
    <Box className={classes.box} data-empty={rows?.length === 0 || undefined} style={{ '--rows': minRows }}>
      {rows?.length === 0 ? (
        empty
      ) : (
        // The roles are named because the narrow form lays the parts of the table out as blocks.
        <Table
          role="table"
          aria-label={label}
          aria-busy={!rows || waiting}
          className={classes.table}
          data-waiting={waiting || undefined}
        >
          <Table.Thead role="rowgroup">
            <Table.Tr role="row">
              {columns.map(({ id, header, width, numeric, sortBy: column }) =>
                column ? (
                  <SortHeader
                    key={id}
                    label={header}
                    width={width}
                    data-numeric={numeric}
                    sorted={sorted?.column === column && (sorted.descending ? 'desc' : 'asc')}
                    onSort={() => sortBy(column)}
                  />
                ) : (
                  <Table.Th
                    key={id}
                    role="columnheader"
                    data-numeric={numeric}
                    style={{ '--width': width }}
                    className={classes.unsorted}
                  >
                    {header}
                  </Table.Th>
                ),
              )}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody role="rowgroup">
            {rows ? (
              <Rows {...props} rows={rows} />
            ) : (
              <SkeletonRows rows={minRows} columns={columns.length} />
            )}
          </Table.Tbody>
        </Table>
      )}
    </Box>
  )
}

function Rows<Row, C extends string>({
  columns,
  rows,
  rowKey,
  onOpen,
  isPending,
}: DataTableProps<Row, C> & { rows: Row[] }) {
  return rows.map((row) => {
    const pending = isPending?.(row) ?? false
    const open = onOpen && !pending ? (event: MouseEvent) => isRowClick(event) && onOpen(row) : undefined
    return (
      <Table.Tr
        key={rowKey(row)}
        role="row"
        className={classes.row}
        data-opens={open !== undefined || undefined}
        data-pending={pending || undefined}
        onClick={open}
      >
        {columns.map(({ id, header, wide, obvious, numeric, cell }) => (
          <Table.Td
            key={id}
            role="cell"
            data-label={wide || obvious ? undefined : header}
            data-wide={wide}
            data-numeric={numeric}
          >
            {cell(row)}
          </Table.Td>
        ))}
      </Table.Tr>
    )
  })
}

/**
 * False for what is not meant for the row: a click on a link or button in it, the end of marking text, and the second
 * click of a double click, whose first one may have closed what lay above.
 */
export const isRowClick = ({ target, detail }: MouseEvent): boolean =>
  detail <= 1 &&
  !(target instanceof Element && target.closest('a, button') !== null) &&
  window.getSelection()?.isCollapsed !== false

/** Keeps the place of rows that are loading. */
export function SkeletonRows({ rows, columns }: { rows: number; columns: number }) {
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
    <Table.Tr key={row}>
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <Table.Td key={column}>
          <Skeleton height={12} width={column === 0 ? '70%' : '50%'} />
        </Table.Td>
      ))}
    </Table.Tr>
  ))
}
