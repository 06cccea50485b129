import type { TaskStatus } from '#contract/tasks/tasks.enums.ts'
import type { Task } from '#contract/tasks/tasks.schemas.ts'

/** What the inputs of a task hold. */
export type TaskFormValues = {
  title: string
  description: string
  /** yyyy-MM-dd, or what was typed while it is no date. */
  due_date: string | null
  status: TaskStatus
  assigned_to: number | null
}

export const emptyTask: TaskFormValues = {
  title: '',
  description: '',
  due_date: null,
  status: 'pending',
  assigned_to: null,
}

export const formValuesOf = ({
  title,
  description,
  due_date,
  status,
  assigned_to,
}: Task): TaskFormValues => ({
  title,
  description,
  due_date,
  status,
  assigned_to,
})

const required = ['title', 'description', 'due_date'] as const

/** Names of the required inputs without a word in them. */
export const blankFields = (values: TaskFormValues): string[] =>
  required.filter((name) => !values[name]?.trim())
