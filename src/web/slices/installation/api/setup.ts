import { queryOptions } from '@tanstack/react-query'
import { getSetup, type Setup } from '#contract/installation/installation.endpoints.ts'
import { call } from '#web/lib/api.ts'

/** Which of the first steps the practice has done. */
export const setupQuery = queryOptions({
  queryKey: ['setup'],
  queryFn: ({ signal }) => call(getSetup, undefined, { signal }),
})

export const isFinished = ({ company, location, lead }: Setup): boolean => company && location && lead
