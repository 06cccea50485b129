import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { logout } from '#contract/auth/auth.endpoints.ts'
import { apiBase } from '#contract/http/endpoint.ts'
import { callEvents } from '#contract/intake/phone.enums.ts'
import { createLead, deleteLead, patchLead } from '#contract/leads/leads.endpoints.ts'
import { noteEndpoints } from '#contract/notes/notes.endpoints.ts'
import { claimRequest, releaseClaim } from '#contract/queue/queue.endpoints.ts'
import {
  type Change,
  type Changes,
  cursorHeader,
  listenToChanges,
} from '#contract/realtime/realtime.endpoints.ts'
import { callChanges } from '#contract/realtime/realtime.enums.ts'
import { createPool } from '#server/platform/database/database.ts'
import { recordEvents } from '#server/platform/event-log.ts'
import { createLog } from '#server/platform/log.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import {
  createCompany,
  createStaff,
  signIn,
  startSessionOf,
  type TestCompany,
} from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { runAsOwner } from '#server/testing/inspect.ts'
import {
  createIntakeRequestRow,
  createLeadRow,
  createNoteRow,
  createOpenRequest,
  createTaskRow,
  leadBody,
} from '#server/testing/record-builders.ts'

/** One message of a change stream. */
interface StreamMessage extends Changes {
  event: string
  cursor: string | undefined
}

interface TestStream {
  status: number
  headers: Headers
  /** So far. */
  messages: StreamMessage[]
  /** So far, in short form. */
  told(): string[]
  until(isIt: (message: StreamMessage) => boolean): Promise<StreamMessage>
  /** Waits for a change in short form, such as `lead changed 7`. */
  tells(change: string): Promise<void>
  ended: Promise<void>
  close(): void
}

const inShort = ({ subject, what, id }: Change) => [subject, what, id ?? ''].join(' ').trim()

/** Over the network, as a browser does; resolves when open. */
async function openStream(
  app: TestApp,
  token: string | undefined,
  { cursor, age }: { cursor?: string; age?: number } = {},
): Promise<TestStream> {
  if (!app.server.server.listening) await app.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.server.address() as AddressInfo
  const abort = new AbortController()
  const query = age === undefined ? '' : `?age=${age}`
  const response = await fetch(`http://127.0.0.1:${port}${apiBase}${listenToChanges.path}${query}`, {
    headers: {
      authorization: `Token ${token}`,
      accept: 'text/event-stream',
      ...(cursor ? { [cursorHeader]: cursor } : {}),
    },
    signal: abort.signal,
  })
  const messages: StreamMessage[] = []
  const waiting = new Set<() => void>()
  const read = async () => {
    if (response.status !== 200 || !response.body) return
    const parsed = response.body
      .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array<ArrayBuffer>>)
      .pipeThrough(new EventSourceParserStream())
    for await (const { event = '', id, data } of parsed) {
      messages.push({ event, cursor: id, ...(JSON.parse(data) as Changes) })
      for (const look of waiting) look()
    }
  }
  const ended = read().catch((error: unknown) => {
    if (!abort.signal.aborted) throw error
  })
  const until = (isIt: (message: StreamMessage) => boolean) =>
    new Promise<StreamMessage>((resolve, reject) => {
      const look = () => {
        const found = messages.find(isIt)
        if (!found) return
        waiting.delete(look)
        resolve(found)
      }
      waiting.add(look)
      look()
      ended.then(() => reject(new Error('the stream ended')), reject)
    })
  const told = () => messages.flatMap(({ changes }) => changes.map(inShort))
  const stream: TestStream = {
    status: response.status,
    headers: response.headers,
    messages,
    told,
    until,
    tells: async (change) => void (await until(() => told().includes(change))),
    ended,
    close: () => abort.abort(),
  }
  if (response.status === 200) await until(({ event }) => event === 'opened')
  return stream
}

let app: TestApp
let other: TestApp
let company: TestCompany
let admin: TestClient
const open: TestStream[] = []

async function startOther(): Promise<TestApp> {
  const { appRole } = inject('postgres')
  const { ownerConnection } = app.database
  const pool = createPool({
    connection: { ...ownerConnection, user: appRole.name, password: appRole.password },
    size: 5,
    log: createLog('silent'),
  })
  return startTestApp({}, { database: { pool, ownerConnection, drop: () => pool.end() } })
}

