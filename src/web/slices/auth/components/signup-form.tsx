import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { authLimits } from '#contract/auth/auth.limits.ts'
import { SignupRequest } from '#contract/auth/auth.schemas.ts'
import { errorText, fieldErrors, hasFieldErrors } from '#web/lib/api.ts'
import { useDataForm } from '#web/lib/use-data-form.ts'
import { useSignup } from '../api/start-session.ts'

export function SignupForm() {
  const signup = useSignup()
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
          label="Email"
          type="email"
          required
          withAsterisk={false}
          autoFocus
          autoComplete="username"
          name="email"
          error={form.errors.email}
        />
        <PasswordInput
          label="Password"
          description={`At least ${authLimits.password.min} characters. A few unrelated words work well.`}
          required
          withAsterisk={false}
          autoComplete="new-password"
          name="password"
          error={form.errors.password}
        />
        <Button type="submit" fullWidth loading={signup.isPending}>
          Sign Up
        </Button>
      </Stack>
    </form>
  )
}
