import { Alert, Button, PasswordInput, Stack } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { authMessages } from '#contract/auth/auth.messages.ts'
import { PasswordUpdate } from '#contract/auth/auth.schemas.ts'
import { fieldErrors, hasFieldErrors, responseText } from '#web/lib/api.ts'
import { showErrors } from '#web/lib/form-state.ts'
import { session } from '#web/lib/session.ts'
import { Failure } from '#web/ui/failure.tsx'
import { infoQuery } from '../api/info.ts'
import { useUpdatePassword } from '../api/sign-in.ts'
import { NewPasswordInput } from './new-password-input.tsx'

const empty = { current_password: '', new_password: '', confirm_password: '' }
const checkFields = schemaResolver(PasswordUpdate.strip(), { sync: true })

const isText = (value: unknown) => typeof value === 'string' && value !== ''

/** Names that the server compares passwords with. */
function useOwnNames(): string[] {
  const { data } = useQuery(infoQuery)
  const practice = data?.company.name ?? session.get()?.locationInfo.company.name ?? ''
  return [practice, data?.user_name ?? '', data?.email ?? '']
}

export function ChangePasswordForm() {
  const update = useUpdatePassword()
  const names = useOwnNames()
  const form = useForm({
    initialValues: empty,
    validate: (values) => ({
      ...checkFields(values),
      ...(values.new_password !== values.confirm_password && {
        confirm_password: authMessages.newPasswordsDiffer,
      }),
    }),
  })
  const { new_password, confirm_password } = form.values
  const differ = new_password !== confirm_password
  const submit = form.onSubmit(({ current_password }) =>
    update.mutate(
      { current_password, new_password },
      { onSuccess: () => form.setValues(empty), onError: (error) => showErrors(form, fieldErrors(error)) },
    ),
  )
  return (
    <form onSubmit={submit} onKeyDown={submitOnEnter} noValidate>
      <Stack gap="md">
        {update.isSuccess && (
          <Alert color="teal" role="status">
            {isText(update.data.detail) ? update.data.detail : authMessages.passwordUpdated}
          </Alert>
        )}
        <Failure
          text={
            update.isError &&
            !hasFieldErrors(update.error) &&
            (responseText(update.error) ?? authMessages.passwordFailed)
          }
        />
        <PasswordInput
          label="Current Password"
          required
          withAsterisk={false}
          autoComplete="current-password"
          {...form.getInputProps('current_password')}
        />
        <NewPasswordInput
          label="New Password"
          names={names}
          current={form.values.current_password}
          {...form.getInputProps('new_password')}
        />
        <PasswordInput
          label="Confirm New Password"
          required
          withAsterisk={false}
          autoComplete="new-password"
          {...form.getInputProps('confirm_password')}
          error={
            form.errors.confirm_password ??
            (confirm_password !== '' && differ ? authMessages.passwordsDiffer : undefined)
          }
        />
        <Button type="submit" loading={update.isPending} disabled={differ || new_password === ''}>
          Change Password
        </Button>
      </Stack>
    </form>
  )
}

// A disabled button also disables Enter, and with it the message about what is wrong.
function submitOnEnter(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
