import { Alert, Button, Stack, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { SignupRequest } from '#contract/auth/auth.schemas.ts'
import { errorText, fieldErrors, hasFieldErrors } from '#web/lib/api.ts'
import { useDataForm } from '#web/lib/use-data-form.ts'
import { useSignup } from '../api/start-session.ts'
import { NewPasswordInput } from './new-password-input.tsx'

export function SignupForm() {
  const signup = useSignup()
  const email = useRef<HTMLInputElement>(null)
  const form = useDataForm(SignupRequest, (request) =>
    signup.mutate(request, { onError: (error) => form.setErrors(fieldErrors(error)) }),
  )
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap="md">
        {signup.isError && !hasFieldErrors(signup.error) && (
          <Alert color="red" role="alert">
            {errorText(signup.error)}
          </Alert>
        )}
        <TextInput
          ref={email}
          label="Email"
          type="email"
          required
          withAsterisk={false}
          autoFocus
          autoComplete="username"
          name="email"
          error={form.errors.email}
        />
        <NewPasswordInput
          label="Password"
          name="password"
          names={() => [email.current?.value ?? '']}
          error={form.errors.password}
        />
        <Button type="submit" fullWidth loading={signup.isPending}>
          Sign Up
        </Button>
      </Stack>
    </form>
  )
}
