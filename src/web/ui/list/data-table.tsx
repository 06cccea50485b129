import { Anchor, Box, Skeleton, Table, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import {
  createContext,
  type Key,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useContext,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { Link, useNavigate } from 'react-router'
import { parseOrdering } from '#contract/http/paging.ts'
import type { LinkState } from '#web/lib/link-state.ts'
import { useIsPrinted } from '#web/lib/printing.ts'
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
  /** Stands in the last header. */
  corner?: ReactNode
  ref?: Ref<HTMLDivElement> | undefined
}

/** A table of rows that the server has sorted. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, ordering, onOrder, minRows, waiting, empty, scrolls, corner, ref } = props
  const sorted = ordering === undefined ? undefined : parseOrdering<string>(ordering)
  const last = columns.at(-1)
  const least = leastOfAll(columns)
  const narrow = useIsNarrow(least)
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
          <div ref={narrow.ref} />
          {/* The roles are named because the narrow form lays the parts of the table out as blocks. */}
          <Table
            role="table"
            aria-label={label}
            aria-busy={!rows || waiting}
            className={classes.table}
            data-waiting={waiting || undefined}
            data-narrow={(!scrolls && narrow.is) || undefined}
            onMouseOver={tellCut}
          >
            <Table.Thead role="rowgroup">
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
            <Table.Tbody role="rowgroup">
              {rows ? (
                <Rows {...props} rows={rows} />
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

// In rem. What takes a line of its own there needs more beside others, too.
const [leastWidth, leastWideWidth, sheetWidth] = [8, 11, 43]

function leastOf<Row>({ wide, width = wide ? leastWideWidth : leastWidth }: Column<Row>): number {
  return typeof width === 'number' ? width : width[0]
}

const leastOfAll = <Row,>(columns: readonly Column<Row>[]): number =>
  columns.map(leastOf).reduce((sum, each) => sum + each, 0)

function widthOf<Row>({ width }: Column<Row>, all: number): string | undefined {
  if (width === undefined) return undefined
  if (typeof width === 'number') return `${width}rem`
  return `calc(${width[0]}rem + ${width[1] / 100} * (100cqi - ${all}rem))`
}

/** Whether the columns have no room side by side: where the table stands, or on a sheet. */
function useIsNarrow(least: number) {
  const isPrinted = useIsPrinted()
  const [isNarrow, setIsNarrow] = useState(false)
  // An empty line as wide as the table: its own height tells of no change.
  const ref = useCallback(
    (ruler: HTMLDivElement) => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      const measure = () => setIsNarrow(ruler.clientWidth < least * rem)
      measure()
      // Before it is painted, so that nothing jumps.
      const observer = new ResizeObserver(() => flushSync(measure))
      observer.observe(ruler)
      return () => observer.disconnect()
    },
    [least],
  )
  return { ref, is: isPrinted ? sheetWidth < least : isNarrow }
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
    <UnstyledButton className={classes.opener} aria-haspopup="dialog" onClick={onOpen}>
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
