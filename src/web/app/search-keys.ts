import { useWindowEvent } from '@mantine/hooks'
import { isTyping } from '#web/lib/is-typing.ts'
import { searchDialog } from '#web/slices/search/search-state.ts'

/** The keys that open the search, as keyboards name them. */
export const searchKey = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘K' : 'Ctrl K'

const isOpening = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey

/** Opens the search by Ctrl+K or Cmd+K, also inside inputs. The key / opens it on pages without their own search. */
export function SearchKeys() {
  // First of all, because editors have other uses for the keys.
  useWindowEvent(
    'keydown',
    (event) => {
      const { key, ctrlKey, metaKey, altKey } = event
      if (isOpening(event)) (searchDialog.get() ? searchDialog.close : searchDialog.open)()
      // Keys typed before the dialog has loaded.
      else if (ctrlKey || metaKey || altKey || !searchDialog.keepKey(key)) return
      event.preventDefault()
      event.stopPropagation()
    },
    { capture: true },
  )
  useWindowEvent('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, target, defaultPrevented } = event
    if (key !== '/' || ctrlKey || metaKey || altKey || defaultPrevented || isTyping(target)) return
    if (document.querySelector('[aria-keyshortcuts="/"], [aria-modal="true"]')) return
    event.preventDefault()
    searchDialog.open()
  })
  return null
}
