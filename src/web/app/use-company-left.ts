import { useEffect } from 'react'
import { session } from '#web/lib/session.ts'

/** Follows to the start of the company that another tab has switched to. The browser asks where something typed is unsaved. */
export function useCompanyLeft(): void {
  useEffect(() => session.onCompanyLeft(() => window.location.replace('/home')), [])
}
