import { Alert, Button, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { authLabels as labels } from '#contract/auth/auth.labels.ts'
import { PasswordResetRequest } from '#contract/auth/password-reset.endpoints.ts'
import { passwordResetMessages } from '#contract/auth/password-reset.messages.ts'
import { errorText } from '#web/lib/api.ts'
import { useDataForm } from '#web/lib/use-data-form.ts'
import { Failure } from '#web/ui/failure.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { resetWaysQuery, useAskForReset } from '../api/password-reset.ts'

/** As tall as the form, so nothing moves once the state is known. */
const formHeight = '6.75rem'

export function ForgotPasswordForm() {
  const ways = useQuery(resetWaysQuery)
  const ask = useAskForReset()
  const form = useDataForm(PasswordResetRequest, (request) => ask.mutate(request))
  if (ways.isError) return <LoadError message={errorText(ways.error)} onRetry={() => ways.refetch()} />
  if (ways.isPending) return <Skeleton h={formHeight} aria-busy="true" />
  if (!ways.data.by_email) return <Text mih={formHeight}>{passwordResetMessages.noEmail}</Text>
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
        <Failure text={ask.isError && errorText(ask.error)} />
        <TextInput
          {...form.input('username')}
          label={labels.usernameOrEmail}
          autoFocus
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button type="submit" fullWidth loading={ask.isPending}>
          {labels.sendLink}
        </Button>
      </Stack>
    </form>
  )
}
