import type { QueryClient } from '@tanstack/react-query'
import type { Page } from '#contract/http/paging.ts'
import type { Task } from '#contract/tasks/tasks.schemas.ts'
import { sharedQueryKeys } from '#web/lib/shared-query-keys.ts'
import type { Subject } from '#web/lib/subject.ts'
import { taskKeys } from './keys.ts'

type Results = Page<Task>

/** Whom a task is about; undefined when it is about nobody. */
export function subjectOf(task: Task | undefined): Subject | undefined {
  if (task?.lead) return { kind: 'leads', id: task.lead.id }
  return task?.patient ? { kind: 'patients', id: task.patient.id } : undefined
}

/** The newest that the browser knows of a task. */
export function knownTask(client: QueryClient, id: number): Task | undefined {
  let newest = client.getQueryData<Task>(taskKeys.detail(id))
  for (const [, page] of client.getQueriesData<Results>({ queryKey: taskKeys.lists })) {
    const row = page?.results.find((task) => task.id === id)
    if (row && (!newest || row.version > newest.version)) newest = row
  }
  const own = client.getQueryData<Task[]>(taskKeys.mine)?.find((task) => task.id === id)
  return own && (!newest || own.version > newest.version) ? own : newest
}

/** Shows new values of a task in every list that holds it and in its own view. */
export function showTask(client: QueryClient, id: number, values: Partial<Task>): void {
  client.setQueryData<Task>(taskKeys.detail(id), (task) => task && { ...task, ...values })
  const shown = (tasks: Task[]) => tasks.map((task) => (task.id === id ? { ...task, ...values } : task))
  client.setQueriesData<Results>({ queryKey: taskKeys.lists }, (page) =>
    page?.results.some((task) => task.id === id) ? { ...page, results: shown(page.results) } : page,
  )
  client.setQueryData<Task[]>(taskKeys.mine, (tasks) => tasks && shown(tasks))
}

/** Takes a deleted task off the lists. */
export function dropTask(client: QueryClient, id: number): void {
  client.setQueriesData<Results>({ queryKey: taskKeys.lists }, (page) =>
    page?.results.some((task) => task.id === id)
      ? { ...page, count: page.count - 1, results: page.results.filter((task) => task.id !== id) }
      : page,
  )
  client.setQueryData<Task[]>(taskKeys.mine, (tasks) => tasks?.filter((task) => task.id !== id))
}

/** Asks again for all lists of tasks. */
export function refreshTaskLists(client: QueryClient): void {
  for (const queryKey of [taskKeys.lists, taskKeys.mine]) client.invalidateQueries({ queryKey })
}

/** Asks again for what somebody's history says, where the change was about somebody. */
export function refreshHistory(client: QueryClient, subject: Subject | undefined): void {
  if (subject) client.invalidateQueries({ queryKey: sharedQueryKeys.history(subject) })
}
