import { ActionIcon, Button, Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import {
  attemptResultLabel,
  chosenOutcomes,
  type RequestOutcome,
  requestOutcomeLabel,
} from '#contract/queue/queue.enums.ts'
import { queueMessages } from '#contract/queue/queue.messages.ts'
import type { QueueEntry } from '#contract/queue/queue.schemas.ts'
import { queueEntryLabels as labels } from '#contract/queue/queue-entry.labels.ts'
import { failureText } from '#web/lib/api.ts'
import { bookingDialog } from '#web/lib/booking-dialog.ts'
import { idempotencyKey } from '#web/lib/idempotency-key.ts'
import { useNow } from '#web/lib/use-now.ts'
import { IconChevronDown } from '#web/ui/icons/icons.tsx'
import { shortTime } from '#web/ui/instant.tsx'
import { offerUndo } from '#web/ui/offer-undo.tsx'
import { type Action, refreshQueue, undoAction, useSaveAction } from '../api/changes.ts'
import { whoText } from './entry-texts.ts'
import { laterChoices } from './later-choices.ts'

export const actionLabel = (action: Action): string =>
  action.kind === 'outcome' ? requestOutcomeLabel(action.outcome) : attemptResultLabel(action.result)

export const failureOf = (error: Error, action: Action): string =>
  failureText(error, action.kind === 'outcome' ? queueMessages.outcomeFailed : queueMessages.attemptFailed)

/** Saves an outcome or an attempt from a list, and offers to undo it. */
export function useAct(): (entry: QueueEntry, action: Action) => void {
  const client = useQueryClient()
  const { mutateAsync } = useSaveAction()
  const fail = (message: string) => notifications.show({ color: 'red', message })
  // The row and its menu may be unmounted before the response arrives.
  return (entry, action) =>
    void mutateAsync({ id: entry.id, action, key: idempotencyKey() }).then(
      (saved) =>
        offerUndo(`queue-${entry.id}`, labels.actionOn(actionLabel(action), whoText(entry)), () =>
          undoAction(client, action, saved)
            .catch((error) => fail(failureText(error, queueMessages.undoFailed)))
            .finally(() => refreshQueue(client)),
        ),
      (error: Error) => fail(failureOf(error, action)),
    )
}

interface OutcomeMenuProps {
  entry: QueueEntry
  timeZone: string
  /** Saved with the chosen action. A menu beside a note field has a labeled button. */
  note?: string
  onChosen?: () => void
}

/** A menu of outcomes and attempts, for the mouse. */
export function OutcomeMenu({ entry, timeZone, note, onChosen }: OutcomeMenuProps) {
  const save = useAct()
  const now = useNow()
  const act = (chosen: Action) => {
    save(entry, chosen)
    onChosen?.()
  }
  const text = note ?? ''
  const close = (outcome: RequestOutcome) => {
    if (outcome !== 'booked' || !entry.lead) return act({ kind: 'outcome', outcome, note: text })
    bookingDialog.open({ who: { kind: 'lead', id: entry.lead.id }, note: text })
    onChosen?.()
  }
  const label = labels.outcomeOf(whoText(entry))
  return (
    <Menu
      position="bottom-end"
      transitionProps={{ duration: 0 }}
      // Renders in the page's main landmark, and only items in the menu.
      portalProps={{ target: '#main' }}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        {note === undefined ? (
          <ActionIcon variant="default" size={36} aria-label={label} title={labels.outcome}>
            <IconChevronDown size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        ) : (
          <Button
            variant="default"
            size="xs"
            aria-label={label}
            rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
          >
            {labels.outcome}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        {chosenOutcomes.map((outcome) => (
          <Menu.Item key={outcome} onClick={() => close(outcome)}>
            {requestOutcomeLabel(outcome)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        {(['no_answer', 'left_voicemail'] as const).map((result) => (
          <Menu.Item key={result} onClick={() => act({ kind: 'attempt', result, note: text })}>
            {attemptResultLabel(result)}
          </Menu.Item>
        ))}
        {laterChoices(new Date(now), timeZone).map(({ at }) => (
          <Menu.Item
            key={at}
            onClick={() => act({ kind: 'attempt', result: 'call_later', next_at: at, note: text })}
          >
            {labels.callLaterAt(shortTime(at))}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
