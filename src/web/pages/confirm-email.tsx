import { Anchor } from '@mantine/core'
import { Link, Navigate, useLocation } from 'react-router'
import { authLabels as labels } from '#contract/auth/auth.labels.ts'
import { useSession } from '#web/lib/use-session.ts'
import { ConfirmEmailForm } from '#web/slices/auth/components/confirm-email-form.tsx'
import { OwnEmailPanel } from '#web/slices/auth/components/own-email.tsx'
import { CenteredCard } from '#web/ui/centered-card.tsx'

/** Of the link in the email; without one, of the person's own email. */
export function Component() {
  const session = useSession()
  const token = useLocation().hash.slice(1)
  if (token === '' && !session) return <Navigate to="/login" replace />
  return (
    <CenteredCard
      title={labels.confirmEmail}
      tabTitle={labels.confirmEmailTab}
      description={labels.confirmEmailHint}
      footer={
        <Anchor component={Link} to={session ? '/home' : '/login'}>
          {session ? labels.home : labels.signIn}
        </Anchor>
      }
    >
      {token === '' ? <OwnEmailPanel /> : <ConfirmEmailForm key={token} token={token} />}
    </CenteredCard>
  )
}
