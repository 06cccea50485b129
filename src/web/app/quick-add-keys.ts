import { useWindowEvent } from '@mantine/hooks'
import { isTyping } from '#web/lib/is-typing.ts'
import { quickAdd } from '#web/slices/queue/quick-add-state.ts'

const isShortcut = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => ctrlKey || metaKey || altKey

/** Opens quick add by the Q key. Loaded with the page, because the dialog loads later and must not miss a key. */
export function QuickAddKeys() {
  useWindowEvent(
    'keydown',
    (event) => {
      if (isShortcut(event) || isTyping(event.target) || !quickAdd.keepKey(event.key)) return
      event.preventDefault()
      event.stopPropagation()
    },
    { capture: true },
  )
  useWindowEvent('keydown', (event) => {
    const { key, repeat, target, defaultPrevented } = event
    if (key.toLowerCase() !== 'q' || isShortcut(event) || repeat || defaultPrevented) return
    if (isTyping(target) || document.querySelector('[aria-modal="true"]')) return
    event.preventDefault()
    quickAdd.open()
  })
  return null
}
