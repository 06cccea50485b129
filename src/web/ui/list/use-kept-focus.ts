import { type FocusEvent, useEffect, useRef } from 'react'

const isLost = () => {
  const focused = document.activeElement
  return focused === null || focused === document.body || focused.matches(':disabled')
}

/** Keeps the focus with a list when what had it goes, such as a removed row, or 'Next' on the last page. */
export function useKeptFocus<T extends HTMLElement>() {
  const ref = useRef<T>(null)
  const isWithin = useRef(false)
  // After every change of the list.
  useEffect(() => {
    if (isWithin.current && isLost()) ref.current?.focus({ preventScroll: true })
  })
  return {
    ref,
    tabIndex: -1,
    style: { outline: 'none' },
    onFocus: () => {
      isWithin.current = true
    },
    onBlur: ({ target, relatedTarget, currentTarget }: FocusEvent) => {
      // What goes or is disabled was not left.
      if (!target.isConnected || target.matches(':disabled')) return
      isWithin.current = currentTarget.contains(relatedTarget)
    },
  }
}
