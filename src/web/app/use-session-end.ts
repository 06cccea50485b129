import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { session } from '#web/lib/session.ts'

/** Leads to /login when the session ends or a call is refused, from every page (spec sections 4 and 8). */
export function useSessionEnd(): void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(
    () =>
      session.onEnd((end) => {
        if (pathname === '/login') return
        const state = end === 'refused' ? { from: pathname + search } : null
        navigate('/login', { replace: true, state })
      }),
    [navigate, pathname, search],
  )
}
