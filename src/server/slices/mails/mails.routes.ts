import * as endpoints from '#contract/mails/mails.endpoints.ts'
import { unsentStates } from '#contract/mails/mails.enums.ts'
import { mailMessages } from '#contract/mails/mails.messages.ts'
import { productName } from '#contract/product.ts'
import { AppError, found } from '#server/platform/errors.ts'
import type { ChangeContext, Routes } from '#server/platform/http/routes.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { nameInMail } from '#server/platform/mail/names.ts'
import { isOver, type RateLimit } from '#server/platform/rate-limits.ts'
import { checkVersion } from '#server/platform/record-changes.ts'
import { findAddressee, listMails, lockMail, retryAllMails, setMail } from './mails.repository.ts'

export interface MailPageParts {
  mail: Mail<'test'>
  /** Limit per company. */
  limit: RateLimit
}

/** Email setup and unsent emails, for administrators. */
export function registerMails(routes: Routes, { mail, limit }: MailPageParts): void {
  const checkLimit = async ({ companyId }: Scope) => {
    if (await isOver(limit, String(companyId))) {
      throw new AppError('too_many_requests', { detail: mailMessages.tooMany })
    }
  }
  mail.compose('test', async (db, staffId) => {
    const person = await findAddressee(db, staffId)
    if (!person?.email) return null
    const company = nameInMail(person.company)
    return {
      to: person.email,
      subject: `Test email from ${productName}`,
      text: `Email from ${productName}${company ? ` for ${company}` : ''} reaches this address.\n`,
    }
  })
  routes.list(endpoints.listUnsentMails, ({ scope, db, query }) => listMails(scope, db, query))
  routes.signedIn(endpoints.getMailSetup, async () => ({ set_up: mail.isSetUp, sender: mail.sender ?? null }))
  routes.signedIn(endpoints.sendTestMail, async ({ scope, db }) => {
    if (!mail.isSetUp) throw new AppError('conflict', { detail: mailMessages.notSetUp })
    await checkLimit(scope)
    await mail.queue(db, { companyId: scope.companyId, kind: 'test', recordId: scope.staffId })
    return { to: (await findAddressee(db, scope.staffId))?.email ?? '' }
  })
  routes.signedIn(endpoints.retryMail, async (call) => {
    const waiting = await change(call, call.params.id, 'waiting')
    await checkLimit(call.scope)
    await mail.again(call.db, [waiting])
    return waiting
  })
  routes.signedIn(endpoints.retryAllMails, async ({ scope, db }) => {
    await checkLimit(scope)
    const waiting = await retryAllMails(scope, db)
    await mail.again(db, waiting)
    return { count: waiting.length }
  })
  routes.signedIn(endpoints.discardMail, (call) => change(call, call.params.id, 'dropped'))
}

async function change({ scope, db, now, ifMatch }: ChangeContext, id: number, state: 'waiting' | 'dropped') {
  const stored = found(await lockMail(scope, db, id))
  if (!unsentStates.some((unsent) => unsent === stored.state)) {
    throw new AppError('conflict', { detail: mailMessages.notUnsent })
  }
  checkVersion(stored, ifMatch)
  return setMail(db, id, state, now)
}
