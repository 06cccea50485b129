import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { askToLeave } from './ask-to-leave.ts'

const questions = new Set<() => boolean>()
let leaving = false

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
      if (!leaving && isUnsaved()) event.preventDefault()
    }
    questions.add(isUnsaved)
    window.addEventListener('beforeunload', warn)
    return () => {
      questions.delete(isUnsaved)
      window.removeEventListener('beforeunload', warn)
    }
  }, [isUnsaved])
}

/** Counts what is kept in memory from page to page as something that `askIfUnsaved` asks about. */
export const countAsUnsaved = (isUnsaved: () => boolean): void => void questions.add(isUnsaved)

/** Does what ends in `leaveFor`, after asking where something typed would be lost. */
export function askIfUnsaved(onLeave: () => void): void {
  if ([...questions].some((isUnsaved) => isUnsaved())) askToLeave(onLeave)
  else onLeave()
}

/** Leaves the page for good, with all that it has in memory. */
export function leaveFor(path: string): void {
  leaving = true
  window.location.assign(path)
}