beforeAll(async () => {
  app = await startTestApp()
  other = await startOther()
})
afterAll(async () => {
  await other.close()
  await app.close()
})
beforeEach(async () => {
  company = await createCompany(app)
  admin = await signIn(app, company)
})
afterEach(() => {
  for (const stream of open.splice(0)) stream.close()
})

async function listen(
  client: TestClient = admin,
  options: Parameters<typeof openStream>[2] = {},
  on: TestApp = app,
): Promise<TestStream> {
  const stream = await openStream(on, client.token, options)
  open.push(stream)
  return stream
}
const frontDesk = (...locations: (number | undefined)[]) =>
  signIn(app, company, { role: 'front_desk', locations: locations.map(Number) })
const move = (lead: number, location: number | null | undefined) =>
  admin.call(patchLead, { params: { id: String(lead) }, body: { location } })

describe('a stream tells', () => {
  test('of a lead that is created, changed and deleted, in this process and in another', async () => {
    const streams = [await listen(), await listen(admin, {}, other)]
    const id = await createLeadRow(app, company)
    const params = { id: String(id) }
    await admin.call(patchLead, { params, body: { first_name: 'Changed' } })
    await admin.call(deleteLead, { params })
    for (const stream of streams) {
      await stream.tells(`lead deleted ${id}`)
      expect(stream.told()).toEqual([`lead created ${id}`, `lead changed ${id}`, `lead deleted ${id}`])
    }
  })

  test('of notes and tasks with whom they are about, and of a call that rings, is answered and ends', async () => {
    const lead = await createLeadRow(app, company)
    const request = await createOpenRequest(app, company, { lead_id: lead })
    const stream = await listen()
    const { body: note } = await admin.call(noteEndpoints.leads.create, {
      params: { id: String(lead) },
      body: { content: 'Call after five' },
    })
    const task = await createTaskRow(app, company, { kind: 'leads', id: lead })
    const call = await app.db
      .insertInto('calls')
      .values({
        ...{ company_id: company.id, location_id: company.locations[0] ?? null, lead_id: lead },
        ...{ call_sid: 'CA1', called: '+12125550100', started_at: app.clock.now(), request_id: request },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const type of [callEvents.ringing, callEvents.answered, callEvents.ended]) {
      await recordEvents(app.db, [
        {
          company_id: company.id,
          location_id: company.locations[0] ?? null,
          occurred_at: app.clock.now(),
          actor: { kind: 'visitor' },
          type,
          subject_id: lead,
          data: { call_id: call.id },
        },
      ])
    }
    await stream.until(({ changes }) => changes.some(({ what }) => what === callChanges.ended))
    const changes = stream.messages.flatMap((message) => message.changes)
    expect(changes).toMatchObject([
      { subject: 'note', what: 'created', id: note.id, lead },
      { subject: 'task', what: 'created', id: task, lead },
      ...Object.values(callChanges).map((what) => ({ subject: 'call', what, id: request, lead })),
    ])
  })

  test('that a person is being called, and when no more', async () => {
    const id = await createOpenRequest(app, company)
    const stream = await listen(await frontDesk(company.locations[0]))
    for (const [count, endpoint] of [claimRequest, releaseClaim].entries()) {
      await admin.call(endpoint, { params: { id }, body: {} } as never)
      await stream.until(() => stream.told().length > count)
    }
    expect(stream.told()).toEqual(Array(2).fill(`request changed ${id}`))
  })

  test('nothing that anybody wrote', async () => {
    const stream = await listen()
    const { body } = await admin.call(createLead, {
      body: {
        first_name: 'Zerlinda',
        last_name: 'Example',
        email: 'zerlinda@example.com',
        phone: '+14155550142',
        location: company.locations[0],
        source: 'google',
      },
    })
    await admin.call(noteEndpoints.leads.create, {
      params: { id: String(body.id) },
      body: { content: 'Toothache' },
    })
    await stream.until(({ changes }) => changes.some(({ subject }) => subject === 'note'))
    expect(JSON.stringify(stream.messages)).not.toMatch(/zerlinda|toothache|4155550142/i)
  })

  test('that many have changed, where more have than anybody could follow', async () => {
    const stream = await listen()
    await sql`INSERT INTO leads (company_id, status, type, source, last_seen_at, created_at, updated_at)
      SELECT ${company.id}, 'new', 'website', 'na', now(), now(), now() FROM generate_series(1, 300)`.execute(
      app.db,
    )
    await stream.tells('lead many')
    expect(stream.told()).toEqual(['lead many'])
  })
})

describe('no one is told', () => {
  test('what belongs to another company', async () => {
    const theirs = await createCompany(app)
    const stream = await listen(await signIn(app, theirs))
    await createLeadRow(app, company)
    const own = await createLeadRow(app, theirs)
    await stream.tells(`lead created ${own}`)
    expect(stream.told()).toEqual([`lead created ${own}`])
  })

  test('what is at a location where they do not work; what comes there is new, what leaves is gone', async () => {
    const [here, there] = company.locations
    const stream = await listen(await frontDesk(here))
    const lead = await createLeadRow(app, company, { location: there ?? null })
    await createNoteRow(app, company, { kind: 'leads', id: lead })
    await move(lead, here)
    await move(lead, there)
    await move(lead, null)
    await stream.until(() => stream.told().length === 3)
    expect(stream.told()).toEqual([`lead created ${lead}`, `lead deleted ${lead}`, `lead created ${lead}`])
  })

  test('what is the own note of someone else', async () => {
    const writer = await createStaff(app, company, { role: 'front_desk', locations: company.locations })
    const stream = await listen(await frontDesk(...company.locations))
    const writing = await listen(await startSessionOf(app, writer.staffId))
    const { rows } = await sql<{ id: number }>`
      INSERT INTO notes (company_id, staff_id, content, created_at, updated_at)
      VALUES (${company.id}, ${writer.staffId}, 'Mine', now(), now()) RETURNING id`.execute(app.db)
    const lead = await createLeadRow(app, company)
    await stream.tells(`lead created ${lead}`)
    expect(stream.told()).toEqual([`lead created ${lead}`])
    await writing.tells(`note created ${rows[0]?.id}`)
  })

  test('of a request, but where it came in and where its lead is known', async () => {
    const [here, there] = company.locations.map(Number)
    const stream = await listen(await frontDesk(here))
    const known = await createLeadRow(app, company, { location: here ?? null })
    const elsewhere = await createLeadRow(app, company, { location: there ?? null })
    await createOpenRequest(app, company, { lead_id: elsewhere, location_id: there as number })
    const ids = [
      await createOpenRequest(app, company, { lead_id: elsewhere, location_id: here as number }),
      await createOpenRequest(app, company, { lead_id: known, location_id: there as number }),
      await createIntakeRequestRow(app, company),
    ]
    await stream.tells(`request created ${ids[2]}`)
    expect(stream.told()).toEqual([`lead created ${known}`, ...ids.map((id) => `request created ${id}`)])
  })

  test('anything of a location that was taken from them, from that moment on; all that they show is old then', async () => {
    const [here, there] = company.locations
    const { staffId } = await createStaff(app, company, { role: 'front_desk', locations: [Number(here)] })
    const stream = await listen(await startSessionOf(app, staffId))
    await app.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('staff_locations').where('staff_id', '=', staffId).execute()
      await tx
        .insertInto('staff_locations')
        .values({ company_id: company.id, staff_id: staffId, location_id: Number(there) })
        .execute()
    })
    const gone = await createLeadRow(app, company, { location: here ?? null })
    const come = await createLeadRow(app, company, { location: there ?? null })
    await stream.until(({ reset }) => reset)
    await stream.tells(`lead created ${come}`)
    expect(stream.told()).not.toContain(`lead created ${gone}`)
  })
})

