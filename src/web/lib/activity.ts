let lastInput = Date.now()

const recordInput = () => {
  lastInput = Date.now()
}
window.addEventListener('pointerdown', recordInput, { capture: true, passive: true })
window.addEventListener('keydown', recordInput, { capture: true, passive: true })

/** Milliseconds. */
const idleAfter = 60_000

/** True after a while without input: requests made then must not keep the session alive. */
export const isIdle = (): boolean => Date.now() - lastInput > idleAfter
