import { Paper, Skeleton, Stack, Switch, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { profileLabels } from '#contract/auth/profile.labels.ts'
import { notificationMessages } from '#contract/notifications/notifications.messages.ts'
import { Failure } from '#web/ui/failure.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { notificationsQuery, useEmailChoice } from '../api/notifications.ts'

export function EmailChoice() {
  const { data, isError, refetch } = useQuery(notificationsQuery)
  const { mutate, isError: failed } = useEmailChoice()
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="emails">
      <Title order={2} id="emails" mb="md">
        {profileLabels.email}
      </Title>
      {isError && !data && <LoadError message={notificationMessages.fetchFailed} onRetry={() => refetch()} />}
      {!data && !isError && <Skeleton height={104} />}
      {data && (
        <Stack gap="md">
          <Switch
            label={notificationMessages.dueEmails}
            description={data.email_set_up ? notificationMessages.numbersOnly : notificationMessages.noEmail}
            checked={data.due_emails}
            onChange={({ currentTarget }) => mutate({ due_emails: currentTarget.checked })}
          />
          <Switch
            label={notificationMessages.dayEmails}
            description={
              data.email_set_up ? notificationMessages.dayNumbersOnly : notificationMessages.noEmail
            }
            checked={data.day_emails}
            onChange={({ currentTarget }) => mutate({ day_emails: currentTarget.checked })}
          />
        </Stack>
      )}
      <Failure text={failed && notificationMessages.saveFailed} mt="sm" />
    </Paper>
  )
}
