import type { UseQueryResult } from '@tanstack/react-query'
import { apiErrors } from '#contract/http/errors.ts'
import { offeredPageSizes, type Page } from '#contract/http/paging.ts'
import { errorStatus, errorText } from '#web/lib/api.ts'
import { type ListState, useLastPage } from '#web/lib/list-state.ts'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { LoadError } from './load-error.tsx'
import { Pager } from './pager.tsx'

type TableProps<Row, C extends string> = Pick<
  DataTableProps<Row, C>,
  'label' | 'columns' | 'rowKey' | 'onOpen' | 'isPending' | 'minRows' | 'empty'
>
interface ListQuery<C extends string> {
  page: number
  page_size: number
  ordering?: C | `-${C}`
}

interface PagedTableProps<Row, C extends string, Q extends ListQuery<C>> extends TableProps<Row, C> {
  list: ListState<Q>
  result: UseQueryResult<Page<Row>>
  /** Said when the rows cannot be fetched; who may not see them is told so in the server's words. */
  failure: string
  pageSizes?: readonly number[]
  /** What is paged, where there are several pagers on a page. */
  pagerLabel?: string
  /** True for a list that is the page: its pager stands from the start, and for few rows too. */
  keepsPager?: boolean
}

/** A page of what the server lists: the table, or what went wrong with it, and the way to the other pages. */
export function PagedTable<Row, C extends string, Q extends ListQuery<C>>(props: PagedTableProps<Row, C, Q>) {
  const { list, result, failure, pageSizes = offeredPageSizes, pagerLabel, keepsPager, ...table } = props
  const { query, change } = list
  const { data, error, isPlaceholderData } = result
  const count = data?.count
  useLastPage(list, isPlaceholderData ? undefined : count)
  const status = errorStatus(error)
  // The end of a session is told by the login page alone (spec section 8).
  const failed = result.isError && !data && status !== 401
  const isPaged = keepsPager ? count !== 0 : (count ?? 0) > Math.min(...pageSizes)
  return (
    <>
      {failed ? (
        <LoadError
          message={status === apiErrors.forbidden.status ? errorText(error) : failure}
          onRetry={() => result.refetch()}
        />
      ) : (
        <DataTable
          {...table}
          rows={data?.results}
          {...(query.ordering && { ordering: query.ordering })}
          onOrder={(ordering) => change({ ordering } as Partial<Q>)}
          waiting={isPlaceholderData}
        />
      )}
      {isPaged && (
        <Pager
          {...(pagerLabel && { label: pagerLabel })}
          page={query.page}
          pageSize={query.page_size}
          pageSizes={pageSizes}
          count={count}
          onPage={(page) => change({ page } as Partial<Q>)}
          onPageSize={(page_size) => change({ page_size } as Partial<Q>)}
        />
      )}
    </>
  )
}
