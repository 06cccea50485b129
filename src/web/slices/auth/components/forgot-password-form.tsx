import { Alert, Button, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { PasswordResetRequest } from '#contract/auth/password-reset.endpoints.ts'
import { passwordResetMessages } from '#contract/auth/password-reset.messages.ts'
import { errorText } from '#web/lib/api.ts'
import { useDataForm } from '#web/lib/use-data-form.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { resetWaysQuery, useAskForReset } from '../api/password-reset.ts'

/** As high as the form, so that nothing moves when it is known what to show. */
const formHeight = '6.75rem'

/** Asks whose password is forgotten; where no mail is sent, says who can help instead. */
export function ForgotPasswordForm() {
  const ways = useQuery(resetWaysQuery)
  const ask = useAskForReset()
  const form = useDataForm(PasswordResetRequest, (request) => ask.mutate(request))
  if (ways.isError) return <LoadError message={errorText(ways.error)} onRetry={() => ways.refetch()} />
  if (ways.isPending) return <Skeleton h={formHeight} aria-busy="true" />
  if (!ways.data.by_mail) return <Text mih={formHeight}>{passwordResetMessages.noMail}</Text>
  if (ask.isSuccess) {
    return (
      <Alert color="teal" role="status" mih={formHeight}>
        {ask.data.detail}
      </Alert>
    )
  }
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap="md" mih={formHeight}>
        {ask.isError && (
          <Alert color="red" role="alert">
            {errorText(ask.error)}
          </Alert>
        )}
        <TextInput
          label="Username or email"
          required
          withAsterisk={false}
          autoFocus
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          name="username"
          error={form.errors.username}
        />
        <Button type="submit" fullWidth loading={ask.isPending}>
          Send a link
        </Button>
      </Stack>
    </form>
  )
}
