import { Alert, Paper, Skeleton, Switch, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { notificationMessages } from '#contract/notifications/notifications.messages.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { notificationsQuery, useDueMails } from '../api/notifications.ts'

/** What a person is told by mail, to choose from. */
export function MailChoice() {
  const { data, isError, refetch } = useQuery(notificationsQuery)
  const { mutate, isError: failed } = useDueMails()
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="mails">
      <Title order={2} id="mails" mb="md">
        Mails
      </Title>
      {isError && !data && <LoadError message={notificationMessages.fetchFailed} onRetry={() => refetch()} />}
      {!data && !isError && <Skeleton height={44} />}
      {data && (
        <Switch
          label={notificationMessages.dueMails}
          description={data.mail_set_up ? notificationMessages.numbersOnly : notificationMessages.noMail}
          checked={data.due_mails}
          onChange={({ currentTarget }) => mutate(currentTarget.checked)}
        />
      )}
      {failed && (
        <Alert color="red" role="alert" mt="sm">
          {notificationMessages.saveFailed}
        </Alert>
      )}
    </Paper>
  )
}
