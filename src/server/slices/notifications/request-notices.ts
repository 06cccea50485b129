import { emailLimits } from '#contract/emails/emails.limits.ts'
import { emailMessages } from '#contract/emails/emails.messages.ts'
import { productName } from '#contract/product.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { EmailQueue } from '#server/platform/email/email.ts'
import { nameInEmail } from '#server/platform/email/names.ts'
import type { Letter } from '#server/platform/email/smtp.ts'
import {
  addNotice,
  type GatheredRequests,
  gatherRequests,
  holdNotices,
} from './request-notices.repository.ts'

export interface NoticeParts {
  clock: Clock
  emails: EmailQueue<'new_requests'>
  publicAddress(): string
}

/** After the transaction commits. */
type Announce = (
  tx: Database,
  request: { companyId: number; locationId: number; requestId: number },
) => Promise<void>

/**
 * One email covers everything until it leaves. The first few leave at once; in a wave, such as spam, they
 * are spaced out. After the last of the day, one covers the rest the next morning.
 */
export function createNotices({ clock, emails, publicAddress }: NoticeParts): Announce {
  emails.compose('new_requests', async (db, locationId, emailId) => {
    const gathered = await inTransaction(db, (tx) =>
      gatherRequests(tx, { locationId, emailId, now: clock.now() }),
    )
    return gathered ? letterOf(gathered, publicAddress()) : null
  })
  return async (tx, request) => {
    if (!emails.isSetUp || !(await holdNotices(tx, request))) return
    const notice = await addNotice(tx, request, clock.now())
    if (!notice) return
    const { dueAt, overAt } = notice
    const { companyId, locationId: recordId } = request
    const reason = overAt === undefined ? '' : emailMessages.dailyLimit(overAt)
    await emails.queue(tx, { companyId, kind: 'new_requests', recordId, dueAt, reason })
  }
}

// No names and no messages: email can be read on its way and by anyone with access to the mailbox.
function letterOf(
  { to, location, leads, requests, missed_calls, isLastToday }: GatheredRequests,
  address: string,
): Letter {
  const place = nameInEmail(location) ?? 'your practice'
  const what = whatCameIn(requests, missed_calls)
  const links = leads.slice(0, emailLimits.links).map((id) => `${address}/leads/${id}`)
  return {
    to,
    // Ours alone: a practice can name its locations, and the address, as it likes.
    subject: `${what} in ${productName}`,
    text: [
      `${what} at ${place}.`,
      links.join('\n'),
      ...(leads.length > links.length ? [`See all, newest first: ${address}/leads`] : []),
      ...(isLastToday
        ? [
            `This is today's last alert: the daily limit is reached. You'll get one email tomorrow morning with everything else that comes in. See it now: ${address}/queue`,
          ]
        : []),
      `For privacy, names and messages are only shown in ${productName}.`,
    ].join('\n\n'),
  }
}

function whatCameIn(requests: number, missed: number): string {
  if (requests === 1) return missed ? 'A missed call' : 'A new request'
  const calls = missed === 0 ? '' : missed === 1 ? ' (1 missed call)' : ` (${missed} missed calls)`
  return missed === requests ? `${missed} missed calls` : `${requests} new requests${calls}`
}
