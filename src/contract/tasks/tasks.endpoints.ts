import { z } from 'zod'
import { endpoints } from '../http/endpoints.ts'
import { exportAccess, exportChoice } from '../http/exports.ts'
import { page } from '../http/paging.ts'
import { forSubjects } from '../http/subjects.ts'
import { Task, TaskContent, TaskCreate, TaskListQuery, TaskPatch } from './tasks.schemas.ts'

const forStaff = endpoints({ access: 'staff', tag: 'tasks' })

export const taskEndpoints = forSubjects((kind, noun) => ({
  list: forStaff(`GET /${kind}/:id/tasks/`, {
    summary: `List the tasks of a ${noun}`,
    query: TaskListQuery,
    response: page(Task),
  }),
  create: forStaff(`POST /${kind}/:id/tasks/`, {
    summary: `Create a task for a ${noun}`,
    body: TaskCreate,
    response: Task,
    status: 201,
  }),
}))

export const listMyTasks = forStaff('GET /tasks/my_tasks/', {
  summary: 'List the tasks assigned to you, soonest first, as a plain array',
  response: z.array(Task),
  audit: { action: 'listed', kind: 'task' },
})

export const exportMyTasks = endpoints({ ...exportAccess, tag: 'tasks' })('GET /tasks/export/', {
  summary: 'Export the tasks assigned to you as a file',
  query: z.strictObject(exportChoice),
})

export const createMyTask = forStaff('POST /tasks/', {
  summary: 'Create a task without a lead or patient; assigned to you by default',
  body: TaskCreate,
  response: Task,
  status: 201,
})

export const getTask = forStaff('GET /tasks/:id/', { summary: 'Get a task', response: Task })

export const putTask = forStaff('PUT /tasks/:id/', {
  summary: 'Change the content of a task',
  body: TaskContent,
  response: Task,
})

export const patchTask = forStaff('PATCH /tasks/:id/', {
  summary: 'Change some fields of a task',
  body: TaskPatch,
  response: Task,
})

export const deleteTask = forStaff('DELETE /tasks/:id/', { summary: 'Delete a task' })
