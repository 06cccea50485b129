import { lazy, type ReactNode, Suspense, useState } from 'react'
import { type SecondFactorChallenge, SecondFactorRefusal } from '#contract/auth/auth.second-factor.refusal.ts'
import { serverError } from '#web/lib/api.ts'

const SecondStep = lazy(() => import(/* webpackChunkName: "on-demand-second-step" */ './second-step.tsx'))

interface SecondStepOfForm {
  /** In the place of the form while a second factor is asked for. */
  step: ReactNode
  /** Why the person is back at the form, where the second step has come to an end. */
  ended: string | undefined
  /** To be called as a sign-in starts. */
  reset: () => void
  /** To be told every refusal of a sign-in: shows the step where it asks for one. */
  ask: (error: unknown) => void
}

/** The second step of any form that signs in. Its code is fetched when it is needed. */
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
