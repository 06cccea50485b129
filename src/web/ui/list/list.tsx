import { Button, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type Key, type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { countOf } from '#contract/formats/labels.ts'
import { offeredPageSizes } from '#contract/http/paging.ts'
import { errorStatus } from '#web/lib/api.ts'
import type { StorageKey } from '#web/lib/browser-storage.ts'
import type { ListQuery, ListState } from '#web/lib/list.ts'
import { rowsMark } from '#web/lib/list-rows.ts'
import { EmptyState } from '../empty-state.tsx'
import { LoadError } from '../load-error.tsx'
import { Part } from '../part.tsx'
import { ColumnChooser, namesOfShown, useColumnChoice } from './column-chooser.tsx'
import { DataTable, RowLinkState } from './data-table.tsx'
import { ExportMenu } from './export-menu.tsx'
import classes from './list.module.css'
import { FilterInput, filterKey, folds, ListToolbar } from './list-toolbar.tsx'
import { filtersOf, isNarrowed, type ListView, noFilters, orderText } from './list-view.ts'
import { ListSummary, Pager } from './pager.tsx'
import { useKeptFocus } from './use-kept-focus.ts'

interface ListProps<Row, Q extends ListQuery> {
  of: ListView<Row, Q>
  list: ListState<Row, Q>
  /** What a click on a row does, where it leads to no page. */
  onOpen?: (row: Row) => void
  isSelected?: (row: Row) => boolean
  /** Rows to show instead of those last fetched. */
  rows?: Row[] | undefined
  /** Stands beside the count. */
  summary?: ReactNode
  /** Leaves out the last columns without room, as beside an open panel. */
  fits?: boolean | undefined
  /** The box of the table. */
  box?: RefObject<HTMLDivElement | null>
}

/** A list in full: search, filters, count, table or cards, pages. */
export function List<Row, Q extends ListQuery>(props: ListProps<Row, Q>) {
  const { of, list, summary } = props
  const { beside } = filtersOf(of)
  const [filtersOpen, setFiltersOpen] = useState(false)
  const asCards = useAsCards(of)
  const { data, isRefetchError } = list.result
  const keptFocus = useKeptFocus<HTMLDivElement>()
  const hasToolbar = of.search !== undefined || of.filters !== undefined
  return (
    <div className={classes.region} {...keptFocus}>
      <div
        className={classes.list}
        data-aside={beside.length > 0 || undefined}
        data-folds={folds(of) || undefined}
        data-filters={of.filters && true}
        data-sorts-above={hasToolbar || undefined}
        data-filters-open={filtersOpen}
      >
        {hasToolbar && (
          <ListToolbar
            of={of}
            list={list}
            asCards={asCards}
            filtersOpen={filtersOpen}
            onToggleFilters={() => setFiltersOpen(!filtersOpen)}
          />
        )}
        {beside.length > 0 && (
          <div className={classes.aside}>
            {beside.map((filter) => (
              <FilterInput key={filterKey(filter)} filter={filter} list={list} labeled={false} />
            ))}
          </div>
        )}
        <div className={classes.results}>
          {of.counts && (
            <ListSummary
              text={
                data && countOf(data.count, ...of.counts) + orderText(of, list.query.ordering, data.count)
              }
              stale={isRefetchError}
              onClear={isNarrowed(of, list.query) ? () => list.change(noFilters(of)) : undefined}
            >
              {summary}
              {of.exported && data && data.count > 0 && (
                <ExportMenu
                  endpoint={of.exported}
                  query={withoutPage(list.query)}
                  shown={of.columnChooser && shownColumns(of, of.columnChooser.choice)}
                />
              )}
            </ListSummary>
          )}
          <Part data={props.rows ?? data}>
            <ListRows {...props} />
          </Part>
        </div>
      </div>
    </div>
  )
}

const shownColumns =
  <Row, Q extends ListQuery>(of: ListView<Row, Q>, key: StorageKey) =>
  () =>
    namesOfShown(choosableOf(of), key)

const withoutPage = <Q extends ListQuery>({ page: _, page_size: __, ...query }: Q) => query

const choosableOf = <Row, Q extends ListQuery>({ columns }: ListView<Row, Q>) =>
  columns.filter(({ pinned }) => pinned !== 'right')

const useAsCards = <Row, Q extends ListQuery>({ card }: ListView<Row, Q>): boolean =>
  useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false }) === true && card !== undefined

