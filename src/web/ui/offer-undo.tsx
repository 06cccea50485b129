import { Button, Group } from '@mantine/core'
import { undoSeconds } from '#contract/http/undo.ts'
import { hideNotice, showNotice } from './notices.ts'

interface Offer {
  label: string
  run: () => void
}

/** Says what was done, with a button to undo it, in place of the previous notice about the same thing. */
export const offerUndo = (about: string, text: string, onUndo?: () => void, further?: Offer): void =>
  offer(about, text, 'Undo', onUndo, further)

/** Says what was done, with a button for what comes next. */
export function offer(
  about: string,
  text: string,
  label: string,
  onAccept?: () => void,
  further?: Offer,
): void {
  const offers = [...(onAccept ? [{ label, run: onAccept }] : []), ...(further ? [further] : [])]
  showNotice(about, {
    autoClose: undoSeconds * 1000,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <span style={{ overflowWrap: 'anywhere' }}>{text}</span>
        <Group gap="xs" justify="flex-end">
          {offers.map(({ label, run }) => (
            <Button
              key={label}
              variant="light"
              size="compact-sm"
              flex="none"
              onClick={() => {
                hideNotice(about)
                run()
              }}
            >
              {label}
            </Button>
          ))}
        </Group>
      </Group>
    ),
  })
}
