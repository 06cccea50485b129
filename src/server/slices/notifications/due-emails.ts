import { dayLabels } from '#contract/desk/day.labels.ts'
import { countOf } from '#contract/formats/labels.ts'
import { productName } from '#contract/product.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { EmailQueue } from '#server/platform/email/email.ts'
import { nameInEmail } from '#server/platform/email/names.ts'
import type { Letter } from '#server/platform/email/smtp.ts'
import { recordEvents } from '#server/platform/event-log.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { claimEmails, type DailyEmail, findDueEmail } from './due-emails.repository.ts'

/** How many of something are late, and how many are due today. */
export interface DueCounts {
  past_due: number
  due_today: number
}

/** A day in numbers. */
export interface DayCounts {
  received: number
  follow_ups: number
  closed_of_received: number
  closed_today: number
  open: number
  promises: { kept: number; broken: number }
  tasks_left: number
}

export interface DueEmailParts {
  db: Database
  clock: Clock
  emails: EmailQueue<DailyEmail>
  publicAddress(): string
  /** Undefined when deactivated. */
  scopeOfStaff(db: Database, staffId: number): Promise<Scope | undefined>
  followUpsDue(scope: Scope, db: Database, now: Date): Promise<DueCounts>
  tasksDue(scope: Scope, db: Database, now: Date): Promise<DueCounts>
  /** How many promises for yesterday were broken. */
  promisesBroken(scope: Scope, db: Database, now: Date): Promise<number>
  today(scope: Scope, db: Database, now: Date): Promise<DayCounts>
}

/** Numbers and links only: no health data in email. */
export function composeDueEmails(parts: DueEmailParts): void {
  const compose = (kind: DailyEmail, write: (to: Receiver) => Promise<Letter | null>) =>
    parts.emails.compose(kind, async (db, id) => {
      const now = parts.clock.now()
      const person = await findDueEmail(db, kind, id, now)
      const scope = person && (await parts.scopeOfStaff(db, person.staff_id))
      return scope ? write({ person, scope, db, now }) : null
    })
  compose('due_today', async ({ person, scope, db, now }) => {
    const followUps = await parts.followUpsDue(scope, db, now)
    const tasks = await parts.tasksDue(scope, db, now)
    const broken = await parts.promisesBroken(scope, db, now)
    return morningLetter(person, { followUps, tasks }, broken, parts.publicAddress())
  })
  compose('end_of_day', async ({ person, scope, db, now }) =>
    eveningLetter(person, await parts.today(scope, db, now), parts.publicAddress()),
  )
}

interface Receiver {
  person: Person
  scope: Scope
  db: Database
  now: Date
}

/** Records the morning or evening of all who did not get their email of it yet. */
export async function recordDays({ db, clock, emails }: DueEmailParts): Promise<void> {
  if (!emails.isSetUp) return
  await inTransaction(db, async (tx) => {
    for (const kind of ['due_today', 'end_of_day'] as const) {
      const claimed = await claimEmails(tx, kind, clock.now())
      await recordEvents(
        tx,
        claimed.map(({ id, company_id, staff_id }) => ({
          ...{ company_id, location_id: null, occurred_at: clock.now(), actor: { kind: 'system' as const } },
          ...{ type: kind === 'due_today' ? 'staff.day_begun' : 'staff.day_ended' },
          ...{ subject_id: staff_id, data: { email: id } },
        })),
      )
    }
  })
}

interface Person {
  to: string
  company: string
}

const howToStop = (address: string) => `To stop these emails, go to your profile: ${address}/info`

function morningLetter(
  { to, company }: Person,
  { followUps, tasks }: Record<'followUps' | 'tasks', DueCounts>,
  broken: number,
  address: string,
): Letter | null {
  const all = followUps.past_due + followUps.due_today + tasks.past_due + tasks.due_today
  if (all + broken === 0) return null
  const lines = [
    [followUps.past_due, 'past due', 'follow-up', `${address}/leads?follow_up_status=past_due`],
    [followUps.due_today, 'due today', 'follow-up', `${address}/leads?follow_up_status=due_today`],
    [tasks.past_due, 'past due', 'task', `${address}/my-tasks`],
    [tasks.due_today, 'due today', 'task', `${address}/my-tasks`],
  ] as const
  const told = lines.filter(([number]) => number > 0)
  const name = nameInEmail(company)
  return {
    to,
    subject: all > 0 ? `${all} due today in ${productName}` : `Yesterday in ${productName}`,
    text: [
      all > 0
        ? `Good morning. Here's what's due today${name ? ` at ${name}` : ''}:`
        : `Good morning${name ? ` from ${name}` : ''}.`,
      ...told.map(
        ([number, when, what, link]) => `${number} ${what}${number === 1 ? '' : 's'} ${when}\n${link}`,
      ),
      ...(broken > 0
        ? [`${countOf(broken, 'request', 'requests')} not answered on time yesterday\n${address}/day`]
        : []),
      howToStop(address),
    ].join('\n\n'),
  }
}

function eveningLetter(
  { to, company }: Person,
  { received, follow_ups, closed_of_received, closed_today, open, promises, tasks_left }: DayCounts,
  address: string,
): Letter | null {
  const { kept, broken } = promises
  if (received + closed_today + open + kept + broken + tasks_left === 0) return null
  const name = nameInEmail(company)
  const promised = kept + broken
  return {
    to,
    subject: `Today in ${productName}: ${open} still open`,
    text: [
      `Good evening. Here's how today went${name ? ` at ${name}` : ''}:`,
      [
        `${countOf(received - follow_ups, 'request', 'requests')} received`,
        ...(follow_ups > 0 ? [dayLabels.followUpsDue(follow_ups)] : []),
        `${closed_of_received} of these closed`,
        `${closed_today} closed today`,
        `${open} still open`,
        ...(promised > 0 ? [`${kept} of ${promised} answered on time`] : []),
        `${countOf(tasks_left, 'task', 'tasks')} left`,
      ].join('\n'),
      `See the full day: ${address}/day`,
      howToStop(address),
    ].join('\n\n'),
  }
}
