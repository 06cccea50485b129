let lastInput = Date.now()

const noteInput = () => {
  lastInput = Date.now()
}
window.addEventListener('pointerdown', noteInput, { capture: true, passive: true })
window.addEventListener('keydown', noteInput, { capture: true, passive: true })

/** How long somebody counts as present after the last key or click. Milliseconds. */
const presence = 60_000

/** True when nobody has touched the page for a while: what it then asks of the server must not keep a session alive. */
export const isUnattended = (): boolean => Date.now() - lastInput > presence

/** How often lists that others change ask for news. Milliseconds. */
export const refreshInterval = 30_000
