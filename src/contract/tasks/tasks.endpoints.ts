import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { IdParams } from '../http/fields.ts'
import { page } from '../http/paging.ts'
import { forSubjects } from '../http/subjects.ts'
import { Task, TaskContent, TaskCreate, TaskListQuery, TaskPatch } from './tasks.schemas.ts'

const base = { access: 'staff', tag: 'tasks' } as const

/** The calls for the tasks of a lead or of a patient. */
export const taskEndpoints = forSubjects((kind) => ({
  list: endpoint({
    ...base,
    method: 'GET',
    path: `/${kind}/:id/tasks/`,
    summary: `Tasks of one of the ${kind}`,
    params: IdParams,
    query: TaskListQuery,
    response: page(Task),
  }),
  create: endpoint({
    ...base,
    method: 'POST',
    path: `/${kind}/:id/tasks/`,
    summary: `Create a task for one of the ${kind}`,
    params: IdParams,
    body: TaskCreate,
    response: Task,
    status: 201,
  }),
}))

export const listMyTasks = endpoint({
  ...base,
  method: 'GET',
  path: '/tasks/my_tasks/',
  summary: 'Tasks assigned to the signed-in person, soonest first, as a bare array',
  response: z.array(Task),
  audit: { action: 'listed', kind: 'task' },
})

export const createMyTask = endpoint({
  ...base,
  method: 'POST',
  path: '/tasks/',
  summary: 'Create a task about nobody; it is one’s own unless it is assigned to somebody else',
  body: TaskCreate,
  response: Task,
  status: 201,
})

export const getTask = endpoint({
  ...base,
  method: 'GET',
  path: '/tasks/:id/',
  summary: 'One task',
  params: IdParams,
  response: Task,
})

export const putTask = endpoint({
  ...base,
  method: 'PUT',
  path: '/tasks/:id/',
  summary: 'Write the content of a task',
  params: IdParams,
  body: TaskContent,
  response: Task,
})

export const patchTask = endpoint({
  ...base,
  method: 'PATCH',
  path: '/tasks/:id/',
  summary: 'Change some fields of a task',
  params: IdParams,
  body: TaskPatch,
  response: Task,
})

export const deleteTask = endpoint({
  ...base,
  method: 'DELETE',
  path: '/tasks/:id/',
  summary: 'Delete a task',
  params: IdParams,
})
