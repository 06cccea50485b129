import { Loader, Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import {
  Navigate,
  Outlet,
  type RouteObject,
  useLocation,
  useNavigate,
  useNavigation,
  useRouteError,
} from 'react-router'
import { loginRedirectDelay } from '#contract/auth/auth.limits.ts'
import { authMessages } from '#contract/auth/auth.messages.ts'
import { applicationError, loadingLabel, pageError } from '#contract/product.ts'
import type { PageRoute } from '#web/lib/slice.ts'
import { useSession } from '#web/lib/use-session.ts'
import { MissingPart, ReloadButton } from '#web/ui/lazy-part.tsx'
import { Page } from '#web/ui/page.tsx'
import classes from './router.module.css'
import { pageRoutes } from './routes.ts'
import { Shell } from './shell.tsx'

const toRoute = ({ path, page, part = 'Component', handle }: PageRoute): RouteObject => ({
  path,
  handle,
  lazy: async () => ({ Component: (await page())[part] ?? null }),
})

// An error in a page keeps the shell. The guard runs before the page's code has loaded.
const pages = (shown: (route: PageRoute) => boolean): RouteObject => ({
  errorElement: <RouteError />,
  hydrateFallbackElement: <PageLoading />,
  children: pageRoutes.filter(shown).map(toRoute),
})

export const routes: RouteObject[] = [
  {
    element: <Shell />,
    errorElement: <RouteError />,
    children: [
      { element: <Guard />, children: [pages((route) => route.guarded === true)] },
      { element: <LoginFirst />, children: [pages((route) => route.callsNothing === true)] },
      pages((route) => !route.guarded && !route.callsNothing),
    ],
  },
]

/** Shown while the first page loads, after a short delay. */
function PageLoading() {
  return (
    <div className={classes.page} role="status" aria-label={loadingLabel}>
      <Loader size="sm" />
    </div>
  )
}

/** Sends signed-out visitors to /login (spec section 2). */
function Guard() {
  const authenticated = useSession() !== null
  const navigate = useNavigate()
  // The end of a session already redirects to /login, with a notice.
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

function LoginFirst() {
  const { pathname, search } = useLocation()
  return useSession() ? <Outlet /> : <Navigate to="/login" replace state={{ from: pathname + search }} />
}

function RouteError() {
  const error = useRouteError()
  const isPartMissing = error instanceof Error && error.message.startsWith('Loading')
  return (
    <Page title={applicationError} width="text">
      {isPartMissing ? (
        <MissingPart reason={error.message} />
      ) : (
        <Stack align="flex-start" gap="xs">
          <Text>{pageError}</Text>
          <ReloadButton />
        </Stack>
      )}
    </Page>
  )
}