describe('a stream ends', () => {
  const cases: [string, (client: TestClient, staffId: number) => Promise<unknown>][] = [
    ['the logout', (client) => client.call(logout)],
    [
      'the deactivation of its person',
      (_client, staffId) =>
        app.db.updateTable('staff').set({ active: false }).where('id', '=', staffId).execute(),
    ],
    [
      'the end of all sign-ins, as a new password brings',
      (_client, staffId) => app.db.deleteFrom('sessions').where('staff_id', '=', staffId).execute(),
    ],
    [
      'an exchange of its token',
      (_client, staffId) =>
        app.db
          .updateTable('sessions')
          .set({ refreshed_at: app.clock.now() })
          .where('staff_id', '=', staffId)
          .execute(),
    ],
  ]
  test.each(cases)('with %s, in whichever process', async (_what, end) => {
    const { staffId } = await createStaff(app, company)
    const client = await startSessionOf(app, staffId)
    const streams = [await listen(client), await listen(client, {}, other)]
    await end(client, staffId)
    for (const stream of streams) {
      await stream.ended
      expect(stream.messages.at(-1)).toMatchObject({ event: 'over', changes: [] })
    }
  })

  test('with the server, whose close waits for no stream', async () => {
    const third = await startOther()
    const stream = await listen(admin, {}, third)
    await third.close()
    await stream.ended
    expect(stream.messages.at(-1)?.event).not.toBe('over')
  })

  test('when its page is closed, which is no failure', async () => {
    await listen()
    const logged = app.logged.length
    const closed = new Promise((resolve) => {
      app.server.server.once('request', (_request, response: ServerResponse) =>
        response.once('close', resolve),
      )
    })
    const stream = await listen()
    stream.close()
    await closed
    await admin.call(createLead, { body: leadBody(company) as never })
    expect(app.logged.slice(logged).filter((line) => line.includes('request failed'))).toEqual([])
  })
})

