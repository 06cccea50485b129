import { Alert, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { authLabels as labels } from '#contract/auth/auth.labels.ts'
import { authMessages } from '#contract/auth/auth.messages.ts'
import { Credentials } from '#contract/auth/auth.schemas.ts'
import { errorStatus, errorText, serverText, UnreadableAnswer } from '#web/lib/api.ts'
import { useDataForm } from '#web/lib/use-data-form.ts'
import { Failure } from '#web/ui/failure.tsx'
import { useLogin } from '../api/sign-in.ts'
import { useSecondStep } from './use-second-step.tsx'

export function LoginForm() {
  const login = useLogin()
  const second = useSecondStep(login.reset)
  // The schema lowercases the username (spec section 5).
  const form = useDataForm(Credentials, (credentials) => {
    second.reset()
    login.mutate(credentials, { onError: second.ask })
  })
  if (second.step) return second.step
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap="md">
        <Failure text={second.ended} />
        {login.isError && (
          <Alert color="red" role="alert">
            {serverText(login.error) ??
              (isFaultOfServer(login.error) ? authMessages.loginUnavailable : authMessages.loginFailed)}
            {isNetworkError(login.error) && (
              <Text size="sm">{labels.noResponse(errorText(login.error))}</Text>
            )}
          </Alert>
        )}
        <TextInput
          {...form.input('username')}
          label={labels.username}
          autoFocus
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordInput {...form.input('password')} label={labels.password} autoComplete="current-password" />
        <Button type="submit" fullWidth loading={login.isPending}>
          {labels.login}
        </Button>
        <PasskeyLoginButton />
      </Stack>
    </form>
  )
}

const isFaultOfServer = (error: Error) =>
  error instanceof UnreadableAnswer || (errorStatus(error) ?? 0) >= 500
const isNetworkError = (error: Error) =>
  !(error instanceof UnreadableAnswer) && errorStatus(error) === undefined

/** Loads the passkey code on click. Hidden if the browser has no passkeys. */
function PasskeyLoginButton() {
  const logIn = useMutation({
    mutationFn: async () => {
      const { logInByPasskey } = await import(
        /* webpackChunkName: "on-demand-passkeys" */ '../api/passkeys.ts'
      )
      return logInByPasskey()
    },
  })
  if (!('PublicKeyCredential' in window)) return null
  return (
    <>
      <Button variant="default" fullWidth loading={logIn.isPending} onClick={() => logIn.mutate()}>
        {labels.passkey}
      </Button>
      <Failure text={logIn.isError && errorText(logIn.error)} />
    </>
  )
}
