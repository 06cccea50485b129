import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { authLabels as labels } from '#contract/auth/auth.labels.ts'
import { ForgotPasswordForm } from '#web/slices/auth/components/forgot-password-form.tsx'
import { CenteredCard } from '#web/ui/centered-card.tsx'

export function Component() {
  return (
    <CenteredCard
      title={labels.forgotPassword}
      tabTitle={labels.forgotPasswordTab}
      description={labels.forgotPasswordHint}
      footer={
        <Anchor component={Link} to="/login">
          {labels.backToSignIn}
        </Anchor>
      }
    >
      <ForgotPasswordForm />
    </CenteredCard>
  )
}
