import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { askToLeave } from './ask-to-leave.ts'

/**
 * Asks before something typed is lost, by a link as well as by closing the tab. `isUnsaved` is asked at that moment.
 * The end of a session is never held up.
 */
export function useUnsavedWarning(isUnsaved: () => boolean): void {
  const blocker = useBlocker(({ nextLocation }) => nextLocation.pathname !== '/login' && isUnsaved())

  useEffect(() => {
    if (blocker.state === 'blocked') askToLeave(blocker.proceed, blocker.reset)
  }, [blocker])

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isUnsaved])
}
