import { useSyncExternalStore } from 'react'

const media = window.matchMedia('print')
let printed = media.matches
const listeners = new Set<() => void>()

function set(value: boolean): void {
  if (value === printed) return
  printed = value
  for (const listener of listeners) listener()
}

// Not every browser turns to the media by which the page here would know; each tells before and after by events.
media.addEventListener('change', ({ matches }) => set(matches))
window.addEventListener('beforeprint', () => set(true))
window.addEventListener('afterprint', () => set(false))

export const isPrinted = (): boolean => printed

/** Calls when the page goes to paper, before the sheets are drawn, and when it is back on the screen. */
export function onPrinting(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What depends on it is on the sheets: a store's change is rendered at once, unlike that of a state. */
export const useIsPrinted = (): boolean => useSyncExternalStore(onPrinting, isPrinted)