test('to listen is no use of a session: it ends after an idle hour all the same', async () => {
  const { staffId } = await createStaff(app, company)
  const client = await startSessionOf(app, staffId)
  const stream = await listen(client)
  app.clock.advance(61 * 60)
  // Any change that triggers a check; here, a role.
  await app.db.updateTable('staff').set({ role: 'dentist' }).where('id', '=', staffId).execute()
  await stream.ended
  expect((await openStream(app, client.token)).status).toBe(401)
})

describe('nothing is missed', () => {
  test('of a transaction that ends after one that began later', async () => {
    const stream = await listen()
    const pool = app.database.pool
    const [slow, fast] = [await pool.connect(), await pool.connect()]
    // Two sources, counted in two rows.
    const insert = `INSERT INTO leads (company_id, status, type, source, last_seen_at, created_at, updated_at)
      VALUES ($1, 'new', 'website', $2, now(), now(), now()) RETURNING id`
    const make = async (on: pg.PoolClient, source: string) =>
      (await on.query(insert, [company.id, source])).rows[0].id as number
    for (const client of [slow, fast]) await client.query('BEGIN')
    const [first, second] = [await make(slow, 'na'), await make(fast, 'google')]
    await fast.query('COMMIT')
    fast.release()
    await stream.tells(`lead created ${second}`)
    const cursor = stream.messages.at(-1)?.cursor ?? ''
    await slow.query('COMMIT')
    slow.release()
    await stream.tells(`lead created ${first}`)
    // A reader that left in between gets just the late one.
    const later = await listen(admin, { cursor })
    expect(later.told()).toEqual([`lead created ${first}`])
  })

  test('of what many change at the same time, each exactly once', async () => {
    const streams = [await listen(), await listen(admin, {}, other)]
    const ids = await Promise.all(Array.from({ length: 120 }, () => createLeadRow(app, company)))
    const expected = ids.map((id) => `lead created ${id}`).sort()
    for (const stream of streams) {
      await stream.until(() => stream.told().length >= ids.length)
      expect(stream.told().sort()).toEqual(expected)
    }
  })

  test('while the connection that listens is cut', async () => {
    const stream = await listen()
    await runAsOwner(
      app,
      `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
        WHERE application_name = 'chairside changes' AND datname = current_database()`,
    )
    const id = await createLeadRow(app, company)
    await stream.tells(`lead created ${id}`)
  })

  test('by someone who listens before a process that has just started does', async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const { connect } = pg.Client.prototype
    const connecting = vi.spyOn(pg.Client.prototype, 'connect')
    // The pool's connections have a callback; the one that listens has none.
    connecting.mockImplementation(function (this: pg.Client, callback?: (error: Error) => void) {
      return callback ? connect.call(this, callback) : begun.then(() => connect.apply(this))
    } as never)
    const late = await startOther()
    connecting.mockRestore()
    const stream = await listen(admin, {}, late)
    const id = await createLeadRow(app, company)
    begin()
    await stream.tells(`lead created ${id}`)
    await late.close()
  })

  test('by someone who was away', async () => {
    const stream = await listen()
    const before = await createLeadRow(app, company)
    await stream.tells(`lead created ${before}`)
    stream.close()
    const cursor = stream.messages.at(-1)?.cursor ?? ''
    const missed = await createLeadRow(app, company)
    const back = await listen(admin, { cursor })
    expect(back.messages).toMatchObject([{ event: 'opened', reset: false, changes: [{ id: missed }] }])
  })

  test('by someone who shows what was read a while ago', async () => {
    const id = await createLeadRow(app, company)
    const stream = await listen(admin, { age: 1_000 })
    expect(stream.told()).toEqual([`lead created ${id}`])
    const { body } = await admin.call(listenToChanges, { query: { age: '1000' } })
    expect(body.changes.map(inShort)).toEqual(stream.told())
  })

  test.each<[string, boolean, (staffId: number) => Promise<unknown>]>([
    [
      'whose role changed: they learn that all may be old',
      true,
      (id) => app.db.updateTable('staff').set({ role: 'dentist' }).where('id', '=', id).execute(),
    ],
    [
      'whose locations changed: they learn that all may be old',
      true,
      (id) => app.db.deleteFrom('staff_locations').where('staff_id', '=', id).execute(),
    ],
    [
      'who renewed another session in the meantime: they learn just what changed',
      false,
      async (id) => {
        await startSessionOf(app, id)
        const ofPerson = app.db.selectFrom('sessions').where('staff_id', '=', id)
        await app.db
          .updateTable('sessions')
          .set({ refreshed_at: app.clock.now() })
          .where(
            'id',
            '=',
            ofPerson.select(({ fn }) => fn.max('id').as('id')),
          )
          .execute()
      },
    ],
  ])('by someone who was away, %s', async (_what, reset, happen) => {
    const { staffId } = await createStaff(app, company, {
      role: 'front_desk',
      locations: company.locations.map(Number),
    })
    const client = await startSessionOf(app, staffId)
    const before = await client.call(listenToChanges)
    const cursor = String(before.headers['last-event-id'])
    await happen(staffId)
    const id = await createLeadRow(app, company)
    const asked = await client.call(listenToChanges, {}, { 'last-event-id': cursor })
    const back = await listen(client, { cursor })
    for (const told of [asked.body, back.messages[0]]) {
      expect(told).toMatchObject({ reset, changes: reset ? [] : [{ id }] })
    }
    // Told once.
    const again = String(asked.headers['last-event-id'])
    expect((await listen(client, { cursor: again })).messages).toMatchObject([{ reset: false, changes: [] }])
  })

  test('by someone who was away for too long, or comes from elsewhere: they learn that all may be old', async () => {
    const { headers } = await admin.call(listenToChanges)
    const now = String(headers['last-event-id'])
    const [snapshot = '', at, view] = now.split('@')
    const hourAgo = `${snapshot}@${Number(at) - 60 * 60_000}@${view}`
    const elsewhere = `999999999999:999999999999:@${at}@${view}`
    for (const cursor of [hourAgo, elsewhere, 'nonsense', `5:3:@1@${view}`, `1:${2n ** 63n}:@1@${view}`]) {
      const stream = await listen(admin, { cursor })
      expect([cursor, stream.messages]).toMatchObject([cursor, [{ reset: true, changes: [] }]])
    }
    const stream = await listen(admin, { cursor: now })
    expect(stream.messages).toMatchObject([{ reset: false, changes: [] }])
  })
})

test('a stream is none that a proxy or a cache may hold back, and one session opens only so many', async () => {
  const client = await signIn(app, company)
  const streams = await Promise.all(Array.from({ length: 20 }, () => listen(client)))
  expect(Object.fromEntries(streams[0]?.headers ?? [])).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  expect((await openStream(app, client.token)).status).toBe(429)
  streams[0]?.close()
  await expect.poll(async () => (await listen(client)).status).toBe(200)
})

test('other clients ask what has changed since they asked last', async () => {
  const first = await admin.call(listenToChanges)
  const id = await createLeadRow(app, company)
  const cursor = String(first.headers['last-event-id'])
  const { body } = await admin.call(listenToChanges, {}, { 'last-event-id': cursor })
  expect(body).toEqual({
    reset: false,
    changes: [{ subject: 'lead', what: 'created', id, lead: null, patient: null }],
  })
})
