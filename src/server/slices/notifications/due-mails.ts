import { productName } from '#contract/product.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { nameInMail } from '#server/platform/mail/names.ts'
import type { Letter } from '#server/platform/mail/smtp.ts'
import { findDueMail, startMorning } from './due-mails.repository.ts'

/** How many of something are late, and how many are due today. */
export interface DueCounts {
  past_due: number
  due_today: number
}

export interface DueMailParts {
  db: Database
  clock: Clock
  mail: Mail<'due_today'>
  publicAddress(): string
  /** What a person works in; undefined for one who does not any more. */
  scopeOfStaff(db: Database, staffId: number): Promise<Scope | undefined>
  /** Follow-ups that a person sees. */
  followUpsDue(scope: Scope, db: Database, now: Date): Promise<DueCounts>
  /** Tasks that are a person's to do. */
  tasksDue(scope: Scope, db: Database, now: Date): Promise<DueCounts>
}

/** Makes the letter of a morning: numbers and links, for nobody but its reader knows what they stand for. */
export function composeDueMails(parts: DueMailParts): void {
  parts.mail.compose('due_today', async (db, id) => {
    const now = parts.clock.now()
    const person = await findDueMail(db, id, now)
    const scope = person && (await parts.scopeOfStaff(db, person.staff_id))
    if (!scope) return null
    const followUps = await parts.followUpsDue(scope, db, now)
    const tasks = await parts.tasksDue(scope, db, now)
    return letterOf(person, { followUps, tasks }, parts.publicAddress())
  })
}

/** Has the mails of this morning sent to all who did not get theirs yet. */
export async function sendDueMails({ db, clock, mail }: DueMailParts): Promise<void> {
  if (!mail.isSetUp) return
  await inTransaction(db, async (tx) => {
    for (const { id, company_id } of await startMorning(tx, clock.now())) {
      await mail.queue(tx, { companyId: company_id, kind: 'due_today', recordId: id })
    }
  })
}

function letterOf(
  { to, company }: { to: string; company: string },
  { followUps, tasks }: Record<'followUps' | 'tasks', DueCounts>,
  address: string,
): Letter | null {
  const all = followUps.past_due + followUps.due_today + tasks.past_due + tasks.due_today
  if (all === 0) return null
  const lines = [
    [followUps.past_due, 'past due', 'follow-up', `${address}/leads?follow_up_status=past_due`],
    [followUps.due_today, 'due today', 'follow-up', `${address}/leads?follow_up_status=due_today`],
    [tasks.past_due, 'past due', 'task', `${address}/my-tasks`],
    [tasks.due_today, 'due today', 'task', `${address}/my-tasks`],
  ] as const
  const told = lines.filter(([number]) => number > 0)
  const name = nameInMail(company)
  return {
    to,
    subject: `${all} due today in ${productName}`,
    text: [
      `Good morning. This is due today${name ? ` at ${name}` : ''}:`,
      ...told.map(
        ([number, when, what, link]) => `${number} ${what}${number === 1 ? '' : 's'} ${when}\n${link}`,
      ),
      `You can turn these mails off in your profile: ${address}/info`,
    ].join('\n\n'),
  }
}
