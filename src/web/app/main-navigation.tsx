import { UnstyledButton } from '@mantine/core'
import { Fragment, Suspense } from 'react'
import { NavLink, useLocation } from 'react-router'
import { addLabel, mainNavigationLabel } from '#contract/product.ts'
import { pageShown } from '#web/lib/page-shown.ts'
import { quickAdd } from '#web/slices/queue/quick-add-state.ts'
import { IconUserPlus } from '#web/ui/icons/icons.tsx'
import { lazyPart, ReloadButton } from '#web/ui/lazy-part.tsx'
import { EarlyMenu, MoreButton } from './early-menu.tsx'
import classes from './header.module.css'
import { navigation, prefetchPage, useMoreNavigation } from './navigation.ts'

const NoCount = () => <span className={classes.count} data-none />
const OpenCount = lazyPart(async () => {
  await pageShown()
  return import(/* webpackChunkName: "on-demand-open-count" */ './open-count.tsx')
}, NoCount)
const MoreMenu = lazyPart(
  async () => ({
    default: (await import(/* webpackChunkName: "signed-in-menus" */ './signed-in-menus.tsx')).MoreMenu,
  }),
  ReloadButton,
)

/** Links to every screen, the rarer ones in a More menu: a row in the header, on a phone a bar at the bottom. */
export function MainNavigation() {
  const { pathname } = useLocation()
  const moreNavigation = useMoreNavigation()
  // The practice's name in the header stands for Home.
  const isMore = moreNavigation.some(
    ({ to }) => to !== '/home' && (pathname === to || pathname.startsWith(`${to}/`)),
  )
  return (
    <nav aria-label={mainNavigationLabel} className={classes.navigation}>
      {navigation.map(({ to, label, icon: Icon }) => (
        <Fragment key={to}>
          <NavLink
            to={to}
            end={to === '/'}
            className={classes.link ?? ''}
            data-desk={!Icon || undefined}
            onPointerEnter={() => prefetchPage(to)}
            onFocus={() => prefetchPage(to)}
          >
            {Icon && <Icon size={22} stroke={1.75} aria-hidden />}
            {label}
            {to === '/queue' && (
              <Suspense fallback={<NoCount />}>
                <OpenCount />
              </Suspense>
            )}
          </NavLink>
          {to === '/queue' && (
            <UnstyledButton className={classes.link} data-phone onClick={quickAdd.open}>
              <IconUserPlus size={22} stroke={1.75} aria-hidden />
              {addLabel}
            </UnstyledButton>
          )}
        </Fragment>
      ))}
      <div className={classes.more}>
        <EarlyMenu
          button={(props) => <MoreButton current={isMore} {...props} />}
          menu={(early) => <MoreMenu current={isMore} early={early} />}
        />
      </div>
    </nav>
  )
}
