import type { PageRoute } from '#web/lib/slice.ts'
import { slices } from './slices.ts'

export const pageRoutes: readonly PageRoute[] = [
  ...slices.flatMap(({ pages }) => pages),
  { path: '/home', guarded: true, page: () => import('#web/pages/home.tsx') },
  { path: '/settings', callsNothing: true, page: () => import('#web/pages/settings.tsx') },
  { path: '/info', page: () => import('#web/pages/info.tsx') },
  { path: '/privacy', page: () => import('#web/pages/privacy.tsx') },
  { path: '/terms', page: () => import('#web/pages/terms.tsx') },
  { path: '/contact', page: () => import('#web/pages/contact.tsx') },
  { path: '*', page: () => import('#web/pages/not-found.tsx') },
]
