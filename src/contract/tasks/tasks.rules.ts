import { parseOrdering } from '../http/paging.ts'
import type { Task, taskOrderings } from './tasks.schemas.ts'

/** Spec section 9. */
export const upcomingDays = 7

/** Whether a task is open and was due before today (yyyy-MM-dd). */
export const isPastDue = ({ due_date, status }: Pick<Task, 'due_date' | 'status'>, today: string): boolean =>
  status !== 'completed' && due_date < today

/** Whether a task is due between today and `upcomingDays` ahead. Days are yyyy-MM-dd. */
export const isUpcoming = (dueDate: string, today: string): boolean =>
  dueDate >= today && isDueSoon(dueDate, today)

/** Whether a task is overdue or due within `upcomingDays`. Days are yyyy-MM-dd. */
export function isDueSoon(dueDate: string, today: string): boolean {
  const last = new Date(`${today}T00:00:00Z`)
  last.setUTCDate(last.getUTCDate() + upcomingDays)
  return dueDate <= last.toISOString().slice(0, 10)
}

type TaskColumn = (typeof taskOrderings)[number]
type TaskOrdering = TaskColumn | `-${TaskColumn}`

const keyOf = (task: Task, column: TaskColumn): string | number => {
  const value = task[column] ?? ''
  return typeof value === 'string' ? value.toLowerCase() : value
}

/** Sorted by a column; by default open tasks first, then completed ones, each by due date. */
export function sortedTasks(tasks: readonly Task[], ordering: TaskOrdering | undefined): Task[] {
  const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0)
  const byDue = (a: Task, b: Task) => compare(a.due_date, b.due_date) || a.id - b.id
  const isDone = ({ status }: Task) => Number(status === 'completed')
  if (ordering === undefined) return tasks.toSorted((a, b) => isDone(a) - isDone(b) || byDue(a, b))
  const { column, descending } = parseOrdering(ordering)
  const direction = descending ? -1 : 1
  return tasks.toSorted((a, b) => direction * compare(keyOf(a, column), keyOf(b, column)) || byDue(a, b))
}
