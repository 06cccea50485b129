import { ChangePasswordForm } from '#web/slices/auth/components/change-password-form.tsx'
import { CenteredCard } from '#web/ui/centered-card.tsx'

export function Component() {
  return (
    <CenteredCard
      title="Change Password"
      tabTitle="Change Password"
      description="You stay signed in here and are signed out everywhere else."
    >
      <ChangePasswordForm />
    </CenteredCard>
  )
}
