import { Button, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { emailKindLabel, unsentStateLabel } from '#contract/emails/emails.enums.ts'
import { emailLabels as labels } from '#contract/emails/emails.labels.ts'
import { emailMessages } from '#contract/emails/emails.messages.ts'
import { EmailQuery, type UnsentEmail } from '#contract/emails/emails.schemas.ts'
import { failureText } from '#web/lib/api.ts'
import { useUrlList } from '#web/lib/list.ts'
import { askToConfirm } from '#web/ui/confirm.ts'
import { Failure } from '#web/ui/failure.tsx'
import { ExactTime } from '#web/ui/instant.tsx'
import { List } from '#web/ui/list/list.tsx'
import type { ListView } from '#web/ui/list/list-view.ts'
import { PendingButton } from '#web/ui/pending-button.tsx'
import { unsentEmailsQuery, useEmailChange, useRetryAll } from '../api/emails.ts'

const unsentEmailList = (
  onChange: (email: UnsentEmail, what: 'retry' | 'discard') => void,
): ListView<UnsentEmail, EmailQuery> => ({
  label: labels.list,
  counts: labels.counts,
  columns: [
    {
      name: 'kind',
      label: labels.about,
      wide: true,
      cell: ({ kind, recipient, last_error }) => (
        <div>
          <Text inherit>
            {recipient ? labels.kindTo(emailKindLabel(kind), recipient) : emailKindLabel(kind)}
          </Text>
          {last_error && (
            <Text size="sm" c="dimmed" style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
              {last_error}
            </Text>
          )}
        </div>
      ),
    },
    { name: 'state', label: labels.state, width: 8, cell: ({ state }) => unsentStateLabel(state) },
    {
      name: 'created_at',
      label: labels.since,
      sorts: true,
      width: 12,
      cell: ({ created_at }) => <ExactTime instant={created_at} />,
    },
    {
      name: 'attempts',
      label: labels.attempts,
      sorts: true,
      width: 8,
      numeric: true,
      cell: ({ attempts }) => attempts,
    },
    {
      name: 'actions',
      label: labels.actions,
      width: 13,
      obvious: true,
      cell: (email) => (
        <Group gap="xs" wrap="nowrap">
          <Button size="compact-sm" variant="default" onClick={() => onChange(email, 'retry')}>
            {labels.tryAgain}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => onChange(email, 'discard')}>
            {labels.discard}
          </Button>
        </Group>
      ),
    },
  ],
  empty: { title: emailMessages.none, hint: labels.noneHint },
  failure: emailMessages.fetchFailed,
  minRows: 3,
})

const texts = {
  retry: { done: emailMessages.retried, failed: emailMessages.retryFailed },
  discard: { done: emailMessages.discarded, failed: emailMessages.discardFailed },
} as const

/** Emails that were not sent, with buttons to retry or discard them. */
export function UnsentEmails() {
  const list = useUrlList(EmailQuery, unsentEmailsQuery)
  const { mutate } = useEmailChange()
  const all = useRetryAll()
  const [failure, setFailure] = useState<string>()
  const change = (email: UnsentEmail, what: 'retry' | 'discard') => {
    setFailure(undefined)
    mutate(
      { email, what },
      {
        onSuccess: () => notifications.show({ message: texts[what].done }),
        onError: (error) => setFailure(failureText(error, texts[what].failed, emailMessages.stale)),
      },
    )
  }
  const retryAll = () => {
    setFailure(undefined)
    all.mutate(crypto.randomUUID(), {
      onSuccess: ({ count }) => notifications.show({ message: emailMessages.retriedAll(count) }),
      onError: (error) => setFailure(failureText(error, emailMessages.retryAllFailed)),
    })
  }
  const discard = (email: UnsentEmail) =>
    askToConfirm({
      title: labels.discardTitle,
      question: emailMessages.discardConfirm,
      confirm: labels.discard,
      onConfirm: () => change(email, 'discard'),
    })
  return (
    <Stack gap="xs">
      <Failure text={failure} />
      <List
        of={unsentEmailList((email, what) => (what === 'retry' ? change(email, what) : discard(email)))}
        list={list}
        summary={
          (list.result.data?.count ?? 0) > 0 && (
            <PendingButton size="compact-sm" variant="default" pending={all.isPending} onClick={retryAll}>
              {labels.tryAllAgain}
            </PendingButton>
          )
        }
      />
    </Stack>
  )
}
