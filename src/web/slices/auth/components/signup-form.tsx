import { Button, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { authLabels as labels } from '#contract/auth/auth.labels.ts'
import { SignupRequest } from '#contract/auth/auth.schemas.ts'
import { errorText, fieldErrors, hasFieldErrors } from '#web/lib/api.ts'
import { useDataForm } from '#web/lib/use-data-form.ts'
import { Failure } from '#web/ui/failure.tsx'
import { useSignup } from '../api/sign-in.ts'
import { NewPasswordInput } from './new-password-input.tsx'

export function SignupForm() {
  const signup = useSignup()
  const [email, setEmail] = useState('')
  const form = useDataForm(SignupRequest, (request) =>
    signup.mutate(request, { onError: (error) => form.refuse(fieldErrors(error)) }),
  )
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap="md">
        <Failure text={signup.isError && !hasFieldErrors(signup.error) && errorText(signup.error)} />
        <TextInput
          {...form.input('email')}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          label={labels.email}
          type="email"
          autoFocus
          autoComplete="username"
        />
        <NewPasswordInput
          label={labels.password}
          name="password"
          names={[email]}
          error={form.errors.password}
        />
        <Button type="submit" fullWidth loading={signup.isPending}>
          {labels.signUp}
        </Button>
      </Stack>
    </form>
  )
}
