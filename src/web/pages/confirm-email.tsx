import { Anchor } from '@mantine/core'
import { Link, Navigate, useLocation } from 'react-router'
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
      title="Confirm your email"
      tabTitle="Confirm Email"
      description="It shows that the mailbox is yours."
      footer={
        <Anchor component={Link} to={session ? '/home' : '/login'}>
          {session ? 'Home' : 'Sign in'}
        </Anchor>
      }
    >
      {token === '' ? <OwnEmailPanel /> : <ConfirmEmailForm key={token} token={token} />}
    </CenteredCard>
  )
}
