import { createBrowserRouter, type RouteObject } from 'react-router'
import { Guard, LoginFirst } from './guard.tsx'
import { PageLoading } from './page-loading.tsx'
import { RouteError } from './route-error.tsx'
import { type PageRoute, pageRoutes } from './routes.ts'
import { Shell } from './shell.tsx'

const toRoute = ({ path, page }: PageRoute): RouteObject => ({ path, lazy: page })

// An error inside a page leaves the shell standing; the guard answers before the code of its pages has arrived.
const pages = (shown: (route: PageRoute) => boolean): RouteObject => ({
  errorElement: <RouteError />,
  hydrateFallbackElement: <PageLoading />,
  children: pageRoutes.filter(shown).map(toRoute),
})

export const router = createBrowserRouter([
  {
    element: <Shell />,
    errorElement: <RouteError />,
    children: [
      { element: <Guard />, children: [pages((route) => route.guarded === true)] },
      { element: <LoginFirst />, children: [pages((route) => route.callsNothing === true)] },
      pages((route) => !route.guarded && !route.callsNothing),
    ],
  },
])
