import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { session } from './session.ts'

const kept = new Map<string, unknown>()
session.onEnd(() => kept.clear())

/** State of a part of a page, as it was when Back leads to the page again. It is not in the address, so that links share only the page. */
export function useEntryState<T>(name: string, initial: T) {
  const place = `${useLocation().key}/${name}`
  const state = useState(() => (kept.has(place) ? (kept.get(place) as T) : initial))
  const [value] = state
  useEffect(() => {
    kept.set(place, value)
  }, [place, value])
  return state
}
