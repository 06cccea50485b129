import { Anchor } from '@mantine/core'
import { Link, Navigate } from 'react-router'
import { useSession } from '#web/lib/use-session.ts'
import { SignupForm } from '#web/slices/auth/components/signup-form.tsx'
import { returnPath } from '#web/slices/auth/return-path.ts'
import { CenteredCard } from '#web/ui/centered-card.tsx'

export function Component() {
  const session = useSession()
  if (session) return <Navigate to={returnPath(null)} replace />
  return (
    <CenteredCard
      title="Sign up"
      tabTitle="Sign Up"
      description="Set up a practice of your own, or join the one that invited this email."
      footer={
        <>
          Already have an account?{' '}
          <Anchor component={Link} to="/login">
            Log in
          </Anchor>
        </>
      }
    >
      <SignupForm />
    </CenteredCard>
  )
}
