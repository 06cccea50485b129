import type { EmailQueue } from '#server/platform/email/email.ts'
import { on, type Subscriber } from '#server/platform/subscribers/subscriber.ts'
import { changedLetter } from './password-emails.ts'
import { readEmail } from './password-reset.repository.ts'

interface PasswordEmailParts {
  emails: EmailQueue<'password_changed'>
  publicAddress(): string
}

/** Emails people that their password was changed. */
export function passwordEmails({ emails, publicAddress }: PasswordEmailParts): Subscriber<'password-emails'> {
  emails.compose('password_changed', async (db, userId) => {
    const person = await readEmail(db, userId)
    return person?.email ? changedLetter(person, publicAddress()) : null
  })
  return on('user.password_changed', 'password-emails', (tx, { id, company_id, subject_id }) =>
    emails.queue(tx, {
      ...{ companyId: company_id, kind: 'password_changed', recordId: subject_id, eventId: id },
    }),
  )
}
