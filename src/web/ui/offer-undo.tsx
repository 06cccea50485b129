import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { undoSeconds } from '#contract/http/undo.ts'

/** Says what was done, with a button to undo it. The `id` replaces or hides the notification. */
export const offerUndo = (id: string, text: string, onUndo?: () => void): void =>
  offer(id, text, 'Undo', onUndo)

/** Says what was done, with a button for what comes next. */
export function offer(id: string, text: string, label: string, onAccept?: () => void): void {
  const accept = () => {
    notifications.hide(id)
    onAccept?.()
  }
  notifications.show({
    id,
    autoClose: undoSeconds * 1000,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <span style={{ overflowWrap: 'anywhere' }}>{text}</span>
        {onAccept && (
          <Button variant="light" size="compact-sm" flex="none" onClick={accept}>
            {label}
          </Button>
        )}
      </Group>
    ),
  })
}
