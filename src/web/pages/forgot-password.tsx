import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { ForgotPasswordForm } from '#web/slices/auth/components/forgot-password-form.tsx'
import { CenteredCard } from '#web/ui/centered-card.tsx'

export function Component() {
  return (
    <CenteredCard
      title="Forgot your password?"
      tabTitle="Forgot Password"
      description="Choose a new one by a link that comes by mail."
      footer={
        <Anchor component={Link} to="/login">
          Back to the login
        </Anchor>
      }
    >
      <ForgotPasswordForm />
    </CenteredCard>
  )
}
