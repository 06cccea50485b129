import { queryOptions } from '@tanstack/react-query'
import { pagingLimits } from '#contract/http/paging.ts'
import { operatoryEndpoints } from '#contract/operatories/operatories.endpoints.ts'
import { call } from './api.ts'
import { sharedQueryKeys } from './shared-query-keys.ts'

/** The operatories of a location, by name. */
export const operatoriesQuery = (location: number) =>
  queryOptions({
    queryKey: [...sharedQueryKeys.operatories, location],
    queryFn: async ({ signal }) => {
      const query = { page_size: String(pagingLimits.maxPageSize) }
      const params = { id: String(location) }
      return (await call(operatoryEndpoints.list, { params, query }, { signal })).results
    },
    staleTime: 5 * 60_000,
  })
