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

let isTold = false

/** Notes whether this page is told what others change. */
export const noteTold = (told: boolean): void => {
  isTold = told
}

/** How often what others change asks for news: not at all while the page is told of it. Milliseconds. */
export const refreshInterval = (): number | false => (isTold ? false : 30_000)
