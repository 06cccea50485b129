import { setImmediate as turn } from 'node:timers/promises'
import type { RawBuilder } from 'kysely'
import type { Database } from './database.ts'

type Rows = readonly unknown[]

/** Those who ask the very same. */
interface Line {
  /** What is answered to whoever asks now: it has not been sent yet. */
  next?: Promise<Rows> | undefined
  /** What has been sent, until it has ended. */
  underWay?: Promise<Rows> | undefined
}

const linesOf = new WeakMap<Database, Map<string, Line>>()

/**
 * Runs a statement that only reads; once for all who ask the very same of the same handle in the same moment, as everybody does who looks
 * at a list when a change of it is told. Those who ask while it is under way share the next one: each is sent after it was
 * asked for, so no one is answered what was there before. Text and parameters tell what is the same; who may see other rows has
 * others. The rows are shared as well, and must not be changed.
 */
export function readShared<R>(db: Database, statement: RawBuilder<R>): Promise<readonly R[]> {
  const compiled = statement.compile(db)
  const send = async (): Promise<Rows> => (await db.executeQuery(compiled)).rows
  // What a transaction has changed is seen by itself alone.
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
  // Its failure is told to those who asked for it.
  await line.underWay?.catch(() => undefined)
  // Those whose sessions were found together ask within the same turn of the event loop.
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
