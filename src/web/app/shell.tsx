import { lazy, Suspense, useRef } from 'react'
import { Link, Outlet, ScrollRestoration, useNavigation } from 'react-router'
import { useSession } from '#web/lib/use-session.ts'
import { FeedbackButton } from '#web/slices/feedback/components/feedback-button.tsx'
import { Header } from './header.tsx'
import { footerLinks } from './navigation.ts'
import classes from './shell.module.css'
import { useCompanyLeft } from './use-company-left.ts'
import { usePageChange } from './use-page-change.ts'
import { useEnrolment, useSessionEnd } from './use-session-end.ts'

const Live = lazy(() => pageShown().then(() => import(/* webpackChunkName: "on-demand-live" */ './live.tsx')))
const Overlays = lazy(() => import(/* webpackChunkName: "signed-in-overlays" */ './overlays.tsx'))

/** Settles when the browser has shown the page: what comes later must not hold it up. */
const pageShown = () =>
  new Promise<void>((resolve) => {
    const later = () => setTimeout(resolve)
    if (document.readyState === 'complete') later()
    else window.addEventListener('load', later, { once: true })
  })

/** What surrounds every page: header, footer, and what happens from one page to the next. */
export function Shell() {
  const main = useRef<HTMLElement>(null)
  const announcement = usePageChange(main)
  const loading = useNavigation().state === 'loading'
  const authenticated = useSession() !== null
  useSessionEnd()
  useEnrolment()
  useCompanyLeft()
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      <Header />
      {authenticated && (
        <Suspense>
          <Live />
        </Suspense>
      )}
      {loading && <div className={classes.progress} />}
      <main id="main" ref={main} tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
      <footer className={classes.footer}>
        <nav aria-label="Footer">
          {footerLinks.map(({ to, label }) => (
            <Link key={to} to={to} className={classes.footerLink}>
              {label}
            </Link>
          ))}
        </nav>
        {authenticated && <FeedbackButton className={classes.footerLink} />}
      </footer>
      <div aria-live="polite" className={classes.announcer}>
        {announcement}
      </div>
      {authenticated && (
        <Suspense>
          <Overlays />
        </Suspense>
      )}
      <ScrollRestoration />
    </div>
  )
}
