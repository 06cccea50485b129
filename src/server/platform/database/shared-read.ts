import { setImmediate as turn } from 'node:timers/promises'
import type { RawBuilder } from 'kysely'
import type { Database } from './database.ts'

type Rows = readonly unknown[]

/** Callers of the same statement. */
interface Line {
  /** The next statement, which new callers join until it is sent. */
  next?: Promise<Rows> | undefined
  /** The statement that was sent, until it ends. */
  underWay?: Promise<Rows> | undefined
}

const linesOf = new WeakMap<Database, Map<string, Line>>()

/**
 * Runs a read-only statement once for all callers with the same text, parameters and handle at the same
 * moment, as all viewers of a list when it changes. Callers that arrive during a statement share the next
 * one, so they never get rows from before their call. Users who may see different rows have different
 * parameters. The rows are shared and must not be changed.
 */
export function readShared<R>(db: Database, statement: RawBuilder<R>): Promise<readonly R[]> {
  const compiled = statement.compile(db)
  const send = async (): Promise<Rows> => (await db.executeQuery(compiled)).rows
  // Only the transaction itself sees its changes.
  if (db.isTransaction) return send() as Promise<readonly R[]>
  const lines = linesOf.get(db) ?? new Map<string, Line>()
  linesOf.set(db, lines)
  const key = `${compiled.sql}\n${JSON.stringify(compiled.parameters)}`
  const line = lines.get(key) ?? {}
  lines.set(key, line)
  line.next ??= sendNext(line, send, () => lines.delete(key))
  return line.next as Promise<readonly R[]>
}

async function sendNext(line: Line, send: () => Promise<Rows>, leave: () => void): Promise<Rows> {
  // Its own callers get the failure.
  await line.underWay?.catch(() => undefined)
  // Callers whose sessions were looked up together arrive within the same turn of the event loop.
  await turn()
  line.next = undefined
  line.underWay = send()
  try {
    return await line.underWay
  } finally {
    line.underWay = undefined
    if (!line.next) leave()
  }
}
