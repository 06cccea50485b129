import { Alert, Anchor, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import type { SecondFactorChallenge } from '#contract/auth/auth.second-factor.refusal.ts'
import { invitationMessages } from '#contract/invitations/invitations.messages.ts'
import type { InvitationView } from '#contract/invitations/invitations.schemas.ts'
import { staffRoleLabel } from '#contract/staff/staff.enums.ts'
import { serverError } from '#web/lib/api.ts'
import { useSession } from '#web/lib/use-session.ts'
import { NewPasswordInput } from '#web/slices/auth/components/new-password-input.tsx'
import { invitationViewQuery } from '#web/slices/invitations/api/invitation.ts'
import { AcceptForm } from '#web/slices/invitations/components/accept-form.tsx'
import { JoinForm } from '#web/slices/invitations/components/join-form.tsx'
import { CenteredCard } from '#web/ui/centered-card.tsx'
import { LoadError } from '#web/ui/load-error.tsx'

const SecondStep = lazy(
  () => import(/* webpackChunkName: "on-demand-second-step" */ '#web/slices/auth/components/second-step.tsx'),
)

export function Component() {
  const session = useSession()
  const { hash } = useLocation()
  const token = hash.slice(1)
  const before = useRef(session?.token)
  const { data, error, refetch } = useQuery({ ...invitationViewQuery(token), enabled: token !== '' })
  // Signed in anew: by this invitation.
  if (session && session.token !== before.current) return <Navigate to="/home" replace />
  const refusal = token === '' ? { detail: invitationMessages.invalid } : serverError(error)
  return (
    <CenteredCard
      title={data ? `Join ${data.company}` : 'Invitation'}
      tabTitle="Invitation"
      description={
        data ? `As ${staffRoleLabel(data.role)}, with ${data.email}.` : 'You have been invited to a practice.'
      }
      footer={
        <Anchor component={Link} to="/login">
          Log in
        </Anchor>
      }
    >
      {data && <Answer key={token} token={token} invitation={data} isSignedIn={session !== null} />}
      {!data && (error || refusal) && (
        <LoadError
          message={refusal?.detail ?? invitationMessages.fetchFailed}
          {...(!refusal && { onRetry: refetch })}
        />
      )}
      {!data && !error && !refusal && <Skeleton height={300} aria-busy="true" />}
    </CenteredCard>
  )
}

interface AnswerProps {
  token: string
  invitation: InvitationView
  isSignedIn: boolean
}

function Answer({ token, invitation, isSignedIn }: AnswerProps) {
  const [challenge, setChallenge] = useState<SecondFactorChallenge>()
  const { email, company } = invitation
  if (challenge) {
    return (
      <Suspense>
        <SecondStep challenge={challenge} onBack={() => setChallenge(undefined)} />
      </Suspense>
    )
  }
  return (
    <Stack gap="md">
      {isSignedIn && (
        <Alert color="blue">
          Somebody is signed in in this browser. Joining signs them out here, and you in as {email}.
        </Alert>
      )}
      {invitation.has_account ? (
        <JoinForm token={token} invitation={invitation} onChallenge={setChallenge} />
      ) : (
        <AcceptForm
          token={token}
          invitation={invitation}
          passwordInput={(error) => (
            <NewPasswordInput label="Password" name="password" names={() => [email, company]} error={error} />
          )}
        />
      )}
    </Stack>
  )
}
