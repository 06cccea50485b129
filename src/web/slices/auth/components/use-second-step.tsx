import { type ReactNode, Suspense, useState } from 'react'
import { type SecondFactorChallenge, SecondFactorRefusal } from '#contract/auth/auth.second-factor.refusal.ts'
import { serverError } from '#web/lib/api.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const SecondStep = lazyPart(() => import(/* webpackChunkName: "on-demand-second-step" */ './second-step.tsx'))

interface SecondStepOfForm {
  /** Replaces the form while a second factor is asked for. */
  step: ReactNode
  ended: string | undefined
  reset: () => void
  /** Call with every sign-in error; shows the second step if it asks for one. */
  ask: (error: unknown) => void
}

export function useSecondStep(onBack: () => void): SecondStepOfForm {
  const [challenge, setChallenge] = useState<SecondFactorChallenge>()
  const [ended, setEnded] = useState<string>()
  const goBack = (reason?: string) => {
    setChallenge(undefined)
    setEnded(reason)
    onBack()
  }
  return {
    step: challenge && (
      <Suspense>
        <SecondStep challenge={challenge} onBack={goBack} />
      </Suspense>
    ),
    ended,
    reset: () => setEnded(undefined),
    ask: (error) => setChallenge(SecondFactorRefusal.safeParse(serverError(error)).data?.data),
  }
}
