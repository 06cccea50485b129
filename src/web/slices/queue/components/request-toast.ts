import type { QueryClient } from '@tanstack/react-query'
import { type Channel, channelLabel } from '#contract/intake/requests.enums.ts'
import { queueReasonLabel } from '#contract/queue/queue.enums.ts'
import { offer } from '#web/ui/offer-undo.tsx'
import { personQuery } from '../api/queue.ts'
import { whoText } from './entry-texts.ts'

/** Channels by which requests come in on their own. Calls have a card, and what staff enter is no news to them. */
const heard: readonly Channel[] = ['forms', 'website', 'chatbot', 'meta']

/** More than these at once is a flood: each is asked for, and lists would wait for their turn. Milliseconds. */
const most = { toasts: 3, within: 10_000 }
let told: number[] = []

/** Says quietly, on whatever page is open, that a request has come in: from whom, by which channel and why it waits. */
export async function tellOfRequest(client: QueryClient, id: number, onShow: () => void): Promise<void> {
  const now = Date.now()
  told = told.filter((at) => at > now - most.within)
  if (told.length >= most.toasts) return
  told.push(now)
  const request = await client.fetchQuery({ ...personQuery(id), retry: false }).catch(() => undefined)
  if (!request || request.outcome !== null || !heard.includes(request.channel)) return
  const why = queueReasonLabel(request.held ? 'held' : 'new_request')
  offer(`request-${id}`, `${why} · ${channelLabel(request.channel)} · ${whoText(request)}`, 'Show', onShow)
}
