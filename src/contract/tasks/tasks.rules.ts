import type { Task } from './tasks.schemas.ts'

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
