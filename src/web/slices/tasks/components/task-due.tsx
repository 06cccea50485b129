import { formatDay } from '#contract/formats/dates.ts'
import { followUpLabels } from '#contract/leads/leads.enums.ts'
import type { Task } from '#contract/tasks/tasks.schemas.ts'
import { practiceToday } from '#web/lib/practice-day.ts'
import classes from './task-due.module.css'

/** When a task is due, marked when that is past and the task is not completed. */
export function TaskDue({ task: { due_date, status } }: { task: Task }) {
  const isPastDue = status !== 'completed' && due_date < practiceToday()
  return (
    <span className={classes.due}>
      {formatDay(due_date)}
      {isPastDue && <span className={classes.past}>{followUpLabels.past_due}</span>}
    </span>
  )
}
