import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { searchAnything } from '#contract/search/search.endpoints.ts'
import type { SearchResult } from '#contract/search/search.schemas.ts'
import { call } from '#web/lib/api.ts'

/** Milliseconds without typing before the search starts. */
const pause = 200

interface Found {
  results: readonly SearchResult[]
  isSearching: boolean
  isError: boolean
}

/** Records that match a text, best first. */
export function useSearch(text: string): Found {
  const typed = text.trim()
  const [q] = useDebouncedValue(typed, pause)
  const enabled = q !== '' && typed !== ''
  const { data, isPending, isPlaceholderData, isError } = useQuery({
    queryKey: ['search', q],
    queryFn: ({ signal }) => call(searchAnything, { query: { q } }, { signal }),
    placeholderData: keepPreviousData,
    // Records change, and typing the same again is a new question.
    staleTime: 0,
    gcTime: 0,
    networkMode: 'always',
    retry: false,
    enabled,
  })
  return {
    results: enabled && !isError ? (data?.results ?? []) : [],
    isSearching: typed !== q || (enabled && (isPending || isPlaceholderData)),
    isError: enabled && isError,
  }
}
