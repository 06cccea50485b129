import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, type TestCompany } from '#server/testing/builders.ts'
import { runAsOwner } from '#server/testing/inspect.ts'
import type { Database } from '../database/database.ts'
import { recordEvents } from '../event-log.ts'
import { createLog } from '../log.ts'
import { listSubscribers, moveBack, skipFailing } from './cursor.ts'
import { on, type RecordedEvent } from './subscriber.ts'
import { createSubscribers } from './subscribers.ts'

let app: TestApp
let company: TestCompany
let name: string
let count = 0
beforeAll(async () => {
  app = await startTestApp()
  await runAsOwner(
    app,
    'CREATE TABLE effects (id bigint GENERATED ALWAYS AS IDENTITY, subscriber text, event_id bigint)',
  )
  await runAsOwner(app, 'GRANT SELECT, INSERT ON effects TO PUBLIC')
})
afterAll(async () => {
  await runAsOwner(app, 'DROP TABLE effects')
  await app.close()
})
beforeEach(async () => {
  company = await createCompany(app)
  name = `test-${++count}`
})

type Deactivated = RecordedEvent<'staff.deactivated'>
const note = (tx: Database, subscriber: string, { id }: { id: number }) =>
  sql`INSERT INTO effects (subscriber, event_id) VALUES (${subscriber}, ${id})`.execute(tx)

const take = async (
  handle: (tx: Database, event: Deactivated) => Promise<unknown> = async () => {},
  of = name,
) => {
  const subscriber = on('staff.deactivated', of, async (tx, event) => {
    await note(tx, of, event)
    await handle(tx, event)
  })
  const subscribers = createSubscribers(
    { db: app.db, clock: app.clock, log: createLog('silent'), places: 2 },
    [subscriber],
  )
  await subscribers.register()
  return subscribers
}

/** Records events of these records. */
const record = (db: Database, ...records: number[]) =>
  recordEvents(
    db,
    records.map((subject_id) => ({
      ...{
        company_id: company.id,
        location_id: null,
        occurred_at: app.clock.now(),
        actor: { kind: 'system' as const },
      },
      ...{ type: 'staff.deactivated', subject_id, data: {} },
    })),
  )

/** Records whose events were handled, in this order. */
const handled = async (of = name): Promise<number[]> => {
  const { rows } = await sql<{ subject_id: number }>`
    SELECT subject_id FROM effects JOIN events ON events.id = event_id WHERE subscriber = ${of} ORDER BY effects.id
  `.execute(app.db)
  return rows.map(({ subject_id }) => subject_id)
}
const state = async (of = name) =>
  (await listSubscribers(app.db, app.clock.now())).find((row) => row.name === of)
const upTo = (end: number) => Array.from({ length: end }, (_, at) => at + 1)

describe('a subscriber', () => {
  test('gets events that are recorded after it is registered, once', async () => {
    await record(app.db, 1)
    const subscribers = await take()
    await record(app.db, 2, 3)
    expect(await subscribers.runDue()).toBe(2)
    expect(await subscribers.runDue()).toBe(0)
    expect(await handled()).toEqual([2, 3])
  })

  test('gets the event of a transaction that commits late', async () => {
    const subscribers = await take()
    const late = await app.db.startTransaction().execute()
    await record(late, 1)
    await record(app.db, 2)
    await subscribers.runDue()
    expect(await handled()).toEqual([2])
    await record(app.db, 3)
    await late.commit().execute()
    await subscribers.runDue()
    expect(await handled()).toEqual([2, 1, 3])
  })

  test('gets the events of a record in the order in which they happened', async () => {
    const subscribers = await take()
    const early = await app.db.startTransaction().execute()
    // Has the smaller number, and waits for the record.
    await sql`SELECT pg_current_xact_id()`.execute(early)
    await record(app.db, 7)
    const [first] = await app.db.selectFrom('events').select('id').orderBy('id', 'desc').limit(1).execute()
    await record(early, 7)
    await early.commit().execute()
    await subscribers.runDue()
    const { rows } = await sql<{
      event_id: number
    }>`SELECT event_id FROM effects WHERE subscriber = ${name} ORDER BY id`.execute(app.db)
    expect(rows.map(({ event_id }) => event_id)).toEqual([first?.id, (first?.id ?? 0) + 1])
  })

  test('gets the events that its own effect records', async () => {
    const subscribers = await take(async (tx, { subject_id }) => {
      if (subject_id < 3) await record(tx, subject_id + 1)
    })
    await record(app.db, 1)
    await subscribers.runDue()
    expect(await handled()).toEqual([1, 2, 3])
  })

  test('gets each event once from two processes', async () => {
    const subscribers = await Promise.all([take(), take()])
    await record(app.db, ...upTo(350))
    await Promise.all(subscribers.map((each) => each.runDue()))
    await subscribers[0]?.runDue()
    expect(await handled()).toEqual(upTo(350))
  })

  test('gets a large transaction in batches and keeps the finished ones', async () => {
    let isBroken = true
    const subscribers = await take(async (_, { subject_id }) => {
      if (isBroken && subject_id === 251) throw new Error('broken')
    })
    await record(app.db, ...upTo(500))
    await subscribers.runDue()
    await record(app.db, 501)
    expect(await handled()).toEqual(upTo(250))
    isBroken = false
    app.clock.advance(1)
    await subscribers.runDue()
    expect(await handled()).toEqual(upTo(501))
  })

  test('repeats an event whose transaction is cut off before the commit', async () => {
    let isCut = true
    const owner = new pg.Client(app.database.ownerConnection)
    await owner.connect()
    const subscribers = await take(async (tx) => {
      if (!isCut) return
      isCut = false
      const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx)
      await owner.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid])
    })
    await record(app.db, 1)
    await expect(subscribers.runDue()).rejects.toThrow()
    await owner.end()
    expect(await state()).toMatchObject({ failures: 0 })
    await subscribers.runDue()
    expect(await handled()).toEqual([1])
  })

  test('never gets events from before the first subscriber', async () => {
    const subscribers = await take()
    await app.db
      .insertInto('events')
      .values({
        ...{
          company_id: company.id,
          occurred_at: app.clock.now(),
          type: 'staff.deactivated',
          subject: 'staff',
        },
        ...{ subject_id: 1, data: '{}', xid: null },
      })
      .execute()
    expect(await subscribers.runDue()).toBe(0)
  })
})

