import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { TaskStatus } from '#contract/tasks/tasks.enums.ts'
import type { Task, taskOrderings } from '#contract/tasks/tasks.schemas.ts'
import type { DataColumn } from '#web/ui/data-table.tsx'
import { CompleteButton } from './complete-button.tsx'
import { TaskDue } from './task-due.tsx'
import { taskLabels } from './task-labels.ts'
import { TaskStatusMenu } from './task-status.tsx'
import classes from './tasks-list.module.css'

export type TaskColumn = (typeof taskOrderings)[number]

interface TaskColumnOptions {
  /** Address of a task's page. */
  pathOf: (task: Task) => string
  onStatus: (task: Task, status: TaskStatus) => void
}

/** The columns of a table of tasks (spec section 2). */
export const taskColumns = ({ pathOf, onStatus }: TaskColumnOptions): DataColumn<Task, TaskColumn>[] => [
  {
    id: 'title',
    header: taskLabels.title,
    sortBy: 'title',
    wide: true,
    cell: (task) => (
      <span className={classes.title}>
        <CompleteButton task={task} onStatus={onStatus} />
        <Anchor component={Link} to={pathOf(task)} inherit underline="hover" className={classes.link}>
          {task.title}
        </Anchor>
      </span>
    ),
  },
  {
    id: 'description',
    header: taskLabels.description,
    sortBy: 'description',
    wide: true,
    cell: (task) => <span className={classes.description}>{task.description}</span>,
  },
  {
    id: 'due_date',
    header: taskLabels.due_date,
    sortBy: 'due_date',
    width: 'max(6.5rem, 11cqi)',
    cell: (task) => <TaskDue task={task} />,
  },
  {
    id: 'assigned_to',
    header: taskLabels.assigned_to,
    sortBy: 'assigned_to_name',
    width: 'max(7rem, 13cqi)',
    cell: (task) => task.assigned_to_name || '—',
  },
  {
    id: 'created_by',
    header: taskLabels.created_by,
    sortBy: 'created_by',
    width: 'max(7rem, 13cqi)',
    cell: (task) => task.created_by || '—',
  },
  {
    id: 'status',
    header: taskLabels.status,
    sortBy: 'status',
    width: 'max(9rem, 15cqi)',
    obvious: true,
    cell: (task) => (
      <TaskStatusMenu of={task.title} status={task.status} onStatus={(status) => onStatus(task, status)} />
    ),
  },
]
