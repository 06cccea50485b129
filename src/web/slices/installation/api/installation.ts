import { queryOptions } from '@tanstack/react-query'
import { getInstallation } from '#contract/installation/installation.endpoints.ts'
import { call } from '#web/lib/api.ts'

/** Whether the installation is new, and who may sign up. */
export const installationQuery = queryOptions({
  queryKey: ['installation'],
  queryFn: ({ signal }) => call(getInstallation, undefined, { signal }),
})
