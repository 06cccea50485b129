import { embedMessages } from '#contract/embed/embed.messages.ts'

/** A final refusal: trying again would not help. */
export interface Refusal {
  text: string
  /** The form address no longer exists. */
  isGone: boolean
}

export interface Delivery {
  /** Undefined on success; never settles after `cancel`. */
  done: Promise<Refusal | undefined>
  /** Retries now. */
  hurry(): void
  cancel(): void
}

const timeoutMilliseconds = 20_000
const maxWaitSeconds = 60

/**
 * Sends until it is accepted or refused: retries while the network or the server is unavailable, at once when the browser
 * comes back online. The address has an idempotency key, so retries are safe.
 */
export function deliver(address: string, body: string, onWait: (text: string) => void): Delivery {
  const cancelled = new AbortController()
  let wake = () => {}
  const hurry = () => wake()
  async function run(): Promise<Refusal | undefined> {
    for (let tries = 1; ; tries++) {
      const outcome = await send(address, body)
      if (cancelled.signal.aborted) return new Promise(() => {})
      if (!outcome || 'isGone' in outcome) return outcome
      onWait(outcome.text)
      await new Promise<void>((resolve) => {
        wake = resolve
        // The browser may be wrong about being offline.
        setTimeout(resolve, 1000 * (outcome.seconds ?? Math.min(maxWaitSeconds, 2 ** tries)))
        addEventListener('online', () => resolve(), { once: true, signal: cancelled.signal })
      })
    }
  }
  return { done: run(), hurry, cancel: () => cancelled.abort() }
}

interface Wait {
  text: string
  seconds: number | undefined
}

async function send(address: string, body: string): Promise<Refusal | Wait | undefined> {
  let response: Response
  try {
    response = await fetch(address, {
      method: 'POST',
      // Needs no preflight request.
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
      credentials: 'omit',
      keepalive: body.length < 60_000,
      signal: AbortSignal.timeout(timeoutMilliseconds),
    })
  } catch {
    const text = navigator.onLine ? embedMessages.unreachable : embedMessages.offline
    return { text, seconds: undefined }
  }
  const { ok, status } = response
  if (ok) return undefined
  if (status === 429) {
    const seconds = Number(response.headers.get('retry-after')) || undefined
    return { text: embedMessages.busy, seconds }
  }
  if (status >= 500 || status === 408) return { text: embedMessages.unreachable, seconds: undefined }
  const texts: Record<number, string> = { 404: embedMessages.gone, 413: embedMessages.tooLarge }
  return { text: texts[status] ?? embedMessages.refused, isGone: status === 404 }
}
