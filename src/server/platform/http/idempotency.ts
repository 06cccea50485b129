import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { inTransaction, retried } from '../database/transaction.ts'
import { AppError } from '../errors.ts'
import { JsonText } from './pages.ts'
import type { Scope } from './scope.ts'

/** Marks the replayed answer of an earlier call. */
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
  /** Key of the request's hash. */
  hashKey: string
  /** The work is one statement, so it needs no transaction around it. */
  isOneStatement?: boolean | undefined
}

/** The answer, and the audit statement for the same transaction. */
export interface Done<T> {
  answer: T
  record: RawBuilder<unknown> | undefined
}

class AlreadyDone extends Error {}

/**
 * Runs a change in a transaction (or as one statement), and a POST once per Idempotency-Key and person. The answer is stored in the
 * same transaction. A repeated call does the work again, waits for the first call if needed, then rolls back
 * and returns the stored answer. A failure frees the key.
 */
export async function actOnce<T>(
  db: Database,
  call: OnceCall,
  work: (tx: Database) => Promise<Done<T>>,
): Promise<T> {
  const { method, headers } = call.request
  const key = method === 'POST' ? headers['idempotency-key'] : undefined
  if (key === undefined && call.isOneStatement) {
    const { answer, record } = await retried(() => work(db))
    if (record) throw new Error('a change in one statement must write its audit entry in it')
    return answer
  }
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
  // Keyed, because a plain hash of a password in the body could be brute-forced.
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
    // A user who has lost the permission doesn't get the stored answer.
    if (error instanceof AppError && refusals.has(error.code)) throw error
    // The first call may be the reason why the repeated call fails.
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

export async function forgetOldKeys(db: Database, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - keptHours * 60 * 60 * 1000)
  await db.deleteFrom('idempotency_keys').where('created_at', '<', limit).execute()
}
