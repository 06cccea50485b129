import { Kbd } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import type { RefObject } from 'react'
import { isTyping } from '#web/lib/is-typing.ts'
import classes from './key-hint.module.css'

/** Shows which key leads to an input. */
export function KeyHint({ children }: { children: string }) {
  return (
    <Kbd aria-hidden className={classes.key}>
      {children}
    </Kbd>
  )
}

/**
 * Lets a key lead to an input from anywhere but where someone is typing.
 * `within` narrows that down to a part of the page around the input, as a selector.
 */
export function useKeyToInput(
  key: string | undefined,
  input: RefObject<HTMLElement | null>,
  within?: string,
): void {
  useWindowEvent('keydown', (event) => {
    const { target } = event
    if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || isTyping(target)) return
    if (within && !(target instanceof Element && target.closest(within)?.contains(input.current))) return
    event.preventDefault()
    input.current?.focus()
  })
}
