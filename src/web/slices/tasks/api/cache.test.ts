import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import type { Page } from '#contract/http/paging.ts'
import { type Task, TaskListQuery } from '#contract/tasks/tasks.schemas.ts'
import { dropTask, knownTask, showTask, subjectOf, taskKeys } from './cache.ts'

const task = (id: number, values: Partial<Task> = {}) =>
  ({ id, version: 1, status: 'pending', lead: { id: 7, name: 'Pat Example' }, ...values }) as Task
const list = [...taskKeys.listsOf({ kind: 'leads', id: 7 }), TaskListQuery.parse({})]

let client: QueryClient
const page = () => client.getQueryData<Page<Task>>(list)
beforeEach(() => {
  client = new QueryClient()
  client.setQueryData(list, { count: 2, next: null, previous: null, results: [task(1), task(2)] })
})

test('the newer of list and task is what is known', () => {
  expect(knownTask(client, 3)).toBeUndefined()
  client.setQueryData(taskKeys.detail(1), task(1, { version: 2, title: 'newer' }))
  expect(knownTask(client, 1)).toMatchObject({ version: 2, title: 'newer' })
  expect(knownTask(client, 2)?.version).toBe(1)
})

test('a new status shows in the list and on the task', () => {
  client.setQueryData(taskKeys.detail(2), task(2))
  showTask(client, 2, { status: 'completed' })
  expect(page()?.results.map(({ status }) => status)).toEqual(['pending', 'completed'])
  expect(client.getQueryData<Task>(taskKeys.detail(2))?.status).toBe('completed')
})

test('a deleted task leaves the list and its count', () => {
  dropTask(client, 1)
  expect(page()).toMatchObject({ count: 1, results: [{ id: 2 }] })
})

test('a task is about its lead, or about no one', () => {
  expect(subjectOf(task(1))).toEqual({ kind: 'leads', id: 7 })
  expect(subjectOf(task(1, { lead: null }))).toBeUndefined()
})
