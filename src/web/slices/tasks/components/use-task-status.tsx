import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { TaskStatus } from '#contract/tasks/tasks.enums.ts'
import { taskMessages } from '#contract/tasks/tasks.messages.ts'
import type { Task } from '#contract/tasks/tasks.schemas.ts'
import { errorStatus } from '#web/lib/api.ts'
import { useChangeTask } from '../api/change-task.ts'

/** How long 'Undo' is offered. Milliseconds. */
const undoTime = 10_000

/** Sets the status of tasks; completing one can be undone. */
export function useTaskStatus() {
  const change = useChangeTask()
  const set = ({ id, title, status: before }: Task, status: TaskStatus) => {
    const notificationId = `task-completed-${id}`
    notifications.hide(notificationId)
    change.mutate({ id, fields: { status } }, { onError: () => notifications.hide(notificationId) })
    if (status !== 'completed') return
    const undo = () => {
      notifications.hide(notificationId)
      change.mutate({ id, fields: { status: before } })
    }
    notifications.show({
      id: notificationId,
      autoClose: undoTime,
      message: (
        <Group justify="space-between" wrap="nowrap">
          Completed: {title}
          <Button variant="light" size="compact-sm" onClick={undo}>
            Undo
          </Button>
        </Group>
      ),
    })
  }
  return {
    set,
    /** Why the last change was not taken. */
    failure: change.error
      ? errorStatus(change.error) === 412
        ? taskMessages.statusStale
        : taskMessages.updateFailed
      : undefined,
    dismiss: change.reset,
  }
}
