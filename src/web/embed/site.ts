import { embedPaths } from '#contract/embed/embed.path.ts'
import { defaultEmbedValues, type PublicEmbed } from '#contract/embed/embed.settings.ts'
import { apiBase } from '#contract/http/endpoint.ts'
import { type Delivery, deliver, type Refusal } from './delivery.ts'
import { landing, pageAddress } from './landing.ts'

/** The script's origin and its location's form id. */
export interface Site {
  origin: string
  formId: string
}

const pathTo = ({ origin }: Site, path: string, formId: string) =>
  `${origin}${apiBase}${path.replace(':form_id', encodeURIComponent(formId))}`

const patience = 5_000

/** The practice's settings, or the defaults if they cannot be loaded; undefined when there is no such form. */
export async function readEmbed(site: Site): Promise<PublicEmbed | undefined> {
  try {
    const response = await fetch(pathTo(site, embedPaths.settings, site.formId), {
      credentials: 'omit',
      signal: AbortSignal.timeout(patience),
    })
    if (response.status === 404) return undefined
    if (response.ok) return { ...defaultEmbedValues, ...((await response.json()) as PublicEmbed) }
  } catch {
    // Visitors can still write to the practice.
  }
  return { ...defaultEmbedValues, promise: '', locations: [] }
}

/** What a visitor entered, with its idempotency key. */
export interface Submission {
  channel: 'website' | 'chatbot'
  key: string
  /** The form id of the preferred location. */
  location?: string | undefined
  fields: Record<string, string | undefined>
  shownSince: number
}

/** The URL and body of a submission. */
export function requestFor(
  site: Site,
  { channel, key, location, fields, shownSince }: Submission,
  draft?: number,
) {
  const query = new URLSearchParams({ submission: key, ...(draft ? { draft: String(draft) } : {}) })
  const body = new URLSearchParams()
  const all = {
    ...fields,
    ...landing(),
    page_url: pageAddress(),
    form_shown_ms: String(Math.max(0, Math.round(Date.now() - shownSince))),
  }
  for (const [name, value] of Object.entries(all)) if (value) body.set(name, value)
  return {
    address: `${pathTo(site, embedPaths[channel], location || site.formId)}?${query}`,
    body: body.toString(),
  }
}

/** Sends a submission; if the preferred location is gone, to the script's own. */
export function submit(site: Site, submission: Submission, onWait: (text: string) => void): Delivery {
  const { address, body } = requestFor(site, submission)
  let current = deliver(address, body, onWait)
  async function follow(): Promise<Refusal | undefined> {
    const refusal = await current.done
    if (!refusal?.isGone || !submission.location || submission.location === site.formId) return refusal
    current = deliver(requestFor(site, { ...submission, location: undefined }).address, body, onWait)
    return current.done
  }
  return { done: follow(), hurry: () => current.hurry(), cancel: () => current.cancel() }
}
