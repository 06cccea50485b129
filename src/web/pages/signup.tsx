import { Alert, Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link, Navigate } from 'react-router'
import { authMessages } from '#contract/auth/auth.messages.ts'
import { productName } from '#contract/product.ts'
import { useSession } from '#web/lib/use-session.ts'
import { SignupForm } from '#web/slices/auth/components/signup-form.tsx'
import { returnPath } from '#web/slices/auth/return-path.ts'
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
      title={isNew ? `Welcome to ${productName}` : 'Sign up'}
      tabTitle="Sign Up"
      description={
        isNew
          ? 'Create the first account: it administers your practice.'
          : 'Set up a practice of your own. Invited? Open the link of the invitation.'
      }
      footer={
        <>
          Already have an account?{' '}
          <Anchor component={Link} to="/login">
            Log in
          </Anchor>
        </>
      }
    >
      {installation && !isNew && installation.signup !== 'open' ? (
        <Alert color="blue">{authMessages.signupClosed}</Alert>
      ) : (
        <SignupForm />
      )}
    </CenteredCard>
  )
}
