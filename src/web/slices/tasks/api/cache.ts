import type { QueryClient } from '@tanstack/react-query'
import type { Page } from '#contract/http/paging.ts'
import type { Task } from '#contract/tasks/tasks.schemas.ts'
import { changeRow, dropRow } from '#web/lib/optimistic.ts'
import { sharedQueryKeys } from '#web/lib/shared-query-keys.ts'
import type { Subject } from '#web/lib/subject.ts'

export const taskKeys = {
  lists: ['tasks', 'list'],
  listsOf: ({ kind, id }: Subject) => ['tasks', 'list', kind, id],
  mine: ['tasks', 'mine'],
  detail: (id: number) => ['tasks', 'detail', id],
  change: ['tasks', 'change'],
  staff: (subject: Subject | undefined) => ['tasks', 'staff', subject?.kind, subject?.id],
} as const

type Results = Page<Task>

export function subjectOf(task: Task | undefined): Subject | undefined {
  if (task?.lead) return { kind: 'leads', id: task.lead.id }
  return task?.patient ? { kind: 'patients', id: task.patient.id } : undefined
}

export function knownTask(client: QueryClient, id: number): Task | undefined {
  let newest = client.getQueryData<Task>(taskKeys.detail(id))
  for (const [, page] of client.getQueriesData<Results>({ queryKey: taskKeys.lists })) {
    const row = page?.results.find((task) => task.id === id)
    if (row && (!newest || row.version > newest.version)) newest = row
  }
  const own = client.getQueryData<Task[]>(taskKeys.mine)?.find((task) => task.id === id)
  return own && (!newest || own.version > newest.version) ? own : newest
}

export function showTask(client: QueryClient, id: number, values: Partial<Task>): void {
  client.setQueryData<Task>(taskKeys.detail(id), (task) => task && { ...task, ...values })
  changeRow(client, taskKeys.lists, id, values)
  client.setQueryData<Task[]>(taskKeys.mine, (tasks) =>
    tasks?.map((task) => (task.id === id ? { ...task, ...values } : task)),
  )
}

export function dropTask(client: QueryClient, id: number): void {
  dropRow(client, taskKeys.lists, id)
  client.setQueryData<Task[]>(taskKeys.mine, (tasks) => tasks?.filter((task) => task.id !== id))
}

export function refreshTaskLists(client: QueryClient): void {
  for (const queryKey of [taskKeys.lists, taskKeys.mine]) client.invalidateQueries({ queryKey })
}

export function refreshHistory(client: QueryClient, subject: Subject | undefined): void {
  if (subject) client.invalidateQueries({ queryKey: sharedQueryKeys.history(subject) })
}
