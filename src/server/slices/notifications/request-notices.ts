import { emailLimits } from '#contract/emails/emails.limits.ts'
import { productName } from '#contract/product.ts'
import type { Clock } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { EmailQueue } from '#server/platform/email/email.ts'
import { nameInEmail } from '#server/platform/email/names.ts'
import type { Letter } from '#server/platform/email/smtp.ts'
import { type GatheredRequests, gatherRequests } from './request-notices.repository.ts'

export interface NoticeParts {
  clock: Clock
  emails: EmailQueue<'new_requests'>
  publicAddress(): string
}

export function composeNotices({ clock, emails, publicAddress }: NoticeParts): void {
  emails.compose('new_requests', async (db, locationId, emailId) => {
    const gathered = await inTransaction(db, (tx) =>
      gatherRequests(tx, { locationId, emailId, now: clock.now() }),
    )
    return gathered ? letterOf(gathered, publicAddress()) : null
  })
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
