import { useWindowEvent } from '@mantine/hooks'
import { isTyping } from './is-typing.ts'

/** Runs a command of a page by a letter, except in inputs and below a dialog. */
export function usePageKey(letter: string, command: () => void): void {
  useWindowEvent('keydown', (event) => {
    const { key, repeat, target, defaultPrevented } = event
    if (key.toLowerCase() !== letter || event.ctrlKey || event.metaKey || event.altKey || repeat) return
    if (defaultPrevented || isTyping(target) || document.querySelector('[aria-modal="true"]')) return
    event.preventDefault()
    command()
  })
}
