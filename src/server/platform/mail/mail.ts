import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { JobQueue } from '../jobs/job-queues.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Log } from '../log.ts'
import type { Settings } from '../settings.ts'
import { type Letter, senderOf, smtpOf } from './smtp.ts'
import './mails.tables.ts'

/** Makes a mail about the record with this id, at the moment it is sent; null when nobody needs it any more. */
export type Compose = (db: Database, recordId: number, mailId: number) => Promise<Letter | null>

/** A mail that is to be sent. */
export interface MailRequest<Kind extends string> {
  companyId: number
  kind: Kind
  recordId: number
  /** Now unless given. */
  dueAt?: Date
}

/** `Kind` lists what there are mails about. */
export interface Mail<Kind extends string> {
  /** False when no mail server is set up: nothing is queued then, and people have to be told in other ways. */
  isSetUp: boolean
  /** Whom mails are from; undefined when none are sent. */
  sender: string | undefined
  /** Says how the mails of a kind are made. Called while the app is built, once per kind. */
  compose(kind: Kind, compose: Compose): void
  /** Has a mail sent once the transaction of `tx` is through. */
  queue(tx: Database, request: MailRequest<Kind>): Promise<void>
  /** Has a mail tried again that waits by now; what was planned for an earlier version of it is not done. */
  again(tx: Database, mail: { id: number; version: number }): Promise<void>
}

const retries = 12

/** Tried for about a day and a half: soon at first, then every four hours. */
export const mailQueue: JobQueue = {
  name: 'mail',
  ...{ retryLimit: retries, retryDelay: 15, retryBackoff: true, retryDelayMax: 4 * 60 * 60 },
  expireInSeconds: 120,
}

interface MailParts {
  db: Database
  jobs: Jobs
  clock: Clock
  settings: Settings
  log: Log
}

/** Mails by jobs: at least once each, and with the same message id when a crash makes it twice. */
export function createMail<Kind extends string>(parts: MailParts): Mail<Kind> {
  const { db, jobs, clock, settings, log } = parts
  const send = smtpOf(settings)
  const composers = new Map<string, Compose>()

  const settle = (id: number, fields: { state: 'sent' | 'dropped' | 'failed'; last_error?: string }) =>
    db
      .updateTable('mails')
      .set({ ...fields, settled_at: clock.now() })
      .where('id', '=', id)
      .execute()

  jobs.handle<{ id: number; version?: number }>(mailQueue.name, async ({ id, version = 1 }) => {
    const mail = await db
      .updateTable('mails')
      .set((set) => ({ attempts: set('attempts', '+', 1) }))
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .where('version', '=', version)
      .returning(['kind', 'record_id', 'attempts'])
      .executeTakeFirst()
    if (!mail) return
    const letter = await composers.get(mail.kind)?.(db, mail.record_id, id)
    if (!letter) {
      await settle(id, { state: 'dropped' })
      return
    }
    await db.updateTable('mails').set({ recipient: letter.to }).where('id', '=', id).execute()
    try {
      // Taken out of the settings since: there may be one again.
      if (!send) throw Object.assign(new Error('No mail server is set up'), { code: notSetUp })
      await send(letter, `mail-${id}`)
    } catch (error) {
      const last_error = wordsOf(error)
      if (isFinal(error) || mail.attempts > retries) {
        log.warn({ err: error, mail: id }, 'a mail was given up')
        await settle(id, { state: 'failed', last_error })
        return
      }
      // What comes until the next try is told by it.
      await db.updateTable('mails').set({ last_error, composed_at: null }).where('id', '=', id).execute()
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
    async queue(tx, { companyId, kind, recordId, dueAt = clock.now() }) {
      if (!send) return
      const { id } = await tx
        .insertInto('mails')
        .values({
          company_id: companyId,
          kind,
          record_id: recordId,
          created_at: clock.now(),
          due_at: dueAt,
          settled_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const milliseconds = Math.max(0, dueAt.getTime() - clock.now().getTime())
      await jobs.add(tx, mailQueue.name, { id }, { afterSeconds: Math.ceil(milliseconds / 1000) })
    },
    again: (tx, { id, version }) => jobs.add(tx, mailQueue.name, { id, version }),
  }
}

const notSetUp = 'ENOSERVER'
const plainWords: Readonly<Record<string, string>> = {
  [notSetUp]: 'No mail server is set up',
  EAUTH: 'The mail server refused the login',
  ENOAUTH: 'The mail server refused the login',
  ECONNECTION: 'The mail server could not be reached',
  ESOCKET: 'The mail server could not be reached',
  EDNS: 'The mail server’s name is not known',
  ETIMEDOUT: 'The mail server did not answer in time',
  ETLS: 'The mail server offers no safe connection',
  EENVELOPE: 'The mail server refused the address',
  EMESSAGE: 'The mail server refused the mail',
}

// For the administrators of a company. The mail server's own words tell of whoever runs it: they are for the log alone.
const wordsOf = (error: unknown): string =>
  plainWords[(error as { code?: string }).code ?? ''] ?? 'The mail could not be sent'

// A reply of the 500s is for good (RFC 5321 section 4.2.1), but for a refused login, which is ours to mend.
function isFinal(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: number; code?: string }
  return (responseCode ?? 0) >= 500 && code !== 'EAUTH'
}
