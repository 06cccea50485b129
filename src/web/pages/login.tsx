import { Alert, Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useLocation } from 'react-router'
import { productName } from '#contract/product.ts'
import { useSession } from '#web/lib/use-session.ts'
import { LoginForm } from '#web/slices/auth/components/login-form.tsx'
import { loginNotice, returnPath } from '#web/slices/auth/login-state.ts'
import { installationQuery } from '#web/slices/installation/api/installation.ts'
import { CenteredCard } from '#web/ui/centered-card.tsx'

export function Component() {
  const session = useSession()
  const { state } = useLocation()
  const notice = loginNotice(state)
  const isNew = useQuery(installationQuery).data?.new
  if (session) return <Navigate to={returnPath(state)} replace />
  // There is no account yet.
  if (isNew) return <Navigate to="/signup" replace />
  return (
    <CenteredCard
      title={`Welcome to ${productName}`}
      tabTitle="Login"
      description="Sign in to see who is waiting for your call."
      footer={
        <>
          <Anchor component={Link} to="/forgot-password" display="block" mb="xs">
            Forgot your password?
          </Anchor>
          New here?{' '}
          <Anchor component={Link} to="/signup">
            Create an account
          </Anchor>
        </>
      }
    >
      {notice && (
        <Alert color="teal" role="status" mb="md">
          {notice}
        </Alert>
      )}
      <LoginForm />
    </CenteredCard>
  )
}
