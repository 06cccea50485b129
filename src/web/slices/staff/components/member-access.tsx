import { Alert, Anchor, Code, Group, List, Paper, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { makeResetLink } from '#contract/auth/password-reset.endpoints.ts'
import { formatDay } from '#contract/formats/dates.ts'
import { memberMessages as messages } from '#contract/staff/members.messages.ts'
import type { Member } from '#contract/staff/members.schemas.ts'
import { staffLabels as labels } from '#contract/staff/staff.labels.ts'
import { call, errorText, failureText } from '#web/lib/api.ts'
import type { Confirmed } from '#web/lib/confirmed.ts'
import { askToConfirm } from '#web/ui/confirm.ts'
import { CopyValue } from '#web/ui/copy-value.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { IconKey, IconUserCheck, IconUserOff } from '#web/ui/icons/icons.tsx'
import { fullTime } from '#web/ui/instant.tsx'
import { PendingButton } from '#web/ui/pending-button.tsx'
import { Section } from '#web/ui/section.tsx'
import { useSetActive } from '../api/members.ts'
import { nameOf } from './edit-member.tsx'

export function MemberAccess({ member, confirmed }: { member: Member; confirmed: Confirmed }) {
  const { id, version, is_self, open_task_count, upcoming_appointments } = member
  const name = nameOf(member)
  const active = member.status === 'active'
  const change = useSetActive(confirmed)
  const set = (to: boolean) =>
    change.mutate(
      { id, version, active: to },
      {
        onSuccess: () =>
          notifications.show({ message: to ? labels.reactivated(name) : labels.deactivated(name) }),
      },
    )
  const ask = () =>
    askToConfirm({
      title: labels.deactivateWhom(name),
      question: messages.deactivateConfirm(name),
      confirm: labels.deactivate,
      onConfirm: () => set(false),
    })
  return (
    <Section title={labels.access} order={2}>
      <Paper bd="1px solid var(--hairline)" p={{ base: 'md', sm: 'lg' }}>
        <Stack gap="md">
          <Text>
            {active ? labels.canSignIn(name) : labels.cannotSignIn(name)}{' '}
            {labels.workload(open_task_count, upcoming_appointments)}
          </Text>
          <OpenTasks member={member} />
          {active && !is_self && member.is_ours_alone && (
            <ResetLink staffId={id} name={name} confirmed={confirmed} />
          )}
          <Failure text={failureText(change.error, messages.updateFailed, messages.endStale)} />
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
                  {labels.deactivate}
                </PendingButton>
              ) : (
                <PendingButton
                  variant="default"
                  leftSection={<IconUserCheck size={16} aria-hidden />}
                  pending={change.isPending}
                  onClick={() => set(true)}
                >
                  {labels.reactivate}
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
          {labels.due(formatDay(due_date))}
        </List.Item>
      ))}
      {more > 0 && <List.Item>{labels.moreTasks(more)}</List.Item>}
    </List>
  )
}

interface ResetLinkProps {
  staffId: number
  name: string
  confirmed: Confirmed
}

function ResetLink({ staffId, name, confirmed }: ResetLinkProps) {
  const making = useMutation({
    mutationFn: () => confirmed(() => call(makeResetLink, { params: { id: String(staffId) } })),
    gcTime: 0,
  })
  return (
    <Stack gap="sm">
      <Failure text={making.isError && errorText(making.error)} />
      {making.data && (
        <Alert color="teal" role="status" title={labels.passwordLinkFor(name)}>
          <Stack gap="sm" align="flex-start">
            <Text>{labels.passwordLinkHint(fullTime(making.data.expires_at))}</Text>
            <Code block w="100%" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {making.data.link}
            </Code>
            <CopyValue value={making.data.link} label={labels.link} of={name} />
          </Stack>
        </Alert>
      )}
      <Group justify="flex-end">
        <PendingButton
          variant="default"
          leftSection={<IconKey size={16} aria-hidden />}
          pending={making.isPending}
          onClick={() => making.mutate()}
        >
          {labels.passwordLink}
        </PendingButton>
      </Group>
    </Stack>
  )
}
