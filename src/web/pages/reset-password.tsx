import { Anchor } from '@mantine/core'
import { Link, useLocation, useNavigate } from 'react-router'
import { authLabels as labels } from '#contract/auth/auth.labels.ts'
import { session } from '#web/lib/session.ts'
import { ResetPasswordForm } from '#web/slices/auth/components/reset-password-form.tsx'
import { passwordResetDone } from '#web/slices/auth/login-state.ts'
import { CenteredCard } from '#web/ui/centered-card.tsx'

export function Component() {
  const token = useLocation().hash.slice(1)
  const navigate = useNavigate()
  const leave = () => {
    // That session has ended on the server, or belongs to someone else at a shared screen.
    if (session.get()) session.end('logout')
    navigate('/login', { replace: true, state: passwordResetDone })
  }
  return (
    <CenteredCard
      title={labels.chooseNewPassword}
      tabTitle={labels.newPasswordTab}
      description={labels.resetHint}
      footer={
        <Anchor component={Link} to="/forgot-password">
          {labels.requestNewLink}
        </Anchor>
      }
    >
      <ResetPasswordForm key={token} token={token} onDone={leave} />
    </CenteredCard>
  )
}
