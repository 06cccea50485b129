import { Anchor, Box, Skeleton, Table, UnstyledButton } from '@mantine/core'
import { createContext, type Key, type MouseEvent, type ReactNode, type Ref, useContext } from 'react'
import { Link, useNavigate } from 'react-router'
import { parseOrdering } from '#contract/http/paging.ts'
import type { LinkState } from '#web/lib/link-state.ts'
import { rowsMark } from '#web/lib/list-rows.ts'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '#web/ui/icons/icons.tsx'
import { leastOfAll, useFittingColumns, widthOf } from './column-widths.ts'
import classes from './data-table.module.css'
import type { Column } from './list-view.ts'

interface DataTableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  /** Undefined while they load for the first time. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => Key
  ordering?: string | undefined
  /** Absent where the order is fixed. */
  onOrder?: (ordering: string) => void
  href?: ((row: Row) => string) | undefined
  /** What a click on a row does instead of following `href`. */
  onOpen?: ((row: Row) => void) | undefined
  isPending?: ((row: Row) => boolean) | undefined
  isSelected?: ((row: Row) => boolean) | undefined
  /** Rows that there is always room for. */
  minRows: number
  /** True while the rows are those of the previous query. */
  waiting?: boolean
  empty: ReactNode
  /** Scrolls within the window in both directions, instead of breaking rows into lines where it is narrow. */
  scrolls?: boolean
  /** Leaves out the last columns without room, instead of scrolling sideways. */
  fits?: boolean | undefined
  /** True where J and K move between the rows, wherever the focus is. */
  byKey?: boolean
  /** Stands in the last header. */
  corner?: ReactNode
  ref?: Ref<HTMLDivElement> | undefined
}

/** A table of rows that the server has sorted. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, ordering, onOrder, minRows, waiting, empty, scrolls, byKey, corner, ref } = props
  const sorted = ordering === undefined ? undefined : parseOrdering<string>(ordering)
  const room = useFittingColumns(props.columns)
  const fits = props.fits && !room.isPrinted
  const columns = fits ? room.fitting : props.columns
  const last = columns.at(-1)
  const least = leastOfAll(columns)
  return (
    <Box
      ref={ref}
      className={classes.box}
      data-empty={rows?.length === 0 || undefined}
      data-scrolls={scrolls || undefined}
      style={{ '--rows': minRows }}
    >
      {rows?.length === 0 ? (
        empty
      ) : (
        <>
          <div ref={room.ref} />
          {/* The roles are named because the narrow form lays the parts of the table out as blocks. */}
          <Table
            role="table"
            aria-label={label}
            aria-busy={!rows || waiting}
            className={classes.table}
            data-waiting={waiting || undefined}
            data-fits={fits || undefined}
            data-narrow={(!scrolls && room.fitting.length < columns.length) || undefined}
            onMouseOver={tellCut}
          >
            <Table.Thead data-tab-stop role="rowgroup">
              <Table.Tr role="row">
                {columns.map((column) => (
                  <HeaderCell
                    key={column.name}
                    column={column}
                    width={widthOf(column, least)}
                    sorted={
                      sorted?.column === column.name && (sorted.descending ? 'descending' : 'ascending')
                    }
                    onOrder={column.sorts && onOrder}
                  >
                    {column === last && corner}
                  </HeaderCell>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody role="rowgroup" {...(rows && rowsMark(byKey))}>
              {rows ? (
                <Rows {...props} columns={columns} rows={rows} />
              ) : (
                <SkeletonRows rows={minRows} columns={columns.length} />
              )}
            </Table.Tbody>
          </Table>
        </>
      )}
    </Box>
  )
}

interface HeaderCellProps<Row> {
  column: Column<Row>
  width: string | undefined
  sorted: 'ascending' | 'descending' | false
  onOrder: ((ordering: string) => void) | undefined
  children: ReactNode
}