/** A list without search and filters: the rows, or why there are none, and the way to the other pages. */
export function ListRows<Row, Q extends ListQuery>(props: ListProps<Row, Q>) {
  const { of, list } = props
  const { query, change, result, queryString } = list
  const { data, error } = result
  const rows = 'rows' in props ? props.rows : data?.results
  const asCards = useAsCards(of)
  const { pathname, search } = useLocation()
  const linkState = useMemo(
    () => ({ from: pathname + search, ...(queryString !== undefined && { list: queryString }) }),
    [pathname, search, queryString],
  )
  const isPage = queryString !== undefined
  const pageSizes = isPage ? offeredPageSizes : [query.page_size]
  const count = data?.count
  // Where the list is all there is on the page, there is a pager, once it is known where the rows end.
  const isPaged = count !== undefined && (isPage && of.filters ? count > 0 : count > Math.min(...pageSizes))
  // A list that fits on one page ends with its rows.
  const minRows =
    of.minRows ?? (isPage ? Math.min(query.page_size, Math.max(count ?? query.page_size, 1)) : 1)
  const status = errorStatus(error)
  const keptFocus = useKeptFocus<HTMLDivElement>()
  // The end of a session is told by the login page alone (spec section 8).
  if (result.isError && !data && status !== 401) {
    return <LoadError message={of.failure} onRetry={() => result.refetch()} />
  }
  return (
    <RowLinkState value={linkState}>
      <div className={classes.rows} {...keptFocus}>
        {asCards && of.card && rows?.length !== 0 ? (
          <Cards
            label={of.label}
            rows={rows}
            rowKey={rowKeyOf(of)}
            card={of.card}
            minHeight={of.cardHeight}
            placeholders={minRows}
            byKey={isPage}
          />
        ) : (
          <Rows {...props} rows={rows} minRows={minRows} />
        )}
        {isPaged && (
          <Pager
            label={`Pages of ${of.label.toLowerCase()}`}
            page={query.page}
            pageSize={query.page_size}
            pageSizes={pageSizes}
            count={count}
            onPage={(page) => change({ page } as Partial<Q>)}
            onPageSize={(page_size) => change({ page_size } as Partial<Q>)}
          />
        )}
      </div>
    </RowLinkState>
  )
}

const rowKeyOf = <Row, Q extends ListQuery>({ rowKey }: ListView<Row, Q>) =>
  rowKey ?? ((row: Row) => (row as { id: number }).id)

interface RowsProps<Row, Q extends ListQuery> extends ListProps<Row, Q> {
  rows: Row[] | undefined
  minRows: number
}

function Rows<Row, Q extends ListQuery>(props: RowsProps<Row, Q>) {
  const { of, list, rows, minRows, onOpen, isSelected } = props
  const { query, change, result, queryString } = list
  const { columnChooser } = of
  const choosable = choosableOf(of)
  const choice = useColumnChoice(choosable, columnChooser?.choice)
  const ownBox = useRef<HTMLDivElement>(null)
  const box = props.box ?? ownBox
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is read from its top
  useEffect(() => {
    if (box.current) box.current.scrollTop = 0
  }, [queryString])
  const narrowed = isNarrowed(of, query)
  const empty = (narrowed && of.unmatched?.(query)) || of.empty
  if (rows?.length === 0 && queryString === undefined && !narrowed) return <EmptyState {...empty} quiet />
  return (
    <DataTable
      ref={box}
      label={of.label}
      columns={of.columns.filter((column) => column.pinned === 'right' || choice.isShown(column))}
      rows={rows}
      rowKey={rowKeyOf(of)}
      ordering={query.ordering}
      onOrder={(ordering) => change({ ordering } as Partial<Q>)}
      href={of.href}
      onOpen={onOpen}
      isPending={of.isPending}
      isSelected={isSelected}
      minRows={minRows}
      waiting={result.isPlaceholderData}
      scrolls={columnChooser !== undefined}
      fits={props.fits}
      byKey={queryString !== undefined}
      corner={
        columnChooser && (
          <ColumnChooser
            columns={choosable}
            choice={choice}
            openedKey={columnChooser.opened}
            fits={props.fits}
          />
        )
      }
      empty={
        <EmptyState
          {...empty}
          action={
            narrowed && of.filters ? (
              <Button onClick={() => change(noFilters(of))}>Clear filters</Button>
            ) : (
              empty.action
            )
          }
        />
      }
    />
  )
}

interface CardsProps<Row> {
  label: string
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => Key
  card: (row: Row) => ReactNode
  minHeight: number | undefined
  placeholders: number
  /** True where J and K move between the cards, wherever the focus is. */
  byKey: boolean
}

function Cards<Row>({ label, rows, rowKey, card, minHeight, placeholders, byKey }: CardsProps<Row>) {
  if (!rows) {
    return (
      <div className={classes.cards} aria-busy="true">
        {Array.from({ length: placeholders }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
          <Skeleton key={index} height={minHeight} />
        ))}
      </div>
    )
  }
  return (
    <ul className={classes.cards} aria-label={label} {...rowsMark(byKey)}>
      {rows.map((row) => (
        <li key={rowKey(row)} className={classes.card} style={{ minHeight }}>
          {card(row)}
        </li>
      ))}
    </ul>
  )
}
