import { queryOptions } from '@tanstack/react-query'
import { getInfo } from '#contract/auth/auth.endpoints.ts'
import { call } from '#web/lib/api.ts'

/** The signed-in person, the company and the locations they work at. */
export const infoQuery = queryOptions({
  queryKey: ['info'],
  queryFn: ({ signal }) => call(getInfo, undefined, { signal }),
})
