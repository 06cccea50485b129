import { Group, type SelectProps, Text } from '@mantine/core'
import { parseOrdering } from '#contract/http/paging.ts'
import type { ListQuery, ListState } from '#web/lib/list.ts'
import { Choice } from '../choice.tsx'
import { FiltersButton } from '../filters-button.tsx'
import { SearchBox } from '../search-box.tsx'
import classes from './list.module.css'
import { activeFilters, type Filter, filtersOf, type ListView } from './list-view.ts'

interface ToolbarProps<Row, Q extends ListQuery> {
  of: ListView<Row, Q>
  list: ListState<Row, Q>
}

interface ListToolbarProps<Row, Q extends ListQuery> extends ToolbarProps<Row, Q> {
  /** Whether the rows are cards. */
  asCards: boolean
  filtersOpen: boolean
  onToggleFilters: () => void
}

/** Search and filters; several filters hide behind a button where there is little room, on a phone all of them. */
export function ListToolbar<Row, Q extends ListQuery>(props: ListToolbarProps<Row, Q>) {
  const { of, list, asCards, filtersOpen, onToggleFilters } = props
  const { label, search } = of
  const filters = filtersOf(of).above
  return (
    <search className={classes.toolbar} aria-label={label}>
      <ListSearch of={of} list={list} />
      {of.filters && (
        <FiltersButton
          className={classes.filtersButton}
          active={activeFilters(of, list.query).length}
          opened={filtersOpen}
          onToggle={onToggleFilters}
        />
      )}
      {filters.length > 0 && (
        <div
          className={classes.filters}
          data-labeled={!search || undefined}
          {...(filters.length > 1 && filters.every(isPlainChoice) && asToolbar)}
        >
          {filters.map((filter) => (
            <FilterInput key={filterKey(filter)} filter={filter} list={list} labeled={!search} />
          ))}
        </div>
      )}
      {(asCards || !of.columnChooser) && <SortChoice of={of} list={list} />}
    </search>
  )
}

const asToolbar = { 'data-tab-stop': true, role: 'toolbar', 'aria-label': 'Filters' } as const

/** True without a text input, whose cursor takes the keys of a toolbar. */
const isPlainChoice = <Q extends ListQuery>(filter: Filter<Q>): boolean =>
  !('names' in filter || filter.searchable)

export const folds = <Row, Q extends ListQuery>(of: ListView<Row, Q>): boolean =>
  of.search !== undefined && filtersOf(of).above.length > 1

interface ListSearchProps<Row, Q extends ListQuery> {
  of: Pick<ListView<Row, Q>, 'search'>
  list: ListState<Row, Q>
}

/** The search of a list; '/' leads to it where the list is the page. */
export function ListSearch<Row, Q extends ListQuery>({ of: { search }, list }: ListSearchProps<Row, Q>) {
  const { query, change, queryString } = list
  if (!search) return null
  return (
    <SearchBox
      className={classes.search}
      label={search.label}
      value={query.search ?? ''}
      maxLength={search.max}
      byKey={queryString !== undefined}
      onSearch={(text) => change({ search: text } as Partial<Q>, { replace: query.search !== undefined })}
    />
  )
}

interface FilterInputProps<Row, Q extends ListQuery> {
  filter: Filter<Q>
  list: ListState<Row, Q>
  labeled: boolean
}

export const filterKey = <Q extends ListQuery>(filter: Filter<Q>): string =>
  'names' in filter ? filter.names.join() : filter.name

const noOptions = () => []

export function FilterInput<Row, Q extends ListQuery>({ filter, list, labeled }: FilterInputProps<Row, Q>) {
  const { query, change } = list
  const { options, useOptions = noOptions } = 'names' in filter ? {} : filter
  const value = 'names' in filter ? '' : String(query[filter.name] ?? '')
  const fetched = useOptions(value)
  if ('names' in filter) return filter.input(query, change)
  const { name, label, all, searchable = false } = filter
  const known = options ?? fetched
  if (filter.optional && known.length === 0) return null
  return (
    <Choice
      {...(labeled ? { label } : { 'aria-label': label })}
      {...(searchable && { searchable, selectFirstOptionOnChange: true, nothingFoundMessage: 'No match' })}
      data-active={value !== '' || undefined}
      data={[{ value: '', label: all }, ...known]}
      value={value}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      renderOption={optionWithCount(value, new Map(known.map((option) => [option.value, option.count])))}
      // Text, as in the query string: the schema of the query reads it.
      onChange={(key) => change({ [name]: key || undefined } as Partial<Q>)}
    />
  )
}

const optionWithCount =
  (chosen: string, counts: Map<string, number | undefined>): NonNullable<SelectProps['renderOption']> =>
  ({ option }) => (
    <Group justify="space-between" gap="lg" wrap="nowrap" w="100%" fw={option.value === chosen ? 600 : 400}>
      {option.label}
      <Text span size="xs" c="dimmed" className="tabular">
        {counts.get(option.value)?.toLocaleString('en-US')}
      </Text>
    </Group>
  )

/** Where there is little room, the place of headers to sort by. */
function SortChoice<Row, Q extends ListQuery>({ of, list: { query, change } }: ToolbarProps<Row, Q>) {
  const sortable = of.columns.filter(({ sorts }) => sorts)
  if (sortable.length === 0) return null
  const { ordering = '' } = query
  const isOffered = sortable.some(({ name }) => name === parseOrdering<string>(ordering).column)
  return (
    <Choice
      className={classes.sort}
      aria-label="Sort by"
      data={sortable.flatMap(({ name, label }) => [
        { value: name, label: `${label} ↑` },
        { value: `-${name}`, label: `${label} ↓` },
      ])}
      value={isOffered ? ordering : null}
      placeholder="Sort by"
      onChange={(choice) => choice && change({ ordering: choice } as Partial<Q>)}
    />
  )
}
