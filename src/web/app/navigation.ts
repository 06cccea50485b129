import type { ComponentType } from 'react'
import { may } from '#contract/http/permissions.ts'
import type { NavigationItem as DeclaredItem } from '#web/lib/slice.ts'
import { useSession } from '#web/lib/use-session.ts'
import { IconCalendar, IconInbox, IconListDetails } from '#web/ui/icons/icons.tsx'
import { pageRoutes } from './routes.ts'
import { slices } from './slices.ts'

// Of the screens that have a place in the bar of a phone.
const icons: Readonly<Record<string, NavigationItem['icon']>> = {
  '/leads': IconListDetails,
  '/queue': IconInbox,
  '/calendar': IconCalendar,
}

interface NavigationItem extends DeclaredItem {
  icon?: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }> | undefined
}

/** The practice's name leads to Home. */
export const navigation: NavigationItem[] = slices.flatMap(({ bar }) =>
  bar ? [{ ...bar, icon: icons[bar.to] }] : [],
)

export const moreNavigation: NavigationItem[] = [
  { to: '/home', label: 'Home', hint: 'Your queue, tasks and visits today' },
  ...slices.flatMap(({ more }) => more ?? []),
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
