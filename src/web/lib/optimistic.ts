import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Page } from '#contract/http/paging.ts'
import { errorStatus } from './http.ts'

interface Row {
  id: number
}

const changePages = <T extends Row>(
  client: QueryClient,
  queryKey: QueryKey,
  id: number,
  change: (page: Page<T>) => Partial<Page<T>>,
) =>
  client.setQueriesData<Page<T>>({ queryKey }, (page) =>
    page?.results.some((row) => row.id === id) ? { ...page, ...change(page) } : page,
  )

/** Changes a row on every cached page that has it. */
export function changeRow<T extends Row>(
  client: QueryClient,
  queryKey: QueryKey,
  id: number,
  values: Partial<T>,
): void {
  changePages<T>(client, queryKey, id, ({ results }) => ({
    results: results.map((row) => (row.id === id ? { ...row, ...values } : row)),
  }))
}

/** Removes a row from every cached page that has it. */
export function dropRow(client: QueryClient, queryKey: QueryKey, id: number): void {
  changePages(client, queryKey, id, ({ count, results }) => ({
    count: count - 1,
    results: results.filter((row) => row.id !== id),
  }))
}

/**
 * Puts back what a failed change had changed. After the session has ended the cache is empty, and stays so for the next person at
 * this browser.
 */
export const restore = (client: QueryClient, queryKey: QueryKey, before: unknown): unknown =>
  client.setQueryData(queryKey, (now: unknown) => now && before)

/** Mutation options that change one cached value at once and restore it on failure. */
export const optimistic = <T, V>(queryKey: QueryKey, change: (data: T, variables: V) => T) => ({
  onMutate: async (variables: V, { client }: { client: QueryClient }) => {
    await client.cancelQueries({ queryKey })
    const before = client.getQueryData<T>(queryKey)
    if (before !== undefined) client.setQueryData<T>(queryKey, change(before, variables))
    return { before }
  },
  onError: (
    _error: Error,
    _variables: V,
    result: { before: T | undefined } | undefined,
    { client }: { client: QueryClient },
  ) => {
    restore(client, queryKey, result?.before)
  },
})

/** Asks again for a record whose change failed: it is newer than it was seen, or changed although no answer came. */
export function askAgain(client: QueryClient, queryKey: QueryKey, error: Error): Promise<void> | undefined {
  const status = errorStatus(error)
  if (status === 412) return client.refetchQueries({ queryKey })
  if (status === undefined) void client.invalidateQueries({ queryKey })
  return undefined
}
