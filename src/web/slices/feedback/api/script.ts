let loaded: Promise<void> | undefined

/** Shows the feedback form, whose script comes with the first call. Rejects when it cannot be loaded. */
export async function openFeedback(): Promise<void> {
  const isAgain = loaded !== undefined
  loaded ??= loadScript()
  try {
    await loaded
  } catch (error) {
    loaded = undefined
    throw error
  }
  if (isAgain) window.chairsideFeedback?.open()
}

/** Drops what the person at this screen has typed. */
export const forgetFeedback = (): void => window.chairsideFeedback?.forget?.()

// The server writes the address into the page, so that an installation can have a script of its own.
function loadScript(): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = document.querySelector<HTMLMetaElement>('meta[name="feedback-script"]')?.content ?? ''
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      reject(new Error(`Loading ${script.src} failed`))
    }
    document.head.append(script)
  })
}
