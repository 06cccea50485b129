import { Alert, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { authMessages } from '#contract/auth/auth.messages.ts'
import { Credentials } from '#contract/auth/auth.schemas.ts'
import { errorStatus, errorText, serverError } from '#web/lib/api.ts'
import { useDataForm } from '#web/lib/use-data-form.ts'
import { useLogin } from '../api/start-session.ts'

export function LoginForm() {
  const login = useLogin()
  // The username travels in lower case (spec section 5): the contract's schema sees to it.
  const form = useDataForm(Credentials, (credentials) => login.mutate(credentials))
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap="md">
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
      </Stack>
    </form>
  )
}
