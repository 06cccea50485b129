import * as endpoints from '#contract/emails/emails.endpoints.ts'
import { unsentStates } from '#contract/emails/emails.enums.ts'
import { emailLimits } from '#contract/emails/emails.limits.ts'
import { emailMessages } from '#contract/emails/emails.messages.ts'
import { productName } from '#contract/product.ts'
import type { EmailQueue } from '#server/platform/email/email.ts'
import { nameInEmail } from '#server/platform/email/names.ts'
import { AppError, found } from '#server/platform/errors.ts'
import type { ChangeContext, Routes } from '#server/platform/http/routes.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { createRateLimit, isOver, type RateLimit } from '#server/platform/rate-limits.ts'
import { checkVersion } from '#server/platform/record-changes.ts'
import type { Platform, RunningSlice } from '#server/platform/slice.ts'
import { findAddressee, listEmails, lockEmail, retryAllEmails, setEmail } from './emails.repository.ts'

export function serveEmails({ pool, emails }: Platform): RunningSlice {
  const { max, seconds } = emailLimits.tests
  const limit = createRateLimit(pool, 'test_emails', max, seconds)
  return { routes: (routes) => registerEmails(routes, emails, limit) }
}

/** Email setup and unsent emails, for administrators. */
function registerEmails(routes: Routes, emails: EmailQueue<'test'>, limit: RateLimit): void {
  const checkLimit = async ({ companyId }: Scope) => {
    if (await isOver(limit, String(companyId))) {
      throw new AppError('too_many_requests', { detail: emailMessages.tooMany })
    }
  }
  emails.compose('test', async (db, staffId) => {
    const person = await findAddressee(db, staffId)
    if (!person?.email) return null
    const company = nameInEmail(person.company)
    return {
      to: person.email,
      subject: `Test email from ${productName}`,
      text: `Email from ${productName}${company ? ` for ${company}` : ''} reaches this address.\n`,
    }
  })
  routes.list(endpoints.listUnsentEmails, ({ scope, db, query }) => listEmails(scope, db, query))
  routes.signedIn(endpoints.getEmailSetup, async () => ({
    set_up: emails.isSetUp,
    sender: emails.sender ?? null,
  }))
  routes.signedIn(endpoints.sendTestEmail, async ({ scope, db }) => {
    if (!emails.isSetUp) throw new AppError('conflict', { detail: emailMessages.notSetUp })
    await checkLimit(scope)
    await emails.queue(db, { companyId: scope.companyId, kind: 'test', recordId: scope.staffId })
    return { to: (await findAddressee(db, scope.staffId))?.email ?? '' }
  })
  routes.signedIn(endpoints.retryEmail, async (call) => {
    const waiting = await change(call, call.params.id, 'waiting')
    await checkLimit(call.scope)
    await emails.again(call.db, [waiting])
    return waiting
  })
  routes.signedIn(endpoints.retryAllEmails, async ({ scope, db }) => {
    await checkLimit(scope)
    const waiting = await retryAllEmails(scope, db)
    await emails.again(db, waiting)
    return { count: waiting.length }
  })
  routes.signedIn(endpoints.discardEmail, (call) => change(call, call.params.id, 'dropped'))
}

async function change({ scope, db, now, ifMatch }: ChangeContext, id: number, state: 'waiting' | 'dropped') {
  const stored = found(await lockEmail(scope, db, id))
  if (!unsentStates.some((unsent) => unsent === stored.state)) {
    throw new AppError('conflict', { detail: emailMessages.notUnsent })
  }
  checkVersion(stored, ifMatch)
  return setEmail(db, id, state, now)
}
