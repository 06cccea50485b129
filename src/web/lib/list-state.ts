import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { z } from 'zod'
import { pageCount } from '#contract/http/paging.ts'
import { fromQueryString, toQueryString } from './list-query-string.ts'

/** What a list shows of all there is, and how to change that. */
export interface ListState<Q> {
  query: Q
  /** The first page shows unless the change says which. */
  change: (changes: Partial<Q>, options?: { replace?: boolean }) => void
}

/** State of a list that is a part of a page. */
export function useLocalList<Q extends { page: number }>(initial: Q): ListState<Q> {
  const [query, setQuery] = useState(initial)
  const change = useCallback(
    (changes: Partial<Q>) => setQuery((before) => ({ ...before, page: 1, ...changes })),
    [],
  )
  return { query, change }
}

/** State of a list that is the page: it lives in the query string alone, so Back, links and reloads all work on it. */
export function useUrlList<S extends z.ZodObject>(schema: S): ListState<z.output<S>> {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  return useMemo(() => {
    const query = fromQueryString(schema, search)
    return {
      query,
      change: (changes, { replace = false } = {}) =>
        navigate(
          { search: toQueryString(schema, { ...query, page: 1, ...changes }) },
          { replace, state, preventScrollReset: true },
        ),
    }
  }, [schema, search, state, navigate])
}

/** Leads back to the last page when there are not as many as asked for. `count` is undefined while it is not known. */
export function useLastPage<Q extends { page: number; page_size: number }>(
  { query, change }: ListState<Q>,
  count: number | undefined,
): void {
  const last = count === undefined ? undefined : pageCount(count, query.page_size)
  useEffect(() => {
    if (last !== undefined && query.page > last) change({ page: last } as Partial<Q>, { replace: true })
  }, [last, query.page, change])
}
