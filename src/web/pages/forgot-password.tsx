import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { ForgotPasswordForm } from '#web/slices/auth/components/forgot-password-form.tsx'
import { CenteredCard } from '#web/ui/centered-card.tsx'

export function Component() {
  return (
    <CenteredCard
      title="Forgot your password?"
      tabTitle="Forgot Password"
      description="We will email you a link to choose a new one."
      footer={
        <Anchor component={Link} to="/login">
          Back to sign in
        </Anchor>
      }
    >
      <ForgotPasswordForm />
    </CenteredCard>
  )
}
