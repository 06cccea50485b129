import type { ComponentType } from 'react'
import { may, type Permission } from '#contract/http/permissions.ts'
import { useSession } from '#web/lib/use-session.ts'
import { IconCalendar, IconInbox, IconListDetails } from '#web/ui/icons/icons.tsx'
import { pageRoutes } from './routes.ts'

export interface NavigationItem {
  to: string
  label: string
  /** Explains the target when the label alone is unclear. */
  hint?: string
  permission?: Permission
  /** Only for screens that have a place in the bar of a phone. */
  icon?: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>
}

/** In order: the entries of spec section 2, then the most used screens. The practice's name leads to Home. */
export const navigation: NavigationItem[] = [
  { to: '/', label: 'Dashboard' },
  { to: '/leads', label: 'Leads', icon: IconListDetails },
  { to: '/queue', label: 'Queue', icon: IconInbox },
  { to: '/patients', label: 'Patients' },
  { to: '/calendar', label: 'Calendar', icon: IconCalendar },
]

export const moreNavigation: NavigationItem[] = [
  { to: '/home', label: 'Home', hint: 'Your queue, tasks and visits today' },
  { to: '/my-tasks', label: 'My Tasks' },
  { to: '/my-notes', label: 'My Notes' },
  { to: '/day', label: 'End of Day', hint: 'Wrap up before you close' },
  { to: '/inbox', label: 'Inbox', hint: 'Everything that came in', permission: 'manage_inbox' },
  { to: '/companies', label: 'Companies', hint: 'Your practice, partners and services' },
  { to: '/opportunities', label: 'Opportunities', hint: 'Large treatments and employer plans' },
  { to: '/accounts', label: 'Accounts', hint: 'Employers, schools and insurers' },
]

export const footerLinks: NavigationItem[] = [
  { to: '/privacy', label: 'Privacy' },
  { to: '/terms', label: 'Terms' },
  { to: '/contact', label: 'Contact' },
]

/** Preloads a page's code. If that fails, the click itself shows the error. */
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
