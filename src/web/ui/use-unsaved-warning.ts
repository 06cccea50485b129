import { type RefObject, useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { queryClient } from '#web/lib/query-client.ts'
import { askToLeave } from './confirm.ts'

interface Typed {
  isUnsaved: () => boolean
  onDiscard?: (() => void) | undefined
}

/** What is lost with its page. */
const onPage = new Set<RefObject<Typed>>()
/** What is kept from page to page. */
const kept = new Set<() => boolean>()
let leaving = false
const unsavedOnPage = () => [...onPage].filter(({ current }) => current.isUnsaved())
const isAnythingUnsaved = () => unsavedOnPage().length > 0 || [...kept].some((isUnsaved) => isUnsaved())

window.addEventListener('beforeunload', (event) => {
  if (!leaving && (isAnythingUnsaved() || queryClient.isMutating() > 0)) event.preventDefault()
})

/**
 * Asks before something typed is lost, by a link as well as by closing the tab. `isUnsaved` is asked at that moment.
 * The end of a session is never held up.
 */
export function useUnsavedWarning(isUnsaved: () => boolean, onDiscard?: () => void): void {
  const typed = useRef<Typed>({ isUnsaved })
  typed.current = { isUnsaved, onDiscard }
  useEffect(() => {
    onPage.add(typed)
    return () => void onPage.delete(typed)
  }, [])
}

/** Asks for all that is on the page; once in the app, since a router has only one blocker. */
export function useLeaveQuestion(): void {
  const blocker = useBlocker(
    ({ nextLocation }) => nextLocation.pathname !== '/login' && unsavedOnPage().length > 0,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const leave = () => {
      for (const { current } of unsavedOnPage()) current.onDiscard?.()
      blocker.proceed()
    }
    askToLeave(leave, blocker.reset)
  }, [blocker])
}

/** Counts what is kept from page to page as something that is asked about. */
export function countAsUnsaved(isUnsaved: () => boolean): () => void {
  kept.add(isUnsaved)
  return () => void kept.delete(isUnsaved)
}

/** Does what ends in `leaveFor`, after asking where something typed would be lost. */
export function askIfUnsaved(onLeave: () => void): void {
  if (isAnythingUnsaved()) askToLeave(onLeave)
  else onLeave()
}

/** Leaves the page for good, with all that it has in memory. */
export function leaveFor(path: string): void {
  leaving = true
  window.location.assign(path)
}
