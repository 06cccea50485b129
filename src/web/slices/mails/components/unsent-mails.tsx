import { Button, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { mailKindLabel, unsentStateLabel } from '#contract/mails/mails.enums.ts'
import { mailMessages } from '#contract/mails/mails.messages.ts'
import { MailQuery, type UnsentMail } from '#contract/mails/mails.schemas.ts'
import { failureText } from '#web/lib/api.ts'
import { useUrlList } from '#web/lib/list.ts'
import { askToConfirm } from '#web/ui/confirm.ts'
import { Failure } from '#web/ui/failure.tsx'
import { ExactTime } from '#web/ui/instant.tsx'
import { List } from '#web/ui/list/list.tsx'
import type { ListView } from '#web/ui/list/list-view.ts'
import { PendingButton } from '#web/ui/pending-button.tsx'
import { unsentMailsQuery, useMailChange, useRetryAll } from '../api/mails.ts'

const unsentMailList = (
  onChange: (mail: UnsentMail, what: 'retry' | 'discard') => void,
): ListView<UnsentMail, MailQuery> => ({
  label: 'Unsent email',
  counts: ['unsent email', 'unsent emails'],
  columns: [
    {
      name: 'kind',
      label: 'About',
      wide: true,
      cell: ({ kind, recipient, last_error }) => (
        <div>
          <Text inherit>
            {mailKindLabel(kind)}
            {recipient && ` to ${recipient}`}
          </Text>
          {last_error && (
            <Text size="sm" c="dimmed" style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
              {last_error}
            </Text>
          )}
        </div>
      ),
    },
    { name: 'state', label: 'State', width: 8, cell: ({ state }) => unsentStateLabel(state) },
    {
      name: 'created_at',
      label: 'Since',
      sorts: true,
      width: 12,
      cell: ({ created_at }) => <ExactTime instant={created_at} />,
    },
    {
      name: 'attempts',
      label: 'Attempts',
      sorts: true,
      width: 8,
      numeric: true,
      cell: ({ attempts }) => attempts,
    },
    {
      name: 'actions',
      label: 'Actions',
      width: 13,
      obvious: true,
      cell: (mail) => (
        <Group gap="xs" wrap="nowrap">
          <Button size="compact-sm" variant="default" onClick={() => onChange(mail, 'retry')}>
            Try again
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => onChange(mail, 'discard')}>
            Discard
          </Button>
        </Group>
      ),
    },
  ],
  empty: { title: mailMessages.none, hint: 'Failed emails appear here.' },
  failure: mailMessages.fetchFailed,
  minRows: 3,
})

const texts = {
  retry: { done: mailMessages.retried, failed: mailMessages.retryFailed },
  discard: { done: mailMessages.discarded, failed: mailMessages.discardFailed },
} as const

/** Emails that were not sent, with buttons to retry or discard them. */
export function UnsentMails() {
  const list = useUrlList(MailQuery, unsentMailsQuery)
  const { mutate } = useMailChange()
  const all = useRetryAll()
  const [failure, setFailure] = useState<string>()
  const change = (mail: UnsentMail, what: 'retry' | 'discard') => {
    setFailure(undefined)
    mutate(
      { mail, what },
      {
        onSuccess: () => notifications.show({ message: texts[what].done }),
        onError: (error) => setFailure(failureText(error, texts[what].failed, mailMessages.stale)),
      },
    )
  }
  const retryAll = () => {
    setFailure(undefined)
    all.mutate(crypto.randomUUID(), {
      onSuccess: ({ count }) => notifications.show({ message: mailMessages.retriedAll(count) }),
      onError: (error) => setFailure(failureText(error, mailMessages.retryAllFailed)),
    })
  }
  const discard = (mail: UnsentMail) =>
    askToConfirm({
      title: 'Discard Email',
      question: mailMessages.discardConfirm,
      confirm: 'Discard',
      onConfirm: () => change(mail, 'discard'),
    })
  return (
    <Stack gap="xs">
      <Failure text={failure} />
      <List
        of={unsentMailList((mail, what) => (what === 'retry' ? change(mail, what) : discard(mail)))}
        list={list}
        summary={
          (list.result.data?.count ?? 0) > 0 && (
            <PendingButton size="compact-sm" variant="default" pending={all.isPending} onClick={retryAll}>
              Try all again
            </PendingButton>
          )
        }
      />
    </Stack>
  )
}
