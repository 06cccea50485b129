import { Alert, Anchor, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { secondFactorMessages } from '#contract/auth/auth.second-factor.messages.ts'
import type { SecondFactorChallenge } from '#contract/auth/auth.second-factor.refusal.ts'
import { AppCode, RecoveryCode } from '#contract/auth/auth.second-factor.schemas.ts'
import { errorText, fieldErrors, hasFieldErrors, serverError } from '#web/lib/api.ts'
import { useDataForm } from '#web/lib/use-data-form.ts'
import { PendingButton } from '#web/ui/pending-button.tsx'
import { useCompleteLogin } from '../api/complete-login.ts'

type Method = SecondFactorChallenge['methods'][number]

const offers: Record<Method, string> = {
  app: 'Use a code of your app',
  passkey: 'Use a passkey',
  recovery_code: 'Use a recovery code instead',
}

interface SecondStepProps {
  challenge: SecondFactorChallenge
  /** Back to username and password; with a reason where the challenge is over. */
  onBack: (reason?: string) => void
}

/** The second step of a login: a code, a recovery code or a passkey. */
export default function SecondStep({ challenge, onBack }: SecondStepProps) {
  const { methods } = challenge
  const [method, setMethod] = useState<Method>(methods[0] ?? 'recovery_code')
  const complete = useCompleteLogin(challenge)
  const proceed = (proof: Parameters<typeof complete.mutate>[0]) =>
    complete.mutate(proof, {
      onError: (error) => {
        if (serverError(error)?.code === 'challenge_expired') onBack(errorText(error))
      },
    })
  const choose = (next: Method) => {
    complete.reset()
    setMethod(next)
    if (next === 'passkey') proceed({})
  }
  return (
    <Stack gap="md">
      {complete.isError && !hasFieldErrors(complete.error) && (
        <Alert color="red" role="alert">
          {errorText(complete.error)}
        </Alert>
      )}
      {method === 'passkey' ? (
        <>
          <Text>{secondFactorMessages.passkeyStep}</Text>
          <PendingButton fullWidth pending={complete.isPending} onClick={() => proceed({})}>
            Use a passkey
          </PendingButton>
        </>
      ) : (
        <CodeForm
          key={method}
          method={method}
          pending={complete.isPending}
          error={fieldErrors(complete.error)[method === 'app' ? 'code' : 'recovery_code']}
          onCode={(code) => proceed(method === 'app' ? { code } : { recovery_code: code })}
        />
      )}
      <Stack gap={4} align="flex-start">
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <Anchor key={other} component="button" type="button" size="sm" onClick={() => choose(other)}>
              {offers[other]}
            </Anchor>
          ))}
        <Anchor component="button" type="button" size="sm" onClick={() => onBack()}>
          Back to username and password
        </Anchor>
      </Stack>
    </Stack>
  )
}

interface CodeFormProps {
  method: 'app' | 'recovery_code'
  pending: boolean
  error: string | undefined
  onCode: (code: string) => void
}

function CodeForm({ method, pending, error, onCode }: CodeFormProps) {
  const isApp = method === 'app'
  const form = useDataForm(z.object({ code: isApp ? AppCode : RecoveryCode }), ({ code }) => onCode(code))
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap="md">
        <Text>{isApp ? secondFactorMessages.appStep : secondFactorMessages.recoveryStep}</Text>
        <TextInput
          label={isApp ? 'Code' : 'Recovery code'}
          name="code"
          required
          withAsterisk={false}
          autoFocus
          inputMode={isApp ? 'numeric' : 'text'}
          autoComplete={isApp ? 'one-time-code' : 'off'}
          autoCapitalize="none"
          spellCheck={false}
          error={form.errors.code ?? error}
        />
        <PendingButton type="submit" fullWidth pending={pending}>
          Log in
        </PendingButton>
      </Stack>
    </form>
  )
}
