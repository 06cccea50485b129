import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { completeLogin } from '#contract/auth/auth.second-factor.endpoints.ts'
import type { SecondFactorChallenge } from '#contract/auth/auth.second-factor.refusal.ts'
import type { SecondStep } from '#contract/auth/auth.second-factor.schemas.ts'
import { call } from '#web/lib/api.ts'
import { session } from '#web/lib/session.ts'
import { signWithPasskey } from './passkey-browser.ts'

/** Goes on with a login by a code, or by a passkey when none is given, and keeps the session in this browser. */
export const useCompleteLogin = ({ token, passkey }: SecondFactorChallenge) =>
  useMutation({
    mutationFn: async (proof: Omit<z.input<typeof SecondStep>, 'token'>) =>
      call(completeLogin, {
        body: {
          token,
          ...proof,
          ...(passkey && !hasCode(proof) && { passkey: await signWithPasskey(passkey) }),
        },
      }),
    onSuccess: (tokens) => session.start(tokens),
  })

const hasCode = (proof: Omit<z.input<typeof SecondStep>, 'token'>) =>
  proof.code !== undefined || proof.recovery_code !== undefined
