import { Text } from '@mantine/core'
import { useEffect } from 'react'
import { Navigate, Outlet, useLocation, useNavigate, useNavigation } from 'react-router'
import { loginRedirectDelay } from '#contract/auth/auth.limits.ts'
import { authMessages } from '#contract/auth/auth.messages.ts'
import { useSession } from '#web/lib/use-session.ts'

/** Shows its pages to those who are logged in and leads everybody else to /login (spec section 2). */
export function Guard() {
  const authenticated = useSession() !== null
  const navigate = useNavigate()
  // The end of a session leads to /login by itself, and brings along why.
  const isOnTheWay = useNavigation().state !== 'idle'
  useEffect(() => {
    if (authenticated || isOnTheWay) return
    const timer = setTimeout(() => navigate('/login', { replace: true }), loginRedirectDelay)
    return () => clearTimeout(timer)
  }, [authenticated, isOnTheWay, navigate])
  return authenticated ? (
    <Outlet />
  ) : (
    <Text role="status" ta="center" pt="20vh" c="dimmed">
      {authMessages.checking}
    </Text>
  )
}

/** Leads those who are logged out to /login, as the first call of a page would, and back after the login. */
export function LoginFirst() {
  const { pathname, search } = useLocation()
  return useSession() ? <Outlet /> : <Navigate to="/login" replace state={{ from: pathname + search }} />
}
