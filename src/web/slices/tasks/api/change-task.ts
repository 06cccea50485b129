import { useMutation } from '@tanstack/react-query'
import { patchTask, putTask } from '#contract/tasks/tasks.endpoints.ts'
import { taskMessages } from '#contract/tasks/tasks.messages.ts'
import type { Task, TaskPatch } from '#contract/tasks/tasks.schemas.ts'
import { call, errorStatus } from '#web/lib/api.ts'
import { knownTask, refreshHistory, refreshTaskLists, showTask, subjectOf } from './cache.ts'
import { taskKeys } from './keys.ts'

interface TaskChange {
  id: number
  /** Fields to change; the content is sent alone (spec section 7). */
  fields: TaskPatch
  /** Version that the person has before them; the newest known one unless given. */
  version?: number
}

/**
 * Changes tasks: shown at once, taken back when the server refuses. Changes are sent one after the other, each based
 * on the version that the one before it answered.
 */
export function useChangeTask() {
  return useMutation({
    mutationKey: taskKeys.change,
    scope: { id: 'tasks' },
    mutationFn: ({ id, fields: { content, ...others }, version }: TaskChange, { client }) => {
      const ifMatch = version ?? knownTask(client, id)?.version
      if (ifMatch === undefined) throw new Error(taskMessages.idRequired)
      const params = { id: String(id) }
      return content === undefined
        ? call(patchTask, { params, body: others }, { ifMatch })
        : call(putTask, { params, body: { content } }, { ifMatch })
    },
    onMutate: async (change, { client }) => {
      await client.cancelQueries({ queryKey: taskKeys.lists })
      await client.cancelQueries({ queryKey: taskKeys.mine })
      await client.cancelQueries({ queryKey: taskKeys.detail(change.id) })
      const before = knownTask(client, change.id)
      showTask(client, change.id, change.fields as Partial<Task>)
      return before
    },
    onSuccess: (task, _change, _before, { client }) => {
      // What a later change already shows must not flicker back.
      const isLast = client.isMutating({ mutationKey: taskKeys.change }) === 1
      showTask(client, task.id, isLast ? task : { version: task.version })
    },
    onError: (error, change, before, { client }) => {
      if (before) showTask(client, change.id, valuesBefore(before, change.fields as Partial<Task>))
      if (errorStatus(error) === 412) return client.refetchQueries({ queryKey: taskKeys.detail(change.id) })
    },
    onSettled: (_task, _error, { id }, before, { client }) => {
      refreshHistory(client, subjectOf(before ?? knownTask(client, id)))
      if (client.isMutating({ mutationKey: taskKeys.change }) === 1) refreshTaskLists(client)
    },
  })
}

const valuesBefore = (before: Task, change: Partial<Task>): Partial<Task> =>
  Object.fromEntries(Object.entries(before).filter(([field]) => Object.hasOwn(change, field)))
