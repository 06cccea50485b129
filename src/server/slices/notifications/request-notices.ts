import { mailLimits } from '#contract/mails/mails.limits.ts'
import { productName } from '#contract/product.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { nameInMail } from '#server/platform/mail/names.ts'
import type { Letter } from '#server/platform/mail/smtp.ts'
import {
  addNotice,
  type GatheredRequests,
  gatherRequests,
  holdNotices,
} from './request-notices.repository.ts'

export interface NoticeParts {
  clock: Clock
  mail: Mail<'new_requests'>
  publicAddress(): string
}

/** Tells a location of a request that became a lead or a repeat, once the transaction of `tx` is through. */
type Announce = (
  tx: Database,
  request: { companyId: number; locationId: number; requestId: number },
) => Promise<void>

/**
 * One mail tells of all that came in until it leaves. The first ones leave at once; while many come in, as in a wave of
 * spam, there is one at a time.
 */
export function createNotices({ clock, mail, publicAddress }: NoticeParts): Announce {
  mail.compose('new_requests', async (db, locationId, mailId) => {
    const gathered = await inTransaction(db, (tx) =>
      gatherRequests(tx, { locationId, mailId, now: clock.now() }),
    )
    return gathered ? letterOf(gathered, publicAddress()) : null
  })
  return async (tx, request) => {
    if (!mail.isSetUp || !(await holdNotices(tx, request.locationId))) return
    const dueAt = await addNotice(tx, request, clock.now())
    const { companyId, locationId: recordId } = request
    if (dueAt) await mail.queue(tx, { companyId, kind: 'new_requests', recordId, dueAt })
  }
}

// Neither who it was nor what was said: that somebody turned to a dental practice is their own business already, and a
// mail is read on the way and by whoever has the mailbox.
function letterOf(
  { to, location, leads, requests, missed_calls }: GatheredRequests,
  address: string,
): Letter {
  const place = nameInMail(location) ?? 'your practice'
  const what = whatCameIn(requests, missed_calls)
  const links = leads.slice(0, mailLimits.links).map((id) => `${address}/leads/${id}`)
  return {
    to,
    subject: `${what} at ${place}`,
    text: [
      `${what} at ${place}.`,
      links.join('\n'),
      ...(leads.length > links.length ? [`All of them, newest first: ${address}/leads`] : []),
      `Who it was and what was said is in ${productName} alone, for those who may see it.`,
    ].join('\n\n'),
  }
}

function whatCameIn(requests: number, missed: number): string {
  if (requests === 1) return missed ? 'A missed call' : 'A new request'
  const calls =
    missed === 0 ? '' : missed === 1 ? ', a missed call among them,' : `, ${missed} missed calls among them,`
  return missed === requests ? `${missed} missed calls` : `${requests} new requests${calls}`
}
