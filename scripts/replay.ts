import { parseArgs } from 'node:util'
import pg from 'pg'
import { ownerConnectionOf } from '#server/app/open-database.ts'
import { createDatabase, type Database } from '#server/platform/database/database.ts'
import { readSettings } from '#server/platform/settings.ts'
import { listSubscribers, moveBack, skipFailing } from '#server/platform/subscribers/cursor.ts'

// Lists the subscribers to events, repeats events since an instant for one of them, or makes a stuck subscriber skip the
// event that fails. Chairside has to be running, with the same settings. A repeated event changes nothing twice.
//
//     npm run replay [-- <subscriber> (--since <instant> | --skip)]

const usage = 'Usage: npm run replay [-- <subscriber> (--since <instant> | --skip)]'
const stopWith = (line: string): never => {
  console.error(line)
  process.exit(1)
}

function readArguments() {
  try {
    const options = { since: { type: 'string' }, skip: { type: 'boolean', default: false } } as const
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const since = values.since === undefined ? undefined : new Date(values.since)
    const [name] = positionals
    const isAsked = name === undefined || (since !== undefined) !== values.skip
    if (positionals.length > 1 || !isAsked || Number.isNaN(since?.getTime())) throw new Error(usage)
    return { name, since }
  } catch {
    return stopWith(usage)
  }
}

async function list(db: Database): Promise<string> {
  const rows = await listSubscribers(db, new Date())
  const lines = rows.map(({ name, lag, failing_since, failed_event_id, last_error }) => {
    const failing = failing_since
      ? `, fails since ${failing_since.toISOString()} at event ${failed_event_id}: ${last_error}`
      : ''
    return `${name}: ${lag.toFixed(1)} s behind${failing}`
  })
  return lines.join('\n')
}

const { name, since } = readArguments()
const read = readSettings(process.env)
const settings = read.ok ? read.settings : stopWith(read.problems.join('\n'))
const connection = await ownerConnectionOf(settings).catch((error: Error) => stopWith(error.message))
const pool = new pg.Pool(connection)
try {
  const db = createDatabase(pool)
  if (name === undefined) console.log(await list(db))
  else {
    const isDone = await db
      .transaction()
      .execute((tx) => (since ? moveBack(tx, name, since) : skipFailing(tx, name)))
    if (!isDone)
      throw new Error(since ? `No subscriber is named ${name}.` : `No subscriber named ${name} is failing.`)
    console.log(
      since
        ? `${name} gets the events since ${since.toISOString()} again.`
        : `${name} goes on behind the event.`,
    )
  }
} catch (error) {
  console.error(`Nothing was changed. ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
} finally {
  await pool.end()
}
