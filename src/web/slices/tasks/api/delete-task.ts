import { useMutation } from '@tanstack/react-query'
import { deleteTask } from '#contract/tasks/tasks.endpoints.ts'
import type { Task } from '#contract/tasks/tasks.schemas.ts'
import { call, errorStatus } from '#web/lib/api.ts'
import { dropTask, refreshHistory, refreshTaskLists, subjectOf } from './cache.ts'
import { taskKeys } from './keys.ts'

/** Deletes a task, provided that it still is as it was seen. */
export function useDeleteTask() {
  return useMutation({
    mutationFn: ({ id, version }: Task) =>
      call(deleteTask, { params: { id: String(id) } }, { ifMatch: version }),
    onError: (error, { id }, _result, { client }) => {
      if (errorStatus(error) === 412) client.invalidateQueries({ queryKey: taskKeys.detail(id) })
    },
    onSuccess: (_answer, task, _result, { client }) => {
      // Its own view, if still on the screen, stays until the page has changed.
      client.invalidateQueries({ queryKey: taskKeys.detail(task.id), refetchType: 'none' })
      dropTask(client, task.id)
      refreshTaskLists(client)
      refreshHistory(client, subjectOf(task))
    },
  })
}
