import type { TaskStatus } from '#contract/tasks/tasks.enums.ts'
import type { Task, taskOrderings } from '#contract/tasks/tasks.schemas.ts'
import { subjectPath } from '#web/lib/subject.ts'
import { RowLink } from '#web/ui/list/data-table.tsx'
import type { Column } from '#web/ui/list/list-view.ts'
import { subjectOf } from '../api/cache.ts'
import { TaskDue, taskLabels } from './task-due.tsx'
import { CompleteButton, TaskStatusMenu } from './task-status.tsx'
import classes from './tasks-list.module.css'

type TaskColumn = Column<Task, (typeof taskOrderings)[number]>

export interface TaskColumns {
  /** Address of a task's page. */
  pathOf: (task: Task) => string
  onStatus: (task: Task, status: TaskStatus) => void
  /** Where the tasks are about different people. */
  withSubject?: boolean
}

const about: TaskColumn = {
  name: 'about',
  label: taskLabels.about,
  width: [8, 14],
  cell: (task) => {
    const subject = subjectOf(task)
    if (!subject) return '—'
    return <RowLink to={subjectPath(subject)}>{(task.lead ?? task.patient)?.name}</RowLink>
  },
}

/** The columns of a table of tasks (spec section 2). */
export const taskColumns = ({ pathOf, onStatus, withSubject }: TaskColumns): TaskColumn[] => [
  {
    name: 'title',
    label: taskLabels.title,
    sorts: true,
    wide: true,
    cell: (task) => (
      <span className={classes.title}>
        <CompleteButton task={task} onStatus={onStatus} />
        <RowLink to={pathOf(task)} className={classes.link}>
          {task.title}
        </RowLink>
      </span>
    ),
  },
  {
    name: 'description',
    label: taskLabels.description,
    sorts: true,
    wide: true,
    cell: (task) => <span className={classes.description}>{task.description}</span>,
  },
  ...(withSubject ? [about] : []),
  {
    name: 'due_date',
    label: taskLabels.due_date,
    sorts: true,
    width: [6.5, 11],
    cell: (task) => <TaskDue task={task} />,
  },
  {
    name: 'assigned_to_name',
    label: taskLabels.assigned_to,
    sorts: true,
    width: [7, 13],
    cell: (task) => task.assigned_to_name || '—',
  },
  {
    name: 'created_by',
    label: taskLabels.created_by,
    sorts: true,
    width: [7, 13],
    cell: (task) => task.created_by || '—',
  },
  {
    name: 'status',
    label: taskLabels.status,
    sorts: true,
    width: [9, 15],
    obvious: true,
    cell: (task) => (
      <TaskStatusMenu of={task.title} status={task.status} onStatus={(status) => onStatus(task, status)} />
    ),
  },
]
