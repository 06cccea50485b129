import { embedMessages } from '#contract/embed/embed.messages.ts'
import type { FieldErrors } from '#contract/http/errors.ts'

/** Why something was not taken, and trying again would not help. */
export interface Refusal {
  text: string
  /** In the server's words, by field. */
  errors: FieldErrors
  /** True when there is no such address any more. */
  isGone: boolean
}

/** Something on its way. */
export interface Delivery {
  /** Undefined once it is there; never settles after `cancel`. */
  done: Promise<Refusal | undefined>
  /** Does not wait any longer for the next try. */
  hurry(): void
  cancel(): void
}

const patience = 20_000
const longestWait = 60

/**
 * Sends until it is there or is refused: while the network or the server is away it waits and tries again, sooner when
 * the browser says that it is back. The body says by its address what it is, so that it acts once however often it comes.
 */
export function deliver(address: string, body: string, onWait: (text: string) => void): Delivery {
  const cancelled = new AbortController()
  let wake = () => {}
  const hurry = () => wake()
  async function run(): Promise<Refusal | undefined> {
    for (let tries = 1; ; tries++) {
      const outcome = await send(address, body)
      if (cancelled.signal.aborted) return new Promise(() => {})
      if (!outcome || 'errors' in outcome) return outcome
      onWait(outcome.text)
      await new Promise<void>((resolve) => {
        wake = resolve
        // The browser may be wrong about being offline, so it is tried all the same.
        setTimeout(resolve, 1000 * (outcome.seconds ?? Math.min(longestWait, 2 ** tries)))
        addEventListener('online', () => resolve(), { once: true, signal: cancelled.signal })
      })
    }
  }
  return {
    done: run(),
    hurry,
    cancel: () => cancelled.abort(),
  }
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
      // A form's own encoding needs no question in advance, and goes on when the page is left.
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
      credentials: 'omit',
      keepalive: body.length < 60_000,
      signal: AbortSignal.timeout(patience),
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
  const { errors = {} } = (await response.json().catch(() => ({}))) as { errors?: FieldErrors }
  const isGone = status === 404
  const texts: Record<number, string> = {
    404: embedMessages.gone,
    413: embedMessages.tooLarge,
    422: errors['']?.join(' ') ?? embedMessages.check,
  }
  return { text: texts[status] ?? embedMessages.refused, errors, isGone }
}
