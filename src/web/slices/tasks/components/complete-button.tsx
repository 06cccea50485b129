import { ActionIcon } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import type { TaskStatus } from '#contract/tasks/tasks.enums.ts'
import type { Task } from '#contract/tasks/tasks.schemas.ts'
import classes from './complete-button.module.css'

interface CompleteButtonProps {
  task: Task
  onStatus: (task: Task, status: TaskStatus) => void
}

/** Completes a task from a list, or opens it again. */
export function CompleteButton({ task, onStatus }: CompleteButtonProps) {
  const isCompleted = task.status === 'completed'
  const Icon = isCompleted ? IconCircleCheckFilled : IconCircle
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      data-done={isCompleted}
      className={classes.complete}
      aria-label={`${isCompleted ? 'Reopen' : 'Complete'} ${task.title}`}
      onClick={() => onStatus(task, isCompleted ? 'pending' : 'completed')}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  )
}
