import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { countOf } from '#contract/formats/labels.ts'
import { mailKindLabel, unsentStateLabel } from '#contract/mails/mails.enums.ts'
import { mailMessages } from '#contract/mails/mails.messages.ts'
import { type MailOrdering, MailQuery, type UnsentMail } from '#contract/mails/mails.schemas.ts'
import { errorStatus, errorText } from '#web/lib/api.ts'
import { useUrlList } from '#web/lib/list-state.ts'
import { askToConfirm } from '#web/ui/confirm.ts'
import type { DataColumn } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ExactTime } from '#web/ui/exact-time.tsx'
import { ListSummary } from '#web/ui/list-summary.tsx'
import { PagedTable } from '#web/ui/paged-table.tsx'
import { unsentMailsQuery, useMailChange } from '../api/mails.ts'

const columns = (
  onChange: (mail: UnsentMail, what: 'retry' | 'discard') => void,
): DataColumn<UnsentMail, MailOrdering>[] => [
  {
    id: 'kind',
    header: 'About',
    wide: true,
    cell: ({ kind, recipient, last_error }) => (
      <div>
        <Text inherit>
          {mailKindLabel(kind)}
          {recipient && ` to ${recipient}`}
        </Text>
        {last_error && (
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {last_error}
          </Text>
        )}
      </div>
    ),
  },
  { id: 'state', header: 'State', width: '8rem', cell: ({ state }) => unsentStateLabel(state) },
  {
    id: 'created_at',
    header: 'Since',
    sortBy: 'created_at',
    width: '12rem',
    cell: ({ created_at }) => <ExactTime instant={created_at} />,
  },
  {
    id: 'attempts',
    header: 'Attempts',
    sortBy: 'attempts',
    width: '8rem',
    numeric: true,
    cell: ({ attempts }) => attempts,
  },
  {
    id: 'actions',
    header: 'Actions',
    width: '13rem',
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
]

const texts = {
  retry: { done: mailMessages.retried, failed: mailMessages.retryFailed },
  discard: { done: mailMessages.discarded, failed: mailMessages.discardFailed },
} as const

/** Mails that nobody has got yet, and what can be done about them. */
export function UnsentMails() {
  const list = useUrlList(MailQuery)
  const mails = useQuery(unsentMailsQuery(list.query))
  const { mutate } = useMailChange()
  const [failure, setFailure] = useState<string>()
  const shown = useMemo(() => {
    const change = (mail: UnsentMail, what: 'retry' | 'discard') => {
      setFailure(undefined)
      mutate(
        { mail, what },
        {
          onSuccess: () => notifications.show({ message: texts[what].done }),
          onError: (error) => {
            const status = errorStatus(error)
            if (status === 412) setFailure(mailMessages.stale)
            else setFailure(status === 409 || status === 429 ? errorText(error) : texts[what].failed)
          },
        },
      )
    }
    return columns((mail, what) =>
      what === 'retry'
        ? change(mail, what)
        : askToConfirm({
            title: 'Discard Mail',
            question: mailMessages.discardConfirm,
            confirm: 'Discard',
            onConfirm: () => change(mail, what),
          }),
    )
  }, [mutate])
  return (
    <Stack gap="xs">
      {failure && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      <ListSummary text={mails.data && countOf(mails.data.count, 'unsent mail', 'unsent mails')} />
      <PagedTable
        label="Unsent mails"
        list={list}
        result={mails}
        failure={mailMessages.fetchFailed}
        columns={shown}
        rowKey={({ id }) => id}
        minRows={3}
        empty={<EmptyState title={mailMessages.none} hint="What cannot be sent shows here, with why." />}
      />
    </Stack>
  )
}