function HeaderCell<Row>({ column, width, sorted, onOrder, children }: HeaderCellProps<Row>) {
  const { name, label, numeric, pinned } = column
  const Icon = sorted ? { ascending: IconArrowUp, descending: IconArrowDown }[sorted] : IconArrowsSort
  return (
    <Table.Th
      role="columnheader"
      data-numeric={numeric}
      data-pinned={pinned}
      data-unsorted={!onOrder || undefined}
      aria-sort={(onOrder && sorted) || undefined}
      style={{ '--width': width }}
    >
      {onOrder ? (
        <UnstyledButton
          className={classes.sort}
          data-sorted={sorted !== false}
          onClick={() => onOrder(sorted === 'ascending' ? `-${name}` : name)}
        >
          {label}
          <Icon size={14} aria-hidden />
        </UnstyledButton>
      ) : (
        <span className={classes.heading}>{label}</span>
      )}
      {children}
    </Table.Th>
  )
}

function Rows<Row>(props: DataTableProps<Row> & { rows: readonly Row[] }) {
  const { columns, rows, rowKey, href, onOpen, isPending, isSelected } = props
  const navigate = useNavigate()
  const state = useContext(RowLinkState)
  return rows.map((row) => {
    const pending = isPending?.(row) ?? false
    const openRow = onOpen ?? (href && ((opened: Row) => navigate(href(opened), { state })))
    const open = openRow && !pending ? (event: MouseEvent) => isRowClick(event) && openRow(row) : undefined
    return (
      <Table.Tr
        key={rowKey(row)}
        role="row"
        className={classes.row}
        data-opens={open !== undefined || undefined}
        data-pending={pending || undefined}
        data-selected={isSelected?.(row) || undefined}
        onClick={open}
      >
        {columns.map(({ name, label, wide, obvious, numeric, pinned, opens, cell }) => (
          <Table.Td
            key={name}
            role="cell"
            data-label={wide || obvious ? undefined : label}
            data-wide={wide}
            data-actions={label === 'Actions' || undefined}
            data-numeric={numeric}
            data-pinned={pinned}
          >
            {opens && !pending ? (
              <Opener href={href?.(row)} onOpen={onOpen && (() => onOpen(row))}>
                {cell(row)}
              </Opener>
            ) : (
              cell(row)
            )}
          </Table.Td>
        ))}
      </Table.Tr>
    )
  })
}

interface OpenerProps {
  href: string | undefined
  onOpen: (() => void) | undefined
  children: ReactNode
}

/** The same as a click on the row, for the keyboard and screen readers. */
function Opener({ href, onOpen, children }: OpenerProps) {
  if (href !== undefined) return <RowLink to={href}>{children}</RowLink>
  if (!onOpen) return children
  return (
    <UnstyledButton data-opener className={classes.opener} aria-haspopup="dialog" onClick={onOpen}>
      {children}
    </UnstyledButton>
  )
}

/** State of the links in a list. */
export const RowLinkState = createContext<LinkState | undefined>(undefined)

interface RowLinkProps {
  to: string
  className?: string | undefined
  children: ReactNode
}

export function RowLink({ to, className, children }: RowLinkProps) {
  const state = useContext(RowLinkState)
  return (
    <Anchor
      component={Link}
      to={to}
      state={state}
      data-opener
      inherit
      underline="hover"
      className={className ?? classes.link}
    >
      {children}
    </Anchor>
  )
}

/**
 * False for a click that is not meant for the row: on a link or button in it, at the end of selecting text, and the
 * second of a double click, whose first may have closed what covered the row.
 */
const isRowClick = ({ target, detail }: MouseEvent): boolean =>
  detail <= 1 &&
  !(target instanceof Element && target.closest('a, button') !== null) &&
  window.getSelection()?.isCollapsed !== false

/** Says on hover what a cell has no room for. */
function tellCut({ target }: MouseEvent): void {
  const cell = target instanceof Element && target.closest('td')
  if (!cell) return
  const isCut = [cell, ...cell.querySelectorAll('*')].some(
    ({ clientWidth, scrollWidth, clientHeight, scrollHeight }) =>
      clientWidth > 0 && (scrollWidth > clientWidth || scrollHeight > clientHeight + 2),
  )
  if (isCut) cell.title = cell.textContent
  else cell.removeAttribute('title')
}

function SkeletonRows({ rows, columns }: { rows: number; columns: number }) {
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
