const listeners = new Set<() => void>()
let isOpen = false
// Undefined once the form takes the keys itself.
let typed: string | undefined

function set(open: boolean): void {
  if (open === isOpen) return
  isOpen = open
  typed = open ? '' : undefined
  for (const listener of listeners) listener()
}

/** Whether quick add is open. Global, because many places open it and it shows above all pages. */
export const quickAdd = {
  open: () => set(true),
  close: () => set(false),
  get: () => isOpen,
  /** Keeps a key that was typed before the form has loaded. False for a key that the form has no use for. */
  keepKey(key: string): boolean {
    if (typed === undefined) return false
    if (key === 'Escape') set(false)
    else if (key === 'Backspace') typed = typed.slice(0, -1)
    // Must not lead into a field of the page.
    else if (key === 'Tab') typed += ' '
    else if (key.length === 1) typed += key
    else return false
    return true
  },
  takeKeys(): string {
    const taken = typed ?? ''
    typed = undefined
    return taken
  },
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
