import { queryOptions } from '@tanstack/react-query'
import { listMyTasks } from '#contract/tasks/tasks.endpoints.ts'
import { isUnattended, refreshInterval } from '#web/lib/activity.ts'
import { call } from '#web/lib/api.ts'
import { taskKeys } from './keys.ts'

/** Every task assigned to the signed-in person, soonest first, kept fresh while it is looked at. */
export const myTasksQuery = queryOptions({
  queryKey: taskKeys.mine,
  queryFn: ({ signal }) => call(listMyTasks, {}, { signal, background: isUnattended() }),
  refetchInterval: refreshInterval,
})
