import type { QueryClient } from '@tanstack/react-query'
import { type Channel, channelLabel } from '#contract/intake/requests.enums.ts'
import { queueReasonLabel } from '#contract/queue/queue.enums.ts'
import { requestToastLabels as labels } from '#contract/realtime/realtime.labels.ts'
import { offer } from '#web/ui/offer-undo.tsx'
import { personQuery } from '../api/queue.ts'
import { whoText } from './entry-texts.ts'

/**
 * Channels whose requests are announced. Calls have a call card, and staff need no notice of requests that
 * they enter.
 */
const announcedChannels: readonly Channel[] = ['forms', 'website', 'chatbot', 'meta']

/**
 * Limits the toasts in a flood, because each fetches its request and would delay the lists. `within` is in
 * milliseconds.
 */
const limit = { toasts: 3, within: 10_000 }
let toastTimes: number[] = []

/** Shows a toast on any page when a request has come in, with its sender, channel and reason. */
export async function tellOfRequest(client: QueryClient, id: number, onShow: () => void): Promise<void> {
  const now = Date.now()
  toastTimes = toastTimes.filter((at) => at > now - limit.within)
  if (toastTimes.length >= limit.toasts) return
  toastTimes.push(now)
  const request = await client.fetchQuery({ ...personQuery(id), retry: false }).catch(() => undefined)
  if (!request || request.outcome !== null || !announcedChannels.includes(request.channel)) return
  const why = queueReasonLabel(request.held ? 'held' : 'new_request')
  offer(
    `request-${id}`,
    labels.request(why, channelLabel(request.channel), whoText(request)),
    labels.show,
    onShow,
  )
}
