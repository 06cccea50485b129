import { Anchor } from '@mantine/core'
import { Link, Navigate, useLocation } from 'react-router'
import { productName } from '#contract/product.ts'
import { useSession } from '#web/lib/use-session.ts'
import { LoginForm } from '#web/slices/auth/components/login-form.tsx'
import { returnPath } from '#web/slices/auth/return-path.ts'
import { CenteredCard } from '#web/ui/centered-card.tsx'

export function Component() {
  const session = useSession()
  const { state } = useLocation()
  if (session) return <Navigate to={returnPath(state)} replace />
  return (
    <CenteredCard
      title={`Welcome to ${productName}`}
      tabTitle="Login"
      description="Log in to see who is waiting for your call."
      footer={
        <>
          New here?{' '}
          <Anchor component={Link} to="/signup">
            Create an account
          </Anchor>
        </>
      }
    >
      <LoginForm />
    </CenteredCard>
  )
}
