const listeners = new Set<() => void>()
let isOpen = false

function set(open: boolean): void {
  isOpen = open
  for (const listener of listeners) listener()
}

/** Whether quick add is open. Global, because many places open it and it shows above all pages. */
export const quickAdd = {
  open: () => set(true),
  close: () => set(false),
  get: () => isOpen,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
