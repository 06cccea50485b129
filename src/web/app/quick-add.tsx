import { useSyncExternalStore } from 'react'
import { QuickAddDialog } from '#web/pages/parts/quick-add-dialog.tsx'
import { quickAdd } from '#web/slices/queue/quick-add-state.ts'

/** Quick add above every page. */
export function QuickAdd() {
  const isOpen = useSyncExternalStore(quickAdd.subscribe, quickAdd.get)
  return isOpen && <QuickAddDialog />
}
