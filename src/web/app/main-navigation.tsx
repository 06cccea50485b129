import { lazy, Suspense } from 'react'
import { NavLink, useLocation } from 'react-router'
import { EarlyMenu } from './early-menu.tsx'
import classes from './header.module.css'
import { MoreButton } from './more-button.tsx'
import { type NavigationItem, navigation, prefetchPage } from './navigation.ts'
import { useMoreNavigation } from './use-more-navigation.ts'

const CompanyEntries = lazy(() => import(/* webpackChunkName: "signed-in-menus" */ './company-entries.tsx'))
const MoreMenu = lazy(() => import(/* webpackChunkName: "signed-in-menus" */ './more-menu.tsx'))

interface MainNavigationProps {
  /** Whether it shows on a phone, where it is a menu; a wide window always has room for it. */
  open: boolean
  onFollow: () => void
}

/** The ways to all screens: side by side with the rest under 'More', or all in one list on a phone. */
export function MainNavigation({ open, onFollow }: MainNavigationProps) {
  const { pathname } = useLocation()
  const moreNavigation = useMoreNavigation()
  const isMore = moreNavigation.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
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
    </NavLink>
  )
  return (
    <nav id="main-navigation" aria-label="Main" className={classes.navigation} data-open={open}>
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
            menu={(opened) => <MoreMenu current={isMore} opened={opened} />}
          />
        </div>
      )}
    </nav>
  )
}
