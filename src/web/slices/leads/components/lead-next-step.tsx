import { Anchor, Button, Group, Skeleton, Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { Link } from 'react-router'
import * as labels from '#contract/leads/leads.labels.ts'
import { bookingDialog } from '#web/lib/booking-dialog.ts'
import { isTyping } from '#web/lib/is-typing.ts'
import { KeyHint } from '#web/ui/key-hint.tsx'
import type { LeadView } from '../api/cache.ts'

/** A link to the patient that a lead became, or the button to convert it; and the button and key to book a visit. */
export function LeadNextStep({ lead: { id, note, patient } }: { lead: LeadView }) {
  const book = () => bookingDialog.open({ lead: id })
  useWindowEvent('keydown', (event) => {
    const { key, repeat, target, defaultPrevented } = event
    if (key.toLowerCase() !== 'b' || event.ctrlKey || event.metaKey || event.altKey || repeat) return
    if (defaultPrevented || isTyping(target) || document.querySelector('[aria-modal="true"]')) return
    event.preventDefault()
    book()
  })
  return (
    <Group gap="xs" mih={32}>
      <Button
        size="compact-md"
        aria-haspopup="dialog"
        aria-keyshortcuts="B"
        rightSection={<KeyHint>B</KeyHint>}
        onClick={book}
      >
        {labels.book}
      </Button>
      {note === undefined ? (
        <Skeleton height={32} width="9rem" />
      ) : patient ? (
        <>
          <Text span c="dimmed" size="sm">
            {labels.patient}
          </Text>
          <Anchor component={Link} to={`/patients/${patient.id}`} style={{ overflowWrap: 'anywhere' }}>
            {patient.name}
          </Anchor>
        </>
      ) : (
        <Button component={Link} to={`/leads/${id}/convert`} variant="default" size="compact-md">
          {labels.convert}
        </Button>
      )}
    </Group>
  )
}
