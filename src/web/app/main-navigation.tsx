import { Suspense } from 'react'
import { NavLink, useLocation } from 'react-router'
import { mainNavigationLabel } from '#contract/product.ts'
import { pageShown } from '#web/lib/page-shown.ts'
import { lazyPart, ReloadButton } from '#web/ui/lazy-part.tsx'
import { EarlyMenu, MoreButton } from './early-menu.tsx'
import classes from './header.module.css'
import { type NavigationItem, navigation, prefetchPage, useMoreNavigation } from './navigation.ts'

const menus = () => import(/* webpackChunkName: "signed-in-menus" */ './signed-in-menus.tsx')
const CompanyEntries = lazyPart(
  async () => ({ default: (await menus()).CompanyEntries }),
  () => null,
)
const NoCount = () => <span className={classes.count} data-none />
const OpenCount = lazyPart(async () => {
  await pageShown()
  return import(/* webpackChunkName: "on-demand-open-count" */ './open-count.tsx')
}, NoCount)
const MoreMenu = lazyPart(async () => ({ default: (await menus()).MoreMenu }), ReloadButton)

/** Links to every screen: in a row with a More menu, or in one list on a phone. */
export function MainNavigation({ open, onFollow }: { open: boolean; onFollow: () => void }) {
  const { pathname } = useLocation()
  const moreNavigation = useMoreNavigation()
  // The practice's name in the header stands for Home.
  const isMore = moreNavigation.some(
    ({ to }) => to !== '/home' && (pathname === to || pathname.startsWith(`${to}/`)),
  )
  const link = ({ to, label }: NavigationItem, className: string | undefined) => (
    <NavLink
      key={to}
      to={to}
      end={to === '/'}
      className={className ?? ''}
      onClick={onFollow}
      onPointerEnter={() => prefetchPage(to)}
      onFocus={() => prefetchPage(to)}
    >
      {label}
      {to === '/queue' && (
        <Suspense fallback={<NoCount />}>
          <OpenCount />
        </Suspense>
      )}
    </NavLink>
  )
  return (
    <nav
      id="main-navigation"
      aria-label={mainNavigationLabel}
      className={classes.navigation}
      data-open={open}
    >
      {navigation.map((item) => link(item, classes.link))}
      {moreNavigation.map((item) => link(item, `${classes.link} ${classes.phoneLink}`))}
      {open && (
        <Suspense>
          <CompanyEntries />
        </Suspense>
      )}
      {moreNavigation.length > 0 && (
        <div className={classes.more}>
          <EarlyMenu
            button={(props) => <MoreButton current={isMore} {...props} />}
            menu={(early) => <MoreMenu current={isMore} early={early} />}
          />
        </div>
      )}
    </nav>
  )
}
