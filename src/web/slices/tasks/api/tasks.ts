import { queryOptions, useMutation } from '@tanstack/react-query'
import { pagingLimits } from '#contract/http/paging.ts'
import { availableStaffEndpoints, listAvailableStaff } from '#contract/staff/staff.endpoints.ts'
import {
  createMyTask,
  deleteTask,
  getTask,
  listMyTasks,
  patchTask,
  putTask,
  taskEndpoints,
} from '#contract/tasks/tasks.endpoints.ts'
import { taskMessages } from '#contract/tasks/tasks.messages.ts'
import type { Task, TaskCreate, TaskListQuery, TaskPatch } from '#contract/tasks/tasks.schemas.ts'
import { isIdle } from '#web/lib/activity.ts'
import { call, errorStatus, ToldError } from '#web/lib/api.ts'
import { listOptions } from '#web/lib/list.ts'
import { refreshInterval } from '#web/lib/live-updates.ts'
import { askAgain } from '#web/lib/optimistic.ts'
import { type Subject, subjectParams } from '#web/lib/subject.ts'
import {
  dropTask,
  knownTask,
  refreshHistory,
  refreshTaskLists,
  showTask,
  subjectOf,
  taskKeys,
} from './cache.ts'

export const tasksQuery = (subject: Subject, query: TaskListQuery) =>
  listOptions(taskEndpoints[subject.kind].list, taskKeys.listsOf(subject), query, {
    params: subjectParams(subject),
  })

export const taskQuery = (id: number) =>
  queryOptions({
    queryKey: taskKeys.detail(id),
    queryFn: ({ signal }) => call(getTask, { params: { id: String(id) } }, { signal }),
  })

export const myTasksQuery = queryOptions({
  queryKey: taskKeys.mine,
  queryFn: ({ signal }) => call(listMyTasks, {}, { signal, background: isIdle() }),
  refetchInterval: refreshInterval,
})

const query = { page_size: String(pagingLimits.maxPageSize) }

/** Staff who can be assigned: those who can see the lead or patient. */
export const availableStaffQuery = (subject: Subject | undefined) =>
  queryOptions({
    queryKey: taskKeys.staff(subject),
    queryFn: async ({ signal }) => {
      const page = subject
        ? await call(
            availableStaffEndpoints[subject.kind],
            { params: subjectParams(subject), query },
            { signal },
          )
        : await call(listAvailableStaff, { query }, { signal })
      return page.results
    },
    staleTime: 5 * 60_000,
  })

interface TaskCreation {
  body: TaskCreate
  /** Same key for retries of the same body. */
  idempotencyKey: string
}

export function useCreateTask(subject: Subject | undefined) {
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: TaskCreation) =>
      subject
        ? call(
            taskEndpoints[subject.kind].create,
            { params: subjectParams(subject), body },
            { idempotencyKey },
          )
        : call(createMyTask, { body }, { idempotencyKey }),
    onSuccess: (_task, _creation, _result, { client }) => {
      refreshTaskLists(client)
      refreshHistory(client, subject)
    },
  })
}

interface TaskChange {
  id: number
  /** Content is sent by itself (spec section 7). */
  fields: TaskPatch
  /** Version the person sees; defaults to the newest known one. */
  version?: number
}

/**
 * Changes tasks optimistically. Changes are sent one at a time, each based on the version that the last one
 * returned.
 */
export function useChangeTask() {
  return useMutation({
    mutationKey: taskKeys.change,
    scope: { id: 'tasks' },
    mutationFn: ({ id, fields: { content, ...others }, version }: TaskChange, { client }) => {
      const ifMatch = version ?? knownTask(client, id)?.version
      if (ifMatch === undefined) throw new ToldError(taskMessages.idRequired)
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
      // Do not overwrite what a later change already shows.
      const isLast = client.isMutating({ mutationKey: taskKeys.change }) === 1
      showTask(client, task.id, isLast ? task : { version: task.version })
    },
    onError: (error, change, before, { client }) => {
      if (before) showTask(client, change.id, valuesBefore(before, change.fields as Partial<Task>))
      return askAgain(client, taskKeys.detail(change.id), error)
    },
    onSettled: (_task, _error, { id }, before, { client }) => {
      refreshHistory(client, subjectOf(before ?? knownTask(client, id)))
      if (client.isMutating({ mutationKey: taskKeys.change }) === 1) refreshTaskLists(client)
    },
  })
}

const valuesBefore = (before: Task, change: Partial<Task>): Partial<Task> =>
  Object.fromEntries(Object.entries(before).filter(([field]) => Object.hasOwn(change, field)))

export function useDeleteTask() {
  return useMutation({
    mutationFn: ({ id, version }: Task) =>
      call(deleteTask, { params: { id: String(id) } }, { ifMatch: version }),
    onError: (error, { id }, _result, { client }) => {
      if (errorStatus(error) === 412) client.invalidateQueries({ queryKey: taskKeys.detail(id) })
    },
    onSuccess: (_answer, task, _result, { client }) => {
      // Its page may still be open until navigation finishes.
      client.invalidateQueries({ queryKey: taskKeys.detail(task.id), refetchType: 'none' })
      dropTask(client, task.id)
      refreshTaskLists(client)
      refreshHistory(client, subjectOf(task))
    },
  })
}
