import { on, type Subscriber } from '#server/platform/subscribers/subscriber.ts'
import { composeDueEmails, type DueEmailParts } from './due-emails.ts'

/** Emails people what is due when their day begins, and how it went when it ends. */
export function dailyEmails(parts: DueEmailParts): Subscriber<'daily-emails'> {
  composeDueEmails(parts)
  return on(['staff.day_begun', 'staff.day_ended'], 'daily-emails', (tx, { id, company_id, type, data }) =>
    parts.emails.queue(tx, {
      ...{ companyId: company_id, kind: type === 'staff.day_begun' ? 'due_today' : 'end_of_day' },
      ...{ recordId: data.email, eventId: id },
    }),
  )
}
