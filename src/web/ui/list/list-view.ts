import type { Key, ReactNode } from 'react'
import type { EndpointDefinition } from '#contract/http/endpoint.ts'
import { parseOrdering } from '#contract/http/paging.ts'
import type { Permission } from '#contract/http/permissions.ts'
import type { StorageKey } from '#web/lib/browser-storage.ts'
import type { ListQuery } from '#web/lib/list.ts'
import type { EmptyStateProps } from '../empty-state.tsx'

interface ColumnLayout<Row> {
  label: string
  /** In rem; with a share, in percent, of what is left when each column has its least. Columns without a width get the rest. */
  width?: number | readonly [least: number, share: number]
  /** Takes a line of its own where every row is a block of lines. */
  wide?: true
  /** Needs no label there. */
  obvious?: true
  /** Amounts, aligned right. */
  numeric?: true
  /** Stays in sight where the table scrolls sideways. */
  pinned?: 'left' | 'right'
  /** Names of the ascending and descending order; A to Z and Z to A unless given. */
  orders?: readonly [ascending: string, descending: string]
  /** Not shown until chosen, where columns can be chosen. */
  hidden?: true
  /** Its content is the link or button that opens the row. */
  opens?: true
  cell: (row: Row) => ReactNode
}

/** A column of a table. One that `sorts` is named as in `ordering`. */
export type Column<Row, Sortable extends string = string> = ColumnLayout<Row> &
  ({ name: Sortable; sorts: true } | { name: string; sorts?: never })

export interface FilterOption {
  value: string
  label: string
  count?: number | undefined
}

/** A choice among options; `all` is the label for no choice. */
interface ChoiceFilter<Name> {
  name: Name
  label: string
  all: string
  options?: readonly FilterOption[]
  /** A hook, for options that are fetched. */
  useOptions?: (chosen: string) => readonly FilterOption[]
  searchable?: true
  /** Not shown without options. */
  optional?: true
}

/** Inputs of any other kind, for one or several filters. */
interface OtherFilter<Name, Q> {
  names: readonly Name[]
  /** Stands beside the list, or among the other filters on a phone. */
  beside?: true
  input: (query: Q, change: (changes: Partial<Q>) => void) => ReactNode
}

type FilterName<Q> = Exclude<keyof Q & string, keyof ListQuery>
export type Filter<Q> = ChoiceFilter<FilterName<Q>> | OtherFilter<FilterName<Q>, Q>

type Sortable<Q extends ListQuery> = Exclude<NonNullable<Q['ordering']>, `-${string}`>

/** Who may call it may export. */
export type ExportEndpoint = EndpointDefinition & { access: Permission }

/** Everything there is to say about a list: one of these per noun makes its screen. */
export interface ListView<Row, Q extends ListQuery> {
  /** Name of the list for screen readers. */
  label: string
  /** What is counted above the list, as in `['lead', 'leads']`; no count unless given. */
  counts?: readonly [one: string, many: string]
  columns: readonly Column<Row, Sortable<Q>>[]
  /** The row's `id` unless given. */
  rowKey?: (row: Row) => Key
  /** Address of the page that a row leads to. */
  href?: (row: Row) => string
  /** True for a row that is not stored yet. */
  isPending?: (row: Row) => boolean
  search?: { label: string; max: number }
  filters?: readonly Filter<Q>[]
  /** Where a choice of columns is kept, and whether it was ever opened. The table then scrolls sideways. */
  columnChooser?: { choice: StorageKey; opened: StorageKey }
  /** Special names of orders. With them, even if empty, the order stands beside the count. */
  orderNames?: Readonly<Record<string, string>>
  /** Answers all rows that match as a file. */
  exported?: ExportEndpoint
  /** Shown instead of rows on a phone. */
  card?: (row: Row) => ReactNode
  /** Of a card, at least and while it loads, in pixels. */
  cardHeight?: number
  /** Shown when there is nothing at all, and when nothing matches search and filters. */
  empty: EmptyStateProps
  unmatched?: (query: Q) => EmptyStateProps
  /** Shown when the rows cannot be fetched. */
  failure: string
  /** Rows to keep room for: a full page where the list is the page, else one. */
  minRows?: number
}

export const optionsOf = <K extends string>(
  keys: readonly K[],
  labelOf: (key: K) => string,
): FilterOption[] => keys.map((key) => ({ value: key, label: labelOf(key) }))

const byLetter = ['A to Z', 'Z to A'] as const

/** The order of a list in words, behind its count; empty for lists that show none, and for less than two rows. */
export function orderText<Row, Q extends ListQuery>(
  { columns, orderNames }: ListView<Row, Q>,
  ordering: string | undefined,
  count: number,
): string {
  if (!orderNames || !ordering || count < 2) return ''
  const { column, descending } = parseOrdering<string>(ordering)
  const sorted = columns.find(({ name, sorts }) => sorts && name === column)
  const [up, down] = sorted?.orders ?? byLetter
  const name = orderNames[ordering] ?? (sorted && `Sorted by ${sorted.label}, ${descending ? down : up}`)
  return name ? ` · ${name}` : ''
}

const isBeside = <Q>(filter: Filter<Q>): boolean => 'names' in filter && filter.beside === true

export const filtersOf = <Row, Q extends ListQuery>({ filters = [] }: ListView<Row, Q>) => ({
  above: filters.filter((filter) => !isBeside(filter)),
  beside: filters.filter(isBeside),
})

const filterNames = <Row, Q extends ListQuery>({ filters = [] }: ListView<Row, Q>): readonly (keyof Q)[] =>
  filters.flatMap((filter) => ('names' in filter ? filter.names : [filter.name]))

/** The filters that are set, not counting the search. */
export const activeFilters = <Row, Q extends ListQuery>(view: ListView<Row, Q>, query: Q) =>
  filterNames(view).filter((name) => query[name] !== undefined)

export const isNarrowed = <Row, Q extends ListQuery>(view: ListView<Row, Q>, query: Q): boolean =>
  Boolean(query.search) || activeFilters(view, query).length > 0

/** The change that clears search and filters. */
export const noFilters = <Row, Q extends ListQuery>(view: ListView<Row, Q>) =>
  Object.fromEntries(['search', ...filterNames(view)].map((name) => [name, undefined])) as Partial<Q>
