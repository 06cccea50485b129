import {
  hashKey,
  keepPreviousData,
  type QueryKey,
  queryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { z } from 'zod'
import type { EndpointDefinition, EndpointQuery, EndpointResponse } from '#contract/http/endpoint.ts'
import { type Page, pageCount } from '#contract/http/paging.ts'
import { isIdle } from './activity.ts'
import { call } from './api.ts'
import { useEntryState } from './entry-state.ts'
import { refreshInterval } from './live-updates.ts'
import { fromQueryString, toQueryString } from './query-string.ts'

/** What every list asks for; its filters come on top. */
export interface ListQuery {
  search?: string | undefined
  ordering?: string
  page: number
  page_size: number
}

type RowOf<E extends EndpointDefinition> = EndpointResponse<E> extends Page<infer Row> ? Row : never

interface ListCall<Row> {
  /** Parameters of the path. */
  params?: Record<string, string>
  /** Polls for changes while the page is not told of them, or at a pace that depends on what is shown (milliseconds). */
  live?: boolean | ((page: Page<Row>) => number)
}

/** Query options for one page of a list; the previous page stays until the next one arrives. */
export function listOptions<E extends EndpointDefinition>(
  endpoint: E,
  key: QueryKey,
  query: EndpointQuery<E>,
  { params, live = false }: ListCall<RowOf<E>> = {},
) {
  const input = { params, query: asText(query as object) } as never
  return queryOptions<Page<RowOf<E>>>({
    queryKey: [...key, query],
    queryFn: async ({ signal }) => {
      const options = { signal, background: live && isIdle() }
      return (await call<EndpointDefinition>(endpoint, input, options)) as Page<RowOf<E>>
    },
    placeholderData: keepPreviousData,
    ...(live && {
      refetchInterval: ({ state: { data } }) =>
        typeof live === 'function' && data ? live(data) : refreshInterval(),
    }),
  })
}

/** The values of a query as an address has them; what is undefined is left out. */
export const asText = (query: object) =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, value === undefined ? undefined : String(value)]),
  )

export type PageOptions<Row> = ReturnType<typeof queryOptions<Page<Row>>>

/** A list as it stands: what is asked for, the answer, and how to ask for something else. */
export interface ListState<Row, Q> {
  query: Q
  result: UseQueryResult<Page<Row>>
  /** Goes to the first page unless the changes name one. */
  change: (changes: Partial<Q>, options?: { replace?: boolean }) => void
  /** The query string, for a list that is the page; absent for a list that is only part of one. */
  queryString?: string
}

/** A list that is the page: its state lives in the query string alone, so Back, links and reloads all work on it. */
export function useUrlList<S extends z.ZodObject, Row>(
  schema: S,
  pageOptions: (query: z.output<S>) => PageOptions<Row>,
): ListState<Row, z.output<S>> {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const list = useMemo(() => {
    const query = fromQueryString(schema, search)
    const change: ListState<Row, z.output<S>>['change'] = (changes, { replace = false } = {}) =>
      navigate(
        { search: toQueryString(schema, { ...query, page: 1, ...changes }) },
        { replace, state, preventScrollReset: true },
      )
    return { query, change, queryString: toQueryString(schema, query) }
  }, [schema, search, state, navigate])
  const result = useQuery(pageOptions(list.query))
  const { page, page_size } = list.query as unknown as ListQuery
  useLastPage(result, page, page_size, (last) =>
    list.change({ page: last } as unknown as Partial<z.output<S>>, { replace: true }),
  )
  return { ...list, result }
}

/** A list that is part of a page. */
export function useLocalList<Q extends ListQuery, Row>(
  initial: Q,
  pageOptions: (query: Q) => PageOptions<Row>,
): ListState<Row, Q> {
  const [query, setQuery] = useEntryState(hashKey(pageOptions(initial).queryKey), initial)
  const change = useCallback(
    (changes: Partial<Q>) => setQuery((before) => ({ ...before, page: 1, ...changes })),
    [setQuery],
  )
  const result = useQuery(pageOptions(query))
  useLastPage(result, query.page, query.page_size, (page) => change({ page } as Partial<Q>))
  return { query, result, change }
}

/** Goes to the last page when there are fewer than asked for. */
function useLastPage(
  { data, isPlaceholderData }: UseQueryResult<Page<unknown>>,
  page: number,
  pageSize: number,
  goTo: (page: number) => void,
) {
  const last = data && !isPlaceholderData ? pageCount(data.count, pageSize) : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another page or count calls for it
  useEffect(() => {
    if (last !== undefined && page > last) goTo(last)
  }, [last, page])
}
