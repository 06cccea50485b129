import { Alert, Anchor, Button, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import type { SecondFactorChallenge } from '#contract/auth/auth.second-factor.refusal.ts'
import { invitationMessages } from '#contract/invitations/invitations.messages.ts'
import type { InvitationView } from '#contract/invitations/invitations.schemas.ts'
import { staffRoleLabel } from '#contract/staff/staff.enums.ts'
import { serverError } from '#web/lib/api.ts'
import { useSession } from '#web/lib/use-session.ts'
import { NewPasswordInput } from '#web/slices/auth/components/new-password-input.tsx'
import { invitationViewQuery } from '#web/slices/invitations/api/invitation.ts'
import { AcceptForm, JoinForm } from '#web/slices/invitations/components/invitation-forms.tsx'
import { CenteredCard } from '#web/ui/centered-card.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { LoadError } from '#web/ui/load-error.tsx'

const SecondStep = lazyPart(
  () => import(/* webpackChunkName: "on-demand-second-step" */ '#web/slices/auth/components/second-step.tsx'),
)

export function Component() {
  const session = useSession()
  const { hash } = useLocation()
  const token = hash.slice(1)
  const before = useRef(session?.token)
  const { data, error, refetch } = useQuery({ ...invitationViewQuery(token), enabled: token !== '' })
  // This invitation just signed them in.
  if (session && session.token !== before.current) return <Navigate to="/home" replace />
  const refusal = token === '' ? { detail: invitationMessages.invalid } : serverError(error)
  return (
    <CenteredCard
      title={data ? `Join ${data.company}` : 'Invitation'}
      tabTitle="Invitation"
      description={
        data ? `As ${staffRoleLabel(data.role)}, with ${data.email}.` : 'You were invited to join a practice.'
      }
      footer={
        <Anchor component={Link} to="/login">
          Sign in
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
  const [isNotMine, setNotMine] = useState(false)
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
      {isSignedIn && <Alert color="blue">{invitationMessages.signsOut(email)}</Alert>}
      {invitation.has_account && !isNotMine ? (
        <>
          <JoinForm token={token} invitation={invitation} onChallenge={setChallenge} />
          {invitation.can_take_email && (
            <Button variant="subtle" onClick={() => setNotMine(true)}>
              {invitationMessages.notMyAccount}
            </Button>
          )}
        </>
      ) : (
        <AcceptForm
          token={token}
          invitation={invitation}
          passwordInput={(error) => (
            <NewPasswordInput label="Password" name="password" names={[email, company]} error={error} />
          )}
        />
      )}
    </Stack>
  )
}
