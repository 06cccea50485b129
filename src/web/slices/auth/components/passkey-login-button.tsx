import { Alert, Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { errorText } from '#web/lib/api.ts'

/** Signs in without a password. Nothing where the browser has no passkeys; their code is fetched by the click. */
export function PasskeyLoginButton() {
  const logIn = useMutation({
    mutationFn: async () => {
      const { logInByPasskey } = await import(
        /* webpackChunkName: "on-demand-passkeys" */ '../api/passkey-login.ts'
      )
      return logInByPasskey()
    },
  })
  if (!('PublicKeyCredential' in window)) return null
  return (
    <>
      <Button variant="default" fullWidth loading={logIn.isPending} onClick={() => logIn.mutate()}>
        Sign in with a passkey
      </Button>
      {logIn.isError && (
        <Alert color="red" role="alert">
          {errorText(logIn.error)}
        </Alert>
      )}
    </>
  )
}
