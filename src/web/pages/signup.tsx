import { Alert, Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link, Navigate } from 'react-router'
import { authLabels as labels } from '#contract/auth/auth.labels.ts'
import { authMessages } from '#contract/auth/auth.messages.ts'
import type { Installation } from '#contract/installation/installation.endpoints.ts'
import { useSession } from '#web/lib/use-session.ts'
import { SignupForm } from '#web/slices/auth/components/signup-form.tsx'
import { returnPath } from '#web/slices/auth/login-state.ts'
import { installationQuery } from '#web/slices/installation/api/installation.ts'
import { CenteredCard } from '#web/ui/centered-card.tsx'

export function Component() {
  const session = useSession()
  const wasSignedIn = useRef(session !== null)
  const { data: installation } = useQuery(installationQuery)
  if (session) return <Navigate to={wasSignedIn.current ? returnPath(null) : '/welcome'} replace />
  const isNew = installation?.new
  const refusal = installation && !isNew ? refusalOf(installation) : undefined
  return (
    <CenteredCard
      title={isNew ? labels.welcome : labels.signup}
      tabTitle={labels.signUp}
      description={isNew ? labels.firstAccountHint : labels.signupHint}
      footer={
        <>
          {labels.haveAccount}{' '}
          <Anchor component={Link} to="/login">
            {labels.signIn}
          </Anchor>
        </>
      }
    >
      {refusal ? <Alert color="blue">{refusal}</Alert> : <SignupForm />}
    </CenteredCard>
  )
}

/** Why no further practice can be created here, in the words of the server. */
function refusalOf({ signup, email }: Installation): string | undefined {
  if (signup !== 'open') return authMessages.signupClosed
  return email ? undefined : authMessages.signupNeedsEmail
}
