import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { session } from '#web/lib/session.ts'
import { sessionEnded } from '#web/slices/auth/login-notice.ts'

/** Leads to setting up a second factor, and back afterwards, when the company wants that first. */
export function useEnrolment(): void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(
    () =>
      session.onEnrolment(() => {
        if (pathname !== '/security')
          navigate('/security', { replace: true, state: { from: pathname + search } })
      }),
    [navigate, pathname, search],
  )
}

/** Leads to /login when the session ends or a call is refused, from every page (spec sections 4 and 8). */
export function useSessionEnd(): void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  // What the page that is being left still asks for is refused: that leads nobody anywhere else.
  const left = useRef('')
  useEffect(
    () =>
      session.onEnd((end) => {
        if (pathname === '/login' || left.current === pathname) return
        if (end !== 'refused') left.current = pathname
        const from = pathname + search
        const state = { logout: null, ended: { from, ...sessionEnded }, refused: { from } }[end]
        navigate('/login', { replace: true, state })
      }),
    [navigate, pathname, search],
  )
  useEffect(() => {
    if (left.current !== pathname) left.current = ''
  }, [pathname])
}
