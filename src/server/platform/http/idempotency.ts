import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'
import { AppError } from '../errors.ts'
import { JsonText } from './json-text.ts'
import type { Scope } from './scope.ts'

interface IdempotencyKeysTable {
  staff_id: number
  key: string
  request: Buffer
  body: string
  created_at: Date
}
declare module '../database/tables.ts' {
  interface Tables {
    idempotency_keys: IdempotencyKeysTable
  }
}

/** Tells that the answer is that of an earlier call with the same key. */
export const replayedHeader = 'idempotency-replayed'

const refusals = new Set<string>(['forbidden', 'not_found', 'confirmation_required'])

const longestKey = 200
const keptHours = 24

interface OnceCall {
  request: FastifyRequest
  reply: FastifyReply
  scope: Scope
  now: Date
  body: unknown
  /** Under which the request is hashed. */
  hashKey: string
}

/** What a call has done: its answer, and the statement that records it, for the same transaction. */
export interface Done<T> {
  answer: T
  record: RawBuilder<unknown> | undefined
}

class AlreadyDone extends Error {}

/**
 * Runs a change in a transaction, a POST once per Idempotency-Key of a person: a repetition gets the first answer again. The answer is kept in
 * the transaction of the work. A repetition works in vain until it meets the kept answer, waiting for the first one
 * where that is still at it; then its own work is rolled back. A failure leaves the key free.
 */
export async function actOnce<T>(
  db: Database,
  call: OnceCall,
  work: (tx: Database) => Promise<Done<T>>,
): Promise<T> {
  const { method, headers } = call.request
  const key = method === 'POST' ? headers['idempotency-key'] : undefined
  if (key === undefined) {
    return inTransaction(db, async (tx) => {
      const { answer, record } = await work(tx)
      await record?.execute(tx)
      return answer
    })
  }
  if (typeof key !== 'string' || key === '' || key.length > longestKey) {
    throw new AppError('malformed', { detail: `Idempotency-Key must have 1 to ${longestKey} characters.` })
  }
  // Keyed: of a password in the body, the database is to hold nothing that guesses could be tried on.
  const request = createHmac('sha256', call.hashKey)
    .update(`${call.request.method} ${call.request.url}\n${JSON.stringify(call.body ?? null)}`)
    .digest()
  try {
    return await inTransaction(db, async (tx) => {
      const { answer, record } = await work(tx)
      const body = answer instanceof JsonText ? answer.text : JSON.stringify(answer ?? null)
      const { rows } = await sql`
        ${record ? sql`WITH recorded AS (${record})` : sql``}
        INSERT INTO idempotency_keys (staff_id, key, request, body, created_at)
        VALUES (${call.scope.staffId}, ${key}, ${request}, ${body}, ${call.now})
        ON CONFLICT (staff_id, key) DO NOTHING RETURNING 1 AS kept
      `.execute(tx)
      if (rows.length === 0) throw new AlreadyDone()
      return answer
    })
  } catch (error) {
    // Whoever may not do it any more is not shown what it did.
    if (error instanceof AppError && refusals.has(error.code)) throw error
    // What the first one did may itself be why the repetition fails.
    const first = await readKept(db, call.scope, key)
    if (!first) throw error
    if (!first.request.equals(request)) {
      throw new AppError('conflict', { detail: 'This Idempotency-Key was already used for another request.' })
    }
    call.reply.header(replayedHeader, 'true')
    return JSON.parse(first.body) as T
  }
}

function readKept(db: Database, scope: Scope, key: string) {
  return db
    .selectFrom('idempotency_keys')
    .select(['request', 'body'])
    .where('staff_id', '=', scope.staffId)
    .where('key', '=', key)
    .executeTakeFirst()
}

/** Forgets keys that are too old for a repetition to come. */
export async function forgetOldKeys(db: Database, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - keptHours * 60 * 60 * 1000)
  await db.deleteFrom('idempotency_keys').where('created_at', '<', limit).execute()
}
