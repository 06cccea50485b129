import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { systemClock } from '#server/platform/clock.ts'
import { createDatabase, createPool } from '#server/platform/database/database.ts'
import { createLog } from '#server/platform/log.ts'
import { on } from '#server/platform/subscribers/subscriber.ts'
import { createSubscribers } from '#server/platform/subscribers/subscribers.ts'

// A process of the subscriber drill: handles events until it is killed.

/** Nine work. The last one always fails at the tenth event of the first record. */
export const subscriberNames = Array.from({ length: 10 }, (_, at) => `subscriber-${at}`)
export const stuckName = 'subscriber-9'

export async function handleEvents(connection: object): Promise<void> {
  const log = createLog('silent')
  const db = createDatabase(createPool({ connection, size: 8, log }))
  const all = subscriberNames.map((name) =>
    on('lead.recorded', name, async (tx, { id, subject_id, data }) => {
      if (name === stuckName && subject_id === 1 && data.call_id === 10) throw new Error('stuck')
      await sql`INSERT INTO effects (subscriber, event_id) VALUES (${name}, ${id})`.execute(tx)
    }),
  )
  const subscribers = createSubscribers({ db, clock: systemClock, log, places: 6 }, all)
  await subscribers.register()
  process.send?.('ready')
  for (const { signal } = new AbortController(); ; await sleep(250))
    await subscribers.wake(signal).catch(() => {})
}

if (process.argv[2] === 'work') await handleEvents(JSON.parse(process.env.CONNECTION ?? '{}'))
