import type { Permission } from '#contract/http/permissions.ts'
import { pageRoutes } from './routes.ts'

export interface NavigationItem {
  to: string
  label: string
  /** What one has to be permitted for it to show. */
  permission?: Permission
}

/** Entries of the header, in order: those of spec section 2 first, then what most of a day is spent on. */
export const navigation: NavigationItem[] = [
  { to: '/', label: 'Dashboard' },
  { to: '/leads', label: 'Leads' },
  { to: '/home', label: 'Home' },
  { to: '/patients', label: 'Patients' },
  { to: '/calendar', label: 'Calendar' },
]

/** All other screens, in the header's 'More' menu where there is no room for them all side by side. */
export const moreNavigation: NavigationItem[] = [
  { to: '/my-tasks', label: 'My Tasks' },
  { to: '/my-notes', label: 'My Notes' },
  { to: '/inbox', label: 'Inbox', permission: 'manage_inbox' },
  { to: '/companies', label: 'Companies' },
  { to: '/opportunities', label: 'Opportunities' },
  { to: '/accounts', label: 'Accounts' },
]

/** Links of the footer (spec section 2). */
export const footerLinks: NavigationItem[] = [
  { to: '/privacy', label: 'Privacy' },
  { to: '/terms', label: 'Terms' },
  { to: '/contact', label: 'Contact' },
]

/** Fetches a page's code ahead of the click that will need it; a failure shows on that click. */
export function prefetchPage(path: string): void {
  pageRoutes
    .find((route) => route.path === path)
    ?.page()
    .catch(() => undefined)
}
