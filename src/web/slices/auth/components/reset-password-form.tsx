import { Button, PasswordInput, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { authLabels as labels } from '#contract/auth/auth.labels.ts'
import { authMessages } from '#contract/auth/auth.messages.ts'
import { ChosenPassword } from '#contract/auth/password-reset.endpoints.ts'
import { passwordResetMessages } from '#contract/auth/password-reset.messages.ts'
import { errorStatus, errorText, fieldErrors, hasFieldErrors } from '#web/lib/api.ts'
import { useDataForm } from '#web/lib/use-data-form.ts'
import { Failure } from '#web/ui/failure.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { resetLinkQuery, useCompleteReset } from '../api/password-reset.ts'
import { NewPasswordInput } from './new-password-input.tsx'

const Passwords = ChosenPassword.extend({ confirm_password: z.string() }).refine(
  ({ new_password, confirm_password }) => new_password === confirm_password,
  { path: ['confirm_password'], error: authMessages.newPasswordsDiffer },
)

export function ResetPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const link = useQuery({ ...resetLinkQuery(token), enabled: token !== '' })
  const complete = useCompleteReset()
  const [differ, setDiffer] = useState(false)
  const username = link.data?.username ?? ''
  const form = useDataForm(Passwords, ({ new_password }) =>
    complete.mutate(
      { token, new_password },
      { onSuccess: onDone, onError: (error) => form.refuse(fieldErrors(error)) },
    ),
  )
  const isOver = token === '' || [link.error, complete.error].some((error) => errorStatus(error) === 404)
  if (isOver) return <Text role="alert">{passwordResetMessages.linkOver}</Text>
  if (link.isError) return <LoadError message={errorText(link.error)} onRetry={() => link.refetch()} />
  return (
    <form
      onSubmit={form.onSubmit}
      onChange={({ currentTarget }) => {
        const { new_password, confirm_password } = Object.fromEntries(new FormData(currentTarget))
        setDiffer(confirm_password !== '' && new_password !== confirm_password)
      }}
      noValidate
    >
      <Stack gap="md">
        <Failure text={complete.isError && !hasFieldErrors(complete.error) && errorText(complete.error)} />
        {/* Lets password managers save the username. No name, so it is not submitted. */}
        <input type="hidden" autoComplete="username" value={username} />
        <Text size="sm" c="dimmed">
          {labels.account(username || '…')}
        </Text>
        <NewPasswordInput
          label={labels.newPassword}
          name="new_password"
          autoFocus
          names={link.data?.names ?? []}
          error={form.errors.new_password}
        />
        <PasswordInput
          {...form.input('confirm_password')}
          label={labels.confirmNewPassword}
          autoComplete="new-password"
          error={form.errors.confirm_password ?? (differ ? authMessages.passwordsDiffer : undefined)}
        />
        <Button type="submit" fullWidth loading={complete.isPending}>
          {labels.changePassword}
        </Button>
      </Stack>
    </form>
  )
}
