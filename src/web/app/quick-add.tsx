import { useWindowEvent } from '@mantine/hooks'
import { useSyncExternalStore } from 'react'
import { QuickAddDialog } from '#web/pages/parts/quick-add-dialog.tsx'
import { quickAdd } from '#web/slices/queue/quick-add-state.ts'
import { isTyping } from '#web/ui/key-hint.tsx'

/** Quick add above every page, opened by a button or the Q key. */
export function QuickAdd() {
  const isOpen = useSyncExternalStore(quickAdd.subscribe, quickAdd.get)
  useWindowEvent('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, repeat, target, defaultPrevented } = event
    if (key.toLowerCase() !== 'q' || ctrlKey || metaKey || altKey || repeat || defaultPrevented) return
    if (isTyping(target) || document.querySelector('[aria-modal="true"]')) return
    event.preventDefault()
    quickAdd.open()
  })
  return isOpen && <QuickAddDialog />
}
