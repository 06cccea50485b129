import { pageRoutes } from './routes.ts'

export interface NavigationItem {
  to: string
  label: string
}

/** Entries of the header, in order: those of spec section 2 first. */
export const navigation: NavigationItem[] = [
  { to: '/', label: 'Dashboard' },
  { to: '/leads', label: 'Leads' },
  { to: '/home', label: 'Home' },
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
