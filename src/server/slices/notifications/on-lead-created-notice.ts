import { emailMessages } from '#contract/emails/emails.messages.ts'
import { on, type Subscriber } from '#server/platform/subscribers/subscriber.ts'
import { addNotice, findSentRequest, holdNotices } from './request-notices.repository.ts'
import { composeNotices, type NoticeParts } from './request-notices.ts'

/**
 * Alerts a location to a request that someone sent, when it became a lead or a repeat, and to a call that
 * ended. One email covers everything until it leaves. The first few leave at once. In a wave, such as spam,
 * they are spaced out. After the last of the day, one covers the rest the next morning.
 */
export function noticesOfRequests(parts: NoticeParts): Subscriber<'request-notices'> {
  const { clock, emails } = parts
  composeNotices(parts)
  return on(['lead.created', 'lead.repeated', 'lead.call_ended'], 'request-notices', async (tx, event) => {
    if (!emails.isSetUp) return
    const request = await findSentRequest(tx, event)
    if (!request || !(await holdNotices(tx, request))) return
    const notice = await addNotice(tx, request, clock.now())
    if (!notice) return
    const { dueAt, overAt } = notice
    const { companyId, locationId: recordId } = request
    const reason = overAt === undefined ? '' : emailMessages.dailyLimit(overAt)
    await emails.queue(tx, { companyId, kind: 'new_requests', recordId, dueAt, reason })
  })
}
