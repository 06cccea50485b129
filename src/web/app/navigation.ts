import { may, type Permission } from '#contract/http/permissions.ts'
import { useSession } from '#web/lib/use-session.ts'
import { pageRoutes } from './routes.ts'

export interface NavigationItem {
  to: string
  label: string
  permission?: Permission
}

/** In order: the entries of spec section 2, then the most used screens. */
export const navigation: NavigationItem[] = [
  { to: '/', label: 'Dashboard' },
  { to: '/leads', label: 'Leads' },
  { to: '/queue', label: 'Queue' },
  { to: '/home', label: 'Home' },
  { to: '/patients', label: 'Patients' },
  { to: '/calendar', label: 'Calendar' },
]

export const moreNavigation: NavigationItem[] = [
  { to: '/my-tasks', label: 'My Tasks' },
  { to: '/my-notes', label: 'My Notes' },
  { to: '/day', label: 'End of Day' },
  { to: '/inbox', label: 'Inbox', permission: 'manage_inbox' },
  { to: '/companies', label: 'Companies' },
  { to: '/opportunities', label: 'Opportunities' },
  { to: '/accounts', label: 'Accounts' },
]

export const footerLinks: NavigationItem[] = [
  { to: '/privacy', label: 'Privacy' },
  { to: '/terms', label: 'Terms' },
  { to: '/contact', label: 'Contact' },
]

/** Preloads a page's code. A failure shows up on the actual click. */
export function prefetchPage(path: string): void {
  pageRoutes
    .find((route) => route.path === path)
    ?.page()
    .catch(() => undefined)
}

export function useMoreNavigation(): NavigationItem[] {
  const session = useSession()
  return moreNavigation.filter(
    ({ permission }) => !permission || (session !== null && may(session.userInfo, permission)),
  )
}