describe('a subscriber that fails', () => {
  const failing = () =>
    take(async () => {
      throw Object.assign(new Error('private words'), { code: '23505' })
    })

  test('holds up no other and is tried again later', async () => {
    const broken = await failing()
    const healthyName = `${name}-healthy`
    const healthy = await take(undefined, healthyName)
    await record(app.db, 1, 2)
    await broken.runDue()
    await healthy.runDue()
    expect(await handled(healthyName)).toEqual([1, 2])
    expect(await handled()).toEqual([])
    expect(await state()).toMatchObject({ failures: 1, last_error: 'Error 23505' })
    await broken.runDue()
    expect(await state()).toMatchObject({ failures: 1 })
    app.clock.advance(1)
    await broken.runDue()
    expect(await state()).toMatchObject({ failures: 2 })
    app.clock.advance(600)
    expect(await state()).toMatchObject({ lag: 601 })
    expect(await state(healthyName)).toMatchObject({ lag: 0, failures: 0 })
    await (await take()).runDue()
    expect(await handled()).toEqual([1, 2])
    expect(await state()).toMatchObject({ failures: 0, failing_since: null, lag: 0 })
  })

  test('skips the event on request', async () => {
    const broken = await failing()
    await record(app.db, 1, 2)
    await broken.runDue()
    expect(await app.db.transaction().execute((tx) => skipFailing(tx, name))).toBe(true)
    expect(await app.db.transaction().execute((tx) => skipFailing(tx, name))).toBe(false)
    await (await take()).runDue()
    expect(await handled()).toEqual([2])
  })

  test('fails at the event whose constraint the commit checks', async () => {
    await runAsOwner(
      app,
      `CREATE TABLE IF NOT EXISTS deferred (id bigint UNIQUE DEFERRABLE INITIALLY DEFERRED); GRANT INSERT, SELECT ON deferred TO PUBLIC`,
    )
    const subscribers = await take((tx, { subject_id }) =>
      sql`INSERT INTO deferred VALUES (${subject_id % 5})`.execute(tx),
    )
    await record(app.db, ...upTo(7))
    await subscribers.runDue()
    expect(await handled()).toEqual(upTo(5))
    expect(await state()).toMatchObject({ failures: 1 })
    await runAsOwner(app, 'DROP TABLE deferred')
  })
})

describe('a replay', () => {
  const replay = (since: Date) => app.db.transaction().execute((tx) => moveBack(tx, name, since))

  test('repeats the events since an instant and brings late commits', async () => {
    const subscribers = await take()
    await record(app.db, 1)
    app.clock.advance(60)
    const since = app.clock.now()
    await record(app.db, 2, 3)
    await subscribers.runDue()
    const late = await app.db.startTransaction().execute()
    await record(late, 4)
    expect(await replay(since)).toBe(true)
    await subscribers.runDue()
    expect(await handled()).toEqual([1, 2, 3, 2, 3])
    await late.commit().execute()
    await subscribers.runDue()
    expect((await handled()).slice(5)).toEqual([4])
  })

  test('keeps waiting events when its instant is later', async () => {
    const subscribers = await take()
    await record(app.db, 1, 2)
    app.clock.advance(60)
    await replay(app.clock.now())
    await subscribers.runDue()
    expect(await handled()).toEqual([1, 2])
  })

  test('refuses an unknown name', async () => {
    name = 'unknown'
    expect(await replay(app.clock.now())).toBe(false)
  })
})

describe('a cursor of another cluster', () => {
  test('starts at the present without bringing earlier events', async () => {
    const subscribers = await take()
    await record(app.db, 1)
    const ahead = '900000000:900000000:'
    await sql`UPDATE subscribers SET seen = ${ahead}::pg_snapshot WHERE name = ${name}`.execute(app.db)
    expect(await subscribers.runDue()).toBe(0)
    await record(app.db, 2)
    await subscribers.runDue()
    expect(await handled()).toEqual([2])
  })
})
