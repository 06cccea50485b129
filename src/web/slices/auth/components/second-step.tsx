import { Anchor, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { completeLogin } from '#contract/auth/auth.second-factor.endpoints.ts'
import { secondFactorMessages } from '#contract/auth/auth.second-factor.messages.ts'
import type { SecondFactorChallenge } from '#contract/auth/auth.second-factor.refusal.ts'
import {
  AppCode,
  RecoveryCode,
  type SecondStep as SecondStepBody,
} from '#contract/auth/auth.second-factor.schemas.ts'
import { call, errorText, fieldErrors, hasFieldErrors, serverError } from '#web/lib/api.ts'
import { session } from '#web/lib/session.ts'
import { useDataForm } from '#web/lib/use-data-form.ts'
import { Failure } from '#web/ui/failure.tsx'
import { PendingButton } from '#web/ui/pending-button.tsx'
import { signWithPasskey } from '../api/passkeys.ts'

type Method = SecondFactorChallenge['methods'][number]

const offers: Record<Method, string> = {
  app: 'Use a code from your app',
  passkey: 'Use a passkey',
  recovery_code: 'Use a recovery code instead',
}

interface SecondStepProps {
  challenge: SecondFactorChallenge
  /** With a reason if the challenge has expired. */
  onBack: (reason?: string) => void
}

export default function SecondStep({ challenge, onBack }: SecondStepProps) {
  const { methods } = challenge
  const [method, setMethod] = useState<Method>(methods[0] ?? 'recovery_code')
  const complete = useCompleteLogin(challenge)
  const proceed = (proof: Parameters<typeof complete.mutate>[0], refuse?: (error: Error) => void) =>
    complete.mutate(proof, {
      onError: (error) => {
        if (serverError(error)?.code === 'challenge_expired') onBack(errorText(error))
        else refuse?.(error)
      },
    })
  const choose = (next: Method) => {
    complete.reset()
    setMethod(next)
    if (next === 'passkey') proceed({})
  }
  return (
    <Stack gap="md">
      <Failure text={complete.isError && !hasFieldErrors(complete.error) && errorText(complete.error)} />
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
          onCode={(code, refuse) => proceed(method === 'app' ? { code } : { recovery_code: code }, refuse)}
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
  onCode: (code: string, refuse: (error: Error) => void) => void
}

function CodeForm({ method, pending, onCode }: CodeFormProps) {
  const isApp = method === 'app'
  const form = useDataForm(z.object({ code: isApp ? AppCode : RecoveryCode }), ({ code }) =>
    onCode(code, (error) =>
      form.refuse({ code: fieldErrors(error)[isApp ? 'code' : 'recovery_code'] ?? '' }),
    ),
  )
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap="md">
        <Text>{isApp ? secondFactorMessages.appStep : secondFactorMessages.recoveryStep}</Text>
        <TextInput
          {...form.input('code')}
          label={isApp ? 'Code' : 'Recovery code'}
          autoFocus
          inputMode={isApp ? 'numeric' : 'text'}
          autoComplete={isApp ? 'one-time-code' : 'off'}
          autoCapitalize="none"
          spellCheck={false}
        />
        <PendingButton type="submit" fullWidth pending={pending}>
          Sign in{' '}
        </PendingButton>
      </Stack>
    </form>
  )
}

const useCompleteLogin = ({ token, passkey }: SecondFactorChallenge) =>
  useMutation({
    mutationFn: async (proof: Omit<z.input<typeof SecondStepBody>, 'token'>) =>
      call(completeLogin, {
        body: {
          token,
          ...proof,
          ...(passkey && !hasCode(proof) && { passkey: await signWithPasskey(passkey) }),
        },
      }),
    onSuccess: (tokens) => session.start(tokens),
  })

const hasCode = (proof: Omit<z.input<typeof SecondStepBody>, 'token'>) =>
  proof.code !== undefined || proof.recovery_code !== undefined
