import { emailFailures } from '#contract/formats/email-failures.ts'
import type { Tables } from '#server/schema/tables.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { JobQueue } from '../jobs/job-queues.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Log } from '../log.ts'
import type { Settings } from '../settings.ts'
import { type Letter, senderOf, smtpOf } from './smtp.ts'
import { isFinal, smtpFailure } from './smtp-failures.ts'

export type Compose = (db: Database, recordId: number, emailId: number) => Promise<Letter | null>

export interface EmailRequest<Kind extends EmailKind> {
  companyId: number
  kind: Kind
  recordId: number
  dueAt?: Date
  /** Why the email waits, for people who manage email. */
  reason?: string
  /** The event that causes it. The same event causes no second email. */
  eventId?: number | null
}

type EmailKind = Tables['emails']['kind']

/** `Kind`: the kinds of emails. */
export interface EmailQueue<Kind extends EmailKind> {
  /** False without a mail server: emails are not queued, and users need another way. */
  isSetUp: boolean
  /** Undefined without a mail server. */
  sender: string | undefined
  /** Called once per kind, while the app is built. */
  compose(kind: Kind, compose: Compose): void
  /** Sends the email after the transaction commits. */
  queue(tx: Database, request: EmailRequest<Kind>): Promise<void>
  /** Sends emails again now. Jobs for earlier versions are skipped. */
  again(tx: Database, emails: readonly { id: number; version: number }[]): Promise<void>
}

const retries = 16

/**
 * 17 tries over 36 to 42 hours: the first retry comes after 15 to 30 seconds, each later retry after about
 * twice as long.
 */
export const emailJobs: JobQueue = {
  name: 'email',
  earlierName: 'mail',
  ...{ retryLimit: retries, retryDelay: 15, retryBackoff: true, retryDelayMax: 5.5 * 60 * 60 },
  expireInSeconds: 120,
}

interface EmailParts {
  db: Database
  jobs: Jobs
  clock: Clock
  settings: Settings
  log: Log
}

/** Sends each email at least once. A repeated email has the same message id. */
export function createEmailQueue<Kind extends EmailKind>(parts: EmailParts): EmailQueue<Kind> {
  const { db, jobs, clock, settings, log } = parts
  const send = smtpOf(settings)
  const composers = new Map<string, Compose>()

  const settle = (id: number, fields: { state: 'sent' | 'dropped' | 'failed'; last_error?: string }) =>
    db
      .updateTable('emails')
      .set({ ...fields, settled_at: clock.now() })
      .where('id', '=', id)
      .execute()

  jobs.handle<{ id: number; version?: number }>(emailJobs.name, async ({ id, version = 1 }) => {
    const email = await db
      .updateTable('emails')
      .set((set) => ({ attempts: set('attempts', '+', 1) }))
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .where('version', '=', version)
      .returning(['kind', 'record_id', 'attempts'])
      .executeTakeFirst()
    if (!email) return
    try {
      const letter = await composers.get(email.kind)?.(db, email.record_id, id)
      if (!letter) {
        await settle(id, { state: 'dropped' })
        return
      }
      await db.updateTable('emails').set({ recipient: letter.to }).where('id', '=', id).execute()
      // The setting was removed but may come back.
      if (!send) throw new Error('Email is not set up')
      await send(letter, `mail-${id}`)
    } catch (error) {
      const failure = send ? smtpFailure(error) : 'notSetUp'
      // The mail server's own message is for the log only.
      const last_error = emailFailures[failure]
      if (isFinal(failure) || email.attempts > retries) {
        log.warn({ err: error, email: id }, 'gave up on an email')
        await settle(id, { state: 'failed', last_error })
        return
      }
      // The next try composes the email again, to include later arrivals.
      await db.updateTable('emails').set({ last_error, composed_at: null }).where('id', '=', id).execute()
      throw error
    }
    await settle(id, { state: 'sent', last_error: '' })
  })

  return {
    isSetUp: send !== undefined,
    sender: send && senderOf(settings),
    compose(kind, compose) {
      if (composers.has(kind)) throw new Error(`two ways to compose ${kind}`)
      composers.set(kind, compose)
    },
    async queue(tx, { companyId, kind, recordId, dueAt = clock.now(), reason = '', eventId = null }) {
      if (!send) return
      const email = await tx
        .insertInto('emails')
        .values({
          company_id: companyId,
          kind,
          record_id: recordId,
          created_at: clock.now(),
          due_at: dueAt,
          last_error: reason,
          settled_at: null,
          event_id: eventId,
        })
        .onConflict((repeated) => repeated.doNothing())
        .returning('id')
        .executeTakeFirst()
      if (!email) return
      const milliseconds = Math.max(0, dueAt.getTime() - clock.now().getTime())
      await jobs.add(tx, emailJobs.name, email, { afterSeconds: Math.ceil(milliseconds / 1000) })
    },
    again: (tx, emails) => jobs.addAll(tx, emailJobs.name, emails),
  }
}
