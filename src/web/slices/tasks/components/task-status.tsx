import { Menu, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconCircle, IconCircleCheckFilled, IconProgress } from '@tabler/icons-react'
import { type TaskStatus, taskStatuses, taskStatusLabel } from '#contract/tasks/tasks.enums.ts'
import classes from './task-status.module.css'

const icons: Record<TaskStatus, typeof IconCircle> = {
  pending: IconCircle,
  in_progress: IconProgress,
  completed: IconCircleCheckFilled,
}

interface TaskStatusMenuProps {
  /** Title of the task. */
  of: string
  status: TaskStatus
  onStatus: (status: TaskStatus) => void
}

/** A task's status, green when completed and yellow otherwise (spec section 4), and the others to choose from. */
export function TaskStatusMenu({ of, status, onStatus }: TaskStatusMenuProps) {
  return (
    <Menu
      position="bottom-start"
      transitionProps={{ duration: 0 }}
      // Within the page's main part, and with nothing in the menu but its entries.
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
