import { ActionIcon, Menu, UnstyledButton } from '@mantine/core'
import { type TaskStatus, taskStatuses, taskStatusLabel } from '#contract/tasks/tasks.enums.ts'
import { taskMessages } from '#contract/tasks/tasks.messages.ts'
import type { Task } from '#contract/tasks/tasks.schemas.ts'
import { failureText } from '#web/lib/api.ts'
import { IconChevronDown, IconCircle, IconCircleCheckFilled, IconProgress } from '#web/ui/icons/icons.tsx'
import { hideNotice } from '#web/ui/notices.ts'
import { offerUndo } from '#web/ui/offer-undo.tsx'
import { useChangeTask } from '../api/tasks.ts'
import classes from './task-status.module.css'

const icons: Record<TaskStatus, typeof IconCircle> = {
  pending: IconCircle,
  in_progress: IconProgress,
  completed: IconCircleCheckFilled,
}

interface TaskStatusMenuProps {
  of: string
  status: TaskStatus
  onStatus: (status: TaskStatus) => void
}

/** Green when completed, else yellow (spec section 4). */
export function TaskStatusMenu({ of, status, onStatus }: TaskStatusMenuProps) {
  return (
    <Menu
      position="bottom-start"
      transitionProps={{ duration: 0 }}
      // Inside the page's main landmark, with nothing but items in the menu.
      portalProps={{ target: '#main' }}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <UnstyledButton
          className={classes.chip}
          data-done={status === 'completed'}
          aria-label={`Status of ${of}: ${taskStatusLabel(status)}`}
        >
          <StatusIcon status={status} />
          {taskStatusLabel(status)}
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {taskStatuses.map((name) => (
          <Menu.Item
            key={name}
            leftSection={<StatusIcon status={name} />}
            fw={name === status ? 600 : 400}
            onClick={() => name !== status && onStatus(name)}
          >
            {taskStatusLabel(name)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function StatusIcon({ status }: { status: TaskStatus }) {
  const Icon = icons[status]
  return <Icon size={14} aria-hidden />
}

interface CompleteButtonProps {
  task: Task
  onStatus: (task: Task, status: TaskStatus) => void
}

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

/** Sets the status of tasks; completing one can be undone. */
export function useTaskStatus() {
  const change = useChangeTask()
  const set = ({ id, title, status: before }: Task, status: TaskStatus) => {
    const about = `task-completed-${id}`
    hideNotice(about)
    change.mutate({ id, fields: { status } }, { onError: () => hideNotice(about) })
    if (status === 'completed') {
      const undo = () => change.mutate({ id, fields: { status: before } })
      offerUndo(about, `Completed: ${title}`, undo)
    }
  }
  return {
    set,
    failure: failureText(change.error, taskMessages.updateFailed, taskMessages.statusStale),
    dismiss: change.reset,
  }
}
