import { useWindowEvent } from '@mantine/hooks'
import { isTyping } from './is-typing.ts'

/** Opens the booking dialog by the key B, except in inputs and below a dialog. */
export function useBookKey(book: () => void): void {
  useWindowEvent('keydown', (event) => {
    const { key, repeat, target, defaultPrevented } = event
    if (key.toLowerCase() !== 'b' || event.ctrlKey || event.metaKey || event.altKey || repeat) return
    if (defaultPrevented || isTyping(target) || document.querySelector('[aria-modal="true"]')) return
    event.preventDefault()
    book()
  })
}
