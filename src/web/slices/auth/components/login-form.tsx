import { Alert, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { authMessages } from '#contract/auth/auth.messages.ts'
import { Credentials } from '#contract/auth/auth.schemas.ts'
import { errorStatus, errorText, serverError } from '#web/lib/api.ts'
import { useDataForm } from '#web/lib/use-data-form.ts'
import { useLogin } from '../api/start-session.ts'
import { PasskeyLoginButton } from './passkey-login-button.tsx'
import { useSecondStep } from './use-second-step.tsx'

export function LoginForm() {
  const login = useLogin()
  const second = useSecondStep(login.reset)
  // The username travels in lower case (spec section 5): the contract's schema sees to it.
  const form = useDataForm(Credentials, (credentials) => {
    second.reset()
    login.mutate(credentials, { onError: second.ask })
  })
  if (second.step) return second.step
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap="md">
        {second.ended && (
          <Alert color="red" role="alert">
            {second.ended}
          </Alert>
        )}
        {login.isError && (
          <Alert color="red" role="alert">
            {serverError(login.error)?.detail ?? authMessages.loginFailed}
            {errorStatus(login.error) === undefined && (
              <Text size="sm">The server did not answer: {errorText(login.error)}.</Text>
            )}
          </Alert>
        )}
        <TextInput
          label="Username"
          required
          withAsterisk={false}
          autoFocus
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          name="username"
          error={form.errors.username}
        />
        <PasswordInput
          label="Password"
          required
          withAsterisk={false}
          autoComplete="current-password"
          name="password"
          error={form.errors.password}
        />
        <Button type="submit" fullWidth loading={login.isPending}>
          Login
        </Button>
        <PasskeyLoginButton />
      </Stack>
    </form>
  )
}
