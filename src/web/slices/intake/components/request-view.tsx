import { Alert, Anchor, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { Link } from 'react-router'
import { inboxMessages } from '#contract/intake/inbox.messages.ts'
import type { IntakeRequest } from '#contract/intake/inbox.schemas.ts'
import { metaMessages } from '#contract/intake/meta.messages.ts'
import { useAttemptKey } from '#web/lib/use-attempt-key.ts'
import { PendingButton } from '#web/ui/pending-button.tsx'
import { Section } from '#web/ui/section.tsx'
import { useDismiss, useRefetch } from '../api/inbox.ts'
import { Outcome, reasonText } from './outcome.tsx'
import { RawRequest } from './raw-request.tsx'
import { ReplayForm } from './replay-form.tsx'

/** A request, what became of it, and what can still become of it. */
export function RequestView({ request }: { request: IntakeRequest }) {
  const isUnresolved = request.outcome === 'failed' || request.outcome === 'ignored'
  return (
    <Stack gap="xl">
      <Group justify="space-between" gap="sm" align="start">
        <Stack gap={4}>
          <Outcome {...request} />
          {reasonText(request) && <Text>{reasonText(request)}.</Text>}
          {request.handled_by && (
            <Text size="sm" c="dimmed">
              {request.corrected ? 'Corrected by' : 'Dealt with by'} {request.handled_by}
            </Text>
          )}
          {request.lead && (
            <Anchor component={Link} to={`/leads/${request.lead.id}`}>
              {request.lead.name}
            </Anchor>
          )}
          {request.web_form && (
            <Anchor component={Link} to={`/settings/web-forms/${request.web_form.id}`} size="sm">
              Correct the recognition of this form
            </Anchor>
          )}
        </Stack>
        {isUnresolved && (
          <Group gap="xs" align="start">
            {request.door === 'meta' && <Refetch request={request} />}
            <Dismissal request={request} />
          </Group>
        )}
      </Group>
      {isUnresolved && (
        <Section title="Correct and Let In" order={2}>
          <ReplayForm key={request.id} request={request} />
        </Section>
      )}
      <RawRequest request={request} />
    </Stack>
  )
}

function Refetch({ request: { id, version } }: { request: IntakeRequest }) {
  const refetch = useRefetch(id)
  const keyFor = useAttemptKey()
  const fetchAgain = () =>
    refetch.mutate(
      { version, key: keyFor({ id, version }) },
      { onSuccess: () => notifications.show({ message: metaMessages.refetching }) },
    )
  return (
    <Stack gap="xs" align="end">
      <PendingButton pending={refetch.isPending} onClick={fetchAgain}>
        Fetch Again
      </PendingButton>
      {refetch.isError && (
        <Alert color="red" role="alert" p="sm">
          {metaMessages.refetchFailed}
        </Alert>
      )}
    </Stack>
  )
}

function Dismissal({ request: { id, version, dismissed_at } }: { request: IntakeRequest }) {
  const dismiss = useDismiss(id)
  const dismissed = dismissed_at === null
  const change = () =>
    dismiss.mutate(
      { dismissed, version },
      {
        onSuccess: () =>
          notifications.show({ message: dismissed ? inboxMessages.dismissed : inboxMessages.restored }),
      },
    )
  return (
    <Stack gap="xs" align="end">
      <PendingButton variant="default" pending={dismiss.isPending} onClick={change}>
        {dismissed ? 'Mark as Dealt With' : 'Put Back in Inbox'}
      </PendingButton>
      {dismiss.isError && (
        <Alert color="red" role="alert" p="sm">
          {inboxMessages.dismissFailed}
        </Alert>
      )}
    </Stack>
  )
}
