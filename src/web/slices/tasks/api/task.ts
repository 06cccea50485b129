import { queryOptions } from '@tanstack/react-query'
import { getTask } from '#contract/tasks/tasks.endpoints.ts'
import { call } from '#web/lib/api.ts'
import { taskKeys } from './keys.ts'

export const taskQuery = (id: number) =>
  queryOptions({
    queryKey: taskKeys.detail(id),
    queryFn: ({ signal }) => call(getTask, { params: { id: String(id) } }, { signal }),
  })
