import { Alert, Anchor, Group, List, Paper, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatDay } from '#contract/formats/dates.ts'
import { countOf } from '#contract/formats/labels.ts'
import { memberMessages as messages } from '#contract/staff/members.messages.ts'
import type { Member } from '#contract/staff/members.schemas.ts'
import { errorStatus, errorText } from '#web/lib/api.ts'
import { askToConfirm } from '#web/ui/confirm.ts'
import { PendingButton } from '#web/ui/pending-button.tsx'
import { Section } from '#web/ui/section.tsx'
import { useSetActive } from '../api/members.ts'
import { nameOf } from './edit-member.tsx'
import { ResetLink } from './reset-link.tsx'

/** Whether a member of staff can sign in, what is theirs to do, and how to shut them out or let them in again. */
export function MemberAccess({ member }: { member: Member }) {
  const { id, version, is_self, open_task_count, upcoming_appointments } = member
  const name = nameOf(member)
  const active = member.status === 'active'
  const change = useSetActive()
  const set = (to: boolean) =>
    change.mutate(
      { id, version, active: to },
      {
        onSuccess: () =>
          notifications.show({ message: `${name} ${to ? 'can sign in again' : 'has been deactivated'}.` }),
      },
    )
  const ask = () =>
    askToConfirm({
      title: `Deactivate ${name}`,
      question: messages.deactivateConfirm(name),
      confirm: 'Deactivate',
      onConfirm: () => set(false),
    })
  return (
    <Section title="Access" order={2}>
      <Paper bd="1px solid var(--hairline)" p={{ base: 'md', sm: 'lg' }}>
        <Stack gap="md">
          <Text>
            {active ? `${name} can sign in.` : `${name} is deactivated and cannot sign in to this company.`}{' '}
            {countOf(open_task_count, 'open task', 'open tasks')} and{' '}
            {countOf(upcoming_appointments, 'upcoming appointment', 'upcoming appointments')} are theirs.
          </Text>
          <OpenTasks member={member} />
          {active && !is_self && member.is_ours_alone && <ResetLink staffId={id} name={name} />}
          {change.error && (
            <Alert color="red" role="alert">
              {failureOf(change.error)}
            </Alert>
          )}
          {is_self ? (
            <Text c="dimmed">{messages.ownDeactivation}</Text>
          ) : (
            <Group justify="flex-end">
              {active ? (
                <PendingButton
                  variant="default"
                  c="var(--mantine-color-error)"
                  leftSection={<IconUserOff size={16} aria-hidden />}
                  pending={change.isPending}
                  onClick={ask}
                >
                  Deactivate
                </PendingButton>
              ) : (
                <PendingButton
                  variant="default"
                  leftSection={<IconUserCheck size={16} aria-hidden />}
                  pending={change.isPending}
                  onClick={() => set(true)}
                >
                  Reactivate
                </PendingButton>
              )}
            </Group>
          )}
        </Stack>
      </Paper>
    </Section>
  )
}

function OpenTasks({ member: { open_tasks, open_task_count } }: { member: Member }) {
  if (open_tasks.length === 0) return null
  const more = open_task_count - open_tasks.length
  return (
    <List spacing={4}>
      {open_tasks.map(({ id, title, due_date }) => (
        <List.Item key={id}>
          <Anchor component={Link} to={`/tasks/${id}`} inherit>
            {title}
          </Anchor>
          , due {formatDay(due_date)}
        </List.Item>
      ))}
      {more > 0 && <List.Item>and {countOf(more, 'more task', 'more tasks')}</List.Item>}
    </List>
  )
}

function failureOf(error: Error): string {
  const status = errorStatus(error)
  if (status === 412) return messages.endStale
  return status === 409 || status === 403 ? errorText(error) : messages.updateFailed
}
