import { Alert, Button, Checkbox, Group, List, Loader, Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import * as labels from '#contract/leads/lead-merges.labels.ts'
import { leadMergeMessages } from '#contract/leads/lead-merges.messages.ts'
import type { LaterRecord, LeadMerge } from '#contract/leads/lead-merges.schemas.ts'
import type { LeadPeople } from '#contract/leads/lead-people.schemas.ts'
import { errorStatus, failureText, fieldErrors, serverText } from '#web/lib/api.ts'
import { byPracticeClock, numericDay } from '#web/lib/practice-time.ts'
import { openDialog } from '#web/ui/confirm.ts'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { fullTime } from '#web/ui/instant.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { leadMergeQuery, useUnmerge } from '../api/people.ts'

const modalId = 'undo-merge'
const close = () => modals.close(modalId)
const dayOf = byPracticeClock(numericDay)

const nameOf = ({
  first_name,
  last_name,
  phone,
  email,
}: LeadMerge['lead'] | LeadPeople['also_known'][number]) =>
  `${first_name} ${last_name}`.trim() || phone || email || labels.otherLead

const unmergeFailure = (error: Error) =>
  fieldErrors(error).moved ?? whyGone(error) ?? failureText(error, leadMergeMessages.undoFailed)

// A merge whose deadline passed is gone.
const whyGone = (error: Error) => (errorStatus(error) === 404 ? serverText(error) : undefined)

/** Shows a failed undo of a merge as a notice, for an undo outside the dialog. */
export const showUnmergeFailure = (error: Error): void => {
  notifications.show({ color: 'red', autoClose: false, message: unmergeFailure(error) })
}

type KnownLead = LeadPeople['also_known'][number] & { id: number }

/** A merge into lead `id` that can be undone. */
export function MergedLead({ id, merge, ...known }: KnownLead) {
  if (!merge) return null
  const name = nameOf({ ...known, merge })
  const ask = () =>
    void openDialog({
      modalId,
      title: labels.undoMerge,
      transitionProps: { duration: 0 },
      closeButtonProps: { 'aria-label': 'Close' },
      attributes: { header: { role: 'none' } },
      children: <UndoMerge id={id} merge={merge.id} />,
    })
  return (
    <Group gap="xs" justify="space-between">
      <Text size="sm" c="dimmed" miw={0} style={{ overflowWrap: 'anywhere' }}>
        {labels.mergedUntil(name, dayOf(merge.until))}
      </Text>
      <Button size="compact-md" variant="subtle" onClick={ask} aria-label={labels.undoMergeOf(name)}>
        {labels.undoMerge}
      </Button>
    </Group>
  )
}

/** Asks which lead the records since the merge belong to, then undoes it. */
function UndoMerge({ id, merge }: { id: number; merge: number }) {
  const { data, error, refetch } = useQuery(leadMergeQuery(id, merge))
  if (error && !data) {
    const message = whyGone(error) ?? failureText(error, leadMergeMessages.fetchFailed)
    return <LoadError message={message} onRetry={() => refetch()} />
  }
  return data ? <UndoMergeForm id={id} merge={data} /> : <Loader />
}

const keyOf = ({ kind, id }: LaterRecord) => `${kind} ${id}`

function UndoMergeForm({ id, merge }: { id: number; merge: LeadMerge }) {
  const unmerge = useUnmerge()
  const [selected, setSelected] = useState<string[]>([])
  const name = nameOf(merge.lead)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const moved = merge.later.filter((record) => selected.includes(keyOf(record)))
    unmerge.mutate(
      { id, merge: merge.id, moved: moved.map((record) => ({ kind: record.kind, id: record.id })) },
      { onSuccess: close },
    )
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Text size="sm">{labels.becomesSeparate(name)}</Text>
        {merge.not_taken.length > 0 && (
          <div>
            <Text size="sm">{labels.otherValues(name)}</Text>
            <List size="sm">
              {merge.not_taken.map((field) => (
                <List.Item key={field.field}>{labels.fieldValue(field)}</List.Item>
              ))}
            </List>
          </div>
        )}
        {merge.later.length > 0 && (
          <Checkbox.Group label={labels.later(name)} value={selected} onChange={setSelected}>
            <Stack gap="xs" mt="xs">
              {merge.later.map((record) => (
                <Checkbox
                  key={keyOf(record)}
                  value={keyOf(record)}
                  label={`${labels.laterKind[record.kind]} · ${fullTime(record.at)}${record.text && `: ${record.text}`}`}
                  styles={{ label: { overflowWrap: 'anywhere' } }}
                />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
        {unmerge.error && (
          <Alert color="red" role="alert" p="sm">
            {unmergeFailure(unmerge.error)}
          </Alert>
        )}
        <FormButtons submit={labels.undoMerge} pending={unmerge.isPending} onCancel={close} />
      </Stack>
    </form>
  )
}
