import { VisuallyHidden } from '@mantine/core'
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import {
  Link,
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
} from 'react-router'
import { footerLabel, skipToContent, skipToList } from '#contract/product.ts'
import { openerIn, rowsOfPage } from '#web/lib/list-rows.ts'
import { pageShown } from '#web/lib/page-shown.ts'
import { session } from '#web/lib/session.ts'
import { fullScreen } from '#web/lib/slice.ts'
import { useSession } from '#web/lib/use-session.ts'
import { sessionEnded } from '#web/slices/auth/login-state.ts'
import { FeedbackButton } from '#web/slices/feedback/components/feedback-button.tsx'
import { ConnectionSign } from '#web/slices/realtime/components/connection-sign.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Part } from '#web/ui/part.tsx'
import { Header } from './header.tsx'
import { footerLinks } from './navigation.ts'
import { QuickAddKeys } from './quick-add-keys.ts'
import { SearchKeys } from './search-keys.ts'
import classes from './shell.module.css'

// If live updates fail to load, queries poll instead.
const Live = lazyPart(
  async () => {
    await pageShown()
    return import(/* webpackChunkName: "on-demand-live" */ './live.tsx')
  },
  () => null,
)
const Overlays = lazyPart(async () => {
  await pageShown()
  return import(/* webpackChunkName: "on-demand-overlays" */ './overlays.tsx')
})

export function Shell() {
  const main = useRef<HTMLElement>(null)
  const announcement = usePageChange(main)
  const loading = useNavigation().state === 'loading'
  const authenticated = useSession() !== null
  const [isLive, setLive] = useState(true)
  const isFullScreen = useMatches().some(({ handle }) => handle === fullScreen)
  useSessionEnd()
  useDemand()
  useCompanyLeft()
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#main">
        {skipToContent}
      </a>
      <button
        type="button"
        className={classes.skip}
        data-to-list
        onClick={() => openerIn(rowsOfPage())?.focus()}
      >
        {skipToList}
      </button>
      {!isFullScreen && (
        <Part>
          <Header />
        </Part>
      )}
      {authenticated && <QuickAddKeys />}
      {authenticated && <SearchKeys />}
      {authenticated && (
        <Suspense>
          <Live onOpen={setLive} />
        </Suspense>
      )}
      <ConnectionSign isLost={!isLive} />
      {loading && <div className={classes.progress} />}
      <main id="main" ref={main} tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
      {!isFullScreen && (
        <footer className={classes.footer}>
          <nav aria-label={footerLabel}>
            {footerLinks.map(({ to, label }) => (
              <Link key={to} to={to} className={classes.footerLink}>
                {label}
              </Link>
            ))}
          </nav>
          {authenticated && <FeedbackButton className={classes.footerLink} />}
        </footer>
      )}
      <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
      {authenticated && (
        <Suspense>
          <Overlays />
        </Suspense>
      )}
      <ScrollRestoration />
    </div>
  )
}

/**
 * On navigation, does what a full page load does: moves focus to the page and returns its title for a live
 * region. Leaves focus alone if the page has already focused a field.
 */
function usePageChange(main: RefObject<HTMLElement | null>): string {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true })
    setAnnouncement(document.title)
  }, [pathname, main])
  return announcement
}

/** Redirects to two-factor setup or email confirmation when the company requires it, and back. */
function useDemand(): void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(
    () =>
      session.onDemand((path) => {
        if (pathname !== path) navigate(path, { replace: true, state: { from: pathname + search } })
      }),
    [navigate, pathname, search],
  )
}

/** Redirects to /login when the session ends or a call is refused (spec sections 4 and 8). */
function useSessionEnd(): void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  // Requests of the page being left are also refused, and must not redirect again.
  const leftPath = useRef('')
  useEffect(
    () =>
      session.onEnd((end) => {
        if (pathname === '/login' || leftPath.current === pathname) return
        if (end !== 'refused') leftPath.current = pathname
        const from = pathname + search
        const state = { logout: null, ended: { from, ...sessionEnded }, refused: { from } }[end]
        navigate('/login', { replace: true, state })
      }),
    [navigate, pathname, search],
  )
  useEffect(() => {
    if (leftPath.current !== pathname) leftPath.current = ''
  }, [pathname])
}

/** Reloads into the company that another tab switched to. The browser warns about unsaved input. */
function useCompanyLeft(): void {
  useEffect(() => session.onCompanyLeft(() => window.location.replace('/home')), [])
}
