import { Paper, Skeleton, Stack, Switch, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { notificationMessages } from '#contract/notifications/notifications.messages.ts'
import { Failure } from '#web/ui/failure.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { notificationsQuery, useMailChoice } from '../api/notifications.ts'

export function MailChoice() {
  const { data, isError, refetch } = useQuery(notificationsQuery)
  const { mutate, isError: failed } = useMailChoice()
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="mails">
      <Title order={2} id="mails" mb="md">
        Email
      </Title>
      {isError && !data && <LoadError message={notificationMessages.fetchFailed} onRetry={() => refetch()} />}
      {!data && !isError && <Skeleton height={104} />}
      {data && (
        <Stack gap="md">
          <Switch
            label={notificationMessages.dueMails}
            description={data.mail_set_up ? notificationMessages.numbersOnly : notificationMessages.noMail}
            checked={data.due_mails}
            onChange={({ currentTarget }) => mutate({ due_mails: currentTarget.checked })}
          />
          <Switch
            label={notificationMessages.dayMails}
            description={data.mail_set_up ? notificationMessages.dayNumbersOnly : notificationMessages.noMail}
            checked={data.day_mails}
            onChange={({ currentTarget }) => mutate({ day_mails: currentTarget.checked })}
          />
        </Stack>
      )}
      <Failure text={failed && notificationMessages.saveFailed} mt="sm" />
    </Paper>
  )
}
