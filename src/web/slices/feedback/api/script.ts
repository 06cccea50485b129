let loaded: Promise<void> | undefined

/** Rejects when the script cannot be loaded. */
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

export const forgetFeedback = (): void => window.chairsideFeedback?.forget?.()

// The server puts the URL into the page, so an installation can use its own script.
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
