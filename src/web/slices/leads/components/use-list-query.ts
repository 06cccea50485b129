import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { LeadListQuery } from '#contract/leads/leads.schemas.ts'
import { parseListQuery, writeListQuery } from './list-query.ts'

export interface ListQueryState {
  query: LeadListQuery
  /** Changes the list; the first page shows unless the change says which. */
  change: (changes: Partial<LeadListQuery>, options?: { replace?: boolean }) => void
}

/** State of the lead list, which lives in the query string alone: Back, links and reloads all work on it. */
export function useListQuery(): ListQueryState {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  return useMemo(() => {
    const query = parseListQuery(search)
    return {
      query,
      change: (changes, { replace = false } = {}) =>
        navigate(
          { search: writeListQuery({ ...query, page: 1, ...changes }) },
          { replace, state, preventScrollReset: true },
        ),
    }
  }, [search, state, navigate])
}
