import { Anchor } from '@mantine/core'
import { Link, useLocation, useNavigate } from 'react-router'
import { session } from '#web/lib/session.ts'
import { ResetPasswordForm } from '#web/slices/auth/components/reset-password-form.tsx'
import { passwordResetDone } from '#web/slices/auth/login-notice.ts'
import { CenteredCard } from '#web/ui/centered-card.tsx'

export function Component() {
  const token = useLocation().hash.slice(1)
  const navigate = useNavigate()
  const leave = () => {
    // Whoever is logged in here is so no longer on the server, or is somebody else at a shared screen.
    if (session.get()) session.end('logout')
    navigate('/login', { replace: true, state: passwordResetDone })
  }
  return (
    <CenteredCard
      title="Choose a new password"
      tabTitle="New Password"
      description="You are logged out everywhere else, and log in with the new one."
      footer={
        <Anchor component={Link} to="/forgot-password">
          Ask for a new link
        </Anchor>
      }
    >
      <ResetPasswordForm key={token} token={token} onDone={leave} />
    </CenteredCard>
  )
}
