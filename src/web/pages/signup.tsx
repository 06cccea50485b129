import { Alert, Anchor, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link, Navigate } from 'react-router'
import { authLabels as labels } from '#contract/auth/auth.labels.ts'
import { authMessages } from '#contract/auth/auth.messages.ts'
import { installationMessages } from '#contract/installation/installation.messages.ts'
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
      {installation && !isNew && installation.signup !== 'open' ? (
        <Alert color="blue">{authMessages.signupClosed}</Alert>
      ) : (
        <Stack gap="md">
          {installation && !isNew && !installation.email && (
            <Alert color="yellow">{installationMessages.noEmail}</Alert>
          )}
          <SignupForm />
        </Stack>
      )}
    </CenteredCard>
  )
}
