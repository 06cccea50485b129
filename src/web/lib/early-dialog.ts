/** Whether a dialog above all pages is open. Keys typed before its code has loaded are kept for its first input. */
export function createEarlyDialog() {
  const listeners = new Set<() => void>()
  let isOpen = false
  // Undefined once the dialog takes the keys itself.
  let typed: string | undefined

  function set(open: boolean, text = ''): void {
    if (open === isOpen) return
    isOpen = open
    typed = open ? text : undefined
    for (const listener of listeners) listener()
  }

  return {
    open: () => set(true),
    /** Starts with a text. */
    openWith: (text: string) => set(true, text),
    close: () => set(false),
    get: () => isOpen,
    /** False for a key that the dialog has no use for. */
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
}
