import { Alert, Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useLocation } from 'react-router'
import { authLabels as labels } from '#contract/auth/auth.labels.ts'
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
      title={labels.welcome}
      tabTitle={labels.loginTab}
      description={labels.loginHint}
      footer={
        <>
          <Anchor component={Link} to="/forgot-password" display="block" mb="xs">
            {labels.forgotPassword}
          </Anchor>
          {labels.newHere}{' '}
          <Anchor component={Link} to="/signup">
            {labels.createAccount}
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
