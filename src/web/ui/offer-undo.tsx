import { Button, Group } from '@mantine/core'
import { undoSeconds } from '#contract/http/undo.ts'
import { hideNotice, showNotice } from './notices.ts'

/** Says what was done, with a button to undo it, in place of the previous notice about the same thing. */
export const offerUndo = (about: string, text: string, onUndo?: () => void): void =>
  offer(about, text, 'Undo', onUndo)

/** Says what was done, with a button for what comes next. */
export function offer(about: string, text: string, label: string, onAccept?: () => void): void {
  const accept = () => {
    hideNotice(about)
    onAccept?.()
  }
  showNotice(about, {
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
