import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { login } from '#contract/auth/auth.endpoints.ts'
import { getOwnEmail } from '#contract/auth/email.endpoints.ts'
import { getDocument } from '#contract/documents/documents.endpoints.ts'
import { activityTypes, historyEndpoints } from '#contract/history/history.endpoints.ts'
import { getSetup } from '#contract/installation/installation.endpoints.ts'
import { getLead, listLeads } from '#contract/leads/leads.endpoints.ts'
import { listMyNotes } from '#contract/notes/notes.endpoints.ts'
import { listMyTasks } from '#contract/tasks/tasks.endpoints.ts'
import { verifyPassword } from '#server/slices/auth/passwords.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { clientOf } from '#server/testing/client.ts'
import { createTestDatabase } from '#server/testing/database.ts'
import { fillDemo } from './demo.ts'
import { demoLogins, demoPassword, practices } from './practice.ts'

let app: TestApp
const told: string[] = []

async function fill() {
  const { database, storage, clock } = app
  told.length = 0
  await fillDemo({
    connection: database.ownerConnection,
    storage,
    now: clock.now(),
    tell: (line) => told.push(line),
  })
}

beforeAll(async () => {
  app = await startTestApp()
  await fill()
})
afterAll(() => app.close())

async function signIn(username: string) {
  const { body } = await clientOf(app).call(login, { body: { username, password: demoPassword } })
  return { client: clientOf(app, body.token), session: body }
}

test('tells of its progress and of every login', () => {
  expect(told.length).toBeLessThan(10)
  for (const username of Object.values(demoLogins)) expect(told.join('\n')).toContain(`  ${username} – `)
  expect(told.join('\n')).toContain(demoPassword)
})

test('tells how much there is of what', async () => {
  const { rows } = await app.database.pool.query<Record<string, string>>(
    `SELECT (SELECT to_char(count(*), 'FM9,999') FROM patients WHERE company_id = 1) AS patients,
      (SELECT to_char(count(*), 'FM9,999') FROM notes WHERE company_id = 1) AS notes,
      (SELECT to_char(count(*), 'FM9,999') FROM tasks WHERE company_id = 1) AS tasks,
      (SELECT to_char(count(*), 'FM9,999') FROM appointments WHERE company_id = 1) AS appointments`,
  )
  const { patients, notes, tasks, appointments } = rows[0] ?? {}
  expect(told[0]).toContain(
    `4,000 leads, ${patients} patients, ${appointments} appointments, ${notes} notes, ${tasks} tasks`,
  )
})

test('fills what it promises, and the kept counts are right', async () => {
  const { rows } = await app.database.pool.query(`SELECT
    (SELECT count(*) FROM leads) AS leads,
    (SELECT count(*) FROM staff) AS staff, (SELECT count(*) FROM events WHERE type = 'lead.created') AS events`)
  const leads = practices.reduce((sum, practice) => sum + practice.leads, 0)
  expect(rows[0]).toEqual({ leads, staff: 14, events: leads })
  const recount =
    'SELECT company_id, coalesce(location_id, 0) AS location_id, status, type, source, count(*) AS value FROM leads GROUP BY 1, 2, 3, 4, 5'
  const kept =
    'SELECT company_id, location_id, status, type, source, sum(value) AS value FROM lead_counts GROUP BY 1, 2, 3, 4, 5 HAVING sum(value) <> 0'
  const { rowCount } = await app.database.pool.query(
    `(${recount} EXCEPT ${kept}) UNION ALL (${kept} EXCEPT ${recount})`,
  )
  expect(rowCount).toBe(0)
})

test('the administrator sees all, the front desk its location, the other company nothing of it', async () => {
  const count = async (username: string) => {
    const { client, session } = await signIn(username)
    const { body } = await client.call(listLeads, {})
    const named = body.results.flatMap((lead) => lead.location?.name ?? [])
    return { session, count: body.count, locations: new Set(named) }
  }
  const administrator = await count(demoLogins.administrator)
  expect(administrator.count).toBe(4_000)
  expect(administrator.session).toMatchObject({ is_company_admin: true, role: 'administrator' })
  const frontDesk = await count(demoLogins.frontDesk)
  expect(frontDesk.session).toMatchObject({ is_company_admin: false, role: 'front_desk' })
  expect(frontDesk.session.locations).toHaveLength(1)
  expect(frontDesk.count).toBeGreaterThan(500)
  expect(frontDesk.count).toBeLessThan(2_000)
  expect(await count(demoLogins.otherCompany)).toMatchObject({
    count: 40,
    locations: new Set(['Quarry Street']),
  })
})

test('nothing is left to set up, and every email is confirmed', async () => {
  const { client } = await signIn(demoLogins.administrator)
  expect((await client.call(getSetup)).body).toMatchObject({
    ...{ owner: true, company: true, location: true, staff: true, form: true, signup: true },
    ...{ test_lead: null, dismissed: true },
  })
  expect((await client.call(getOwnEmail)).body).toMatchObject({ confirmed: true })
})

test('authors, creators and assignees may see the lead', async () => {
  const { rows } = await app.database.pool.query(`
    SELECT work.lead_id FROM (
      SELECT company_id, lead_id, staff_id FROM notes UNION ALL SELECT company_id, lead_id, staff_id FROM tasks
      UNION ALL SELECT company_id, lead_id, assigned_to FROM tasks
      UNION ALL SELECT company_id, subject_id, staff_id FROM events WHERE subject = 'lead' AND staff_id IS NOT NULL
    ) AS work JOIN leads ON leads.id = work.lead_id LEFT JOIN staff ON staff.id = work.staff_id
    WHERE staff.company_id IS DISTINCT FROM leads.company_id OR NOT (staff.is_company_admin OR leads.location_id IS NULL
      OR EXISTS (SELECT FROM staff_locations AS own WHERE own.staff_id = staff.id AND own.location_id = leads.location_id))`)
  expect(rows).toEqual([])
})

test('every lead that came by phone has the call it came by', async () => {
  const { rows } = await app.database.pool.query(`SELECT id FROM leads WHERE type = 'phonecall'
    AND NOT EXISTS (SELECT FROM intake_requests WHERE intake_requests.lead_id = leads.id)`)
  expect(rows).toEqual([])
})

test('a lead that someone called about shows what happened, newest first', async () => {
  const { rows } = await app.database.pool.query<{ id: string }>(`SELECT id FROM leads
    WHERE company_id = 1 AND type = 'phonecall' AND EXISTS (SELECT FROM notes WHERE lead_id = leads.id)
      AND EXISTS (SELECT FROM tasks WHERE lead_id = leads.id) AND status IN ('converted', 'noshow') LIMIT 1`)
  const { client } = await signIn(demoLogins.administrator)
  const asked = { params: { id: String(rows[0]?.id) }, query: { page_size: '100' } }
  const { body } = await client.call(historyEndpoints.leads, asked)
  const { results } = body
  expect(new Set(results.map((entry) => entry.activity_type))).toEqual(new Set(activityTypes))
  const times = results.map(({ timestamp }) => Date.parse(timestamp))
  expect(times).toEqual([...times].sort((one, next) => next - one))
  expect(results.at(-1)?.details).toBe('Lead created')
  expect(results.at(-2)?.details).toMatch(/^Incoming call, (answered|busy|failed|no answer)$/)
})

test('who signs in has tasks, and the administrator personal notes', async () => {
  const { client } = await signIn(demoLogins.administrator)
  const frontDesk = await signIn(demoLogins.frontDesk)
  for (const one of [client, frontDesk.client]) {
    expect((await one.call(listMyTasks, {})).body.length).toBeGreaterThan(10)
  }
  const { body } = await client.call(listMyNotes, { query: { search: 'Team lunch' } })
  expect(body.count).toBe(1)
})

test('no one else has the demo’s password', async () => {
  const { rows } = await app.database.pool.query<{ username: string; password_hash: string }>(
    'SELECT username, password_hash FROM users',
  )
  const open: string[] = []
  for (const { username, password_hash } of rows) {
    if (await verifyPassword(password_hash, demoPassword)) open.push(username)
  }
  expect(open.sort()).toEqual(Object.values(demoLogins).sort())
  expect(new Set(rows.map((row) => row.password_hash)).size).toBe(rows.length)
})

test('a recorded call plays', async () => {
  const { rows } = await app.database.pool.query<{ lead_id: number; keys: number }>(
    `SELECT max(lead_id) AS lead_id, count(DISTINCT storage_key) AS keys FROM call_recordings WHERE company_id = 1`,
  )
  expect(rows[0]?.keys).toBe(60)
  const { client } = await signIn(demoLogins.administrator)
  const { body } = await client.call(getLead, { params: { id: String(rows[0]?.lead_id) } })
  const url = body.call_recordings[0]?.recording_url ?? ''
  const sound = await app.server.inject({ url })
  expect(sound.statusCode).toBe(200)
  expect(sound.headers['content-type']).toBe('audio/wav')
  expect(sound.rawPayload.subarray(0, 4)).toEqual(Buffer.from('RIFF'))
})

test('a second fill changes nothing', async () => {
  const state = `SELECT (SELECT count(*) FROM users), (SELECT count(*) FROM leads), (SELECT max(id) FROM leads),
    (SELECT sum(version) FROM leads), (SELECT count(*) FROM call_recordings), (SELECT count(*) FROM events),
    (SELECT count(*) FROM notes), (SELECT count(*) FROM tasks)`
  const before = await app.database.pool.query(state)
  await fill()
  expect(told).toHaveLength(1)
  expect((await app.database.pool.query(state)).rows).toEqual(before.rows)
})

test('a fill that breaks off leaves nothing', async () => {
  const database = await createTestDatabase()
  const files = new Set<string>()
  const storage = {
    ...app.storage,
    async put(key: string) {
      if (files.size === 3) throw new Error('the disk is full')
      files.add(key)
    },
    async remove(key: string) {
      files.delete(key)
    },
  }
  const client = new pg.Client(database.ownerConnection)
  await client.connect()
  try {
    const filled = fillDemo({
      connection: database.ownerConnection,
      storage,
      now: app.clock.now(),
      tell: () => {},
    })
    await expect(filled).rejects.toThrow('the disk is full')
    const { rows } = await client.query('SELECT count(*) FROM companies')
    expect(rows).toEqual([{ count: 0 }])
    expect(files.size).toBe(0)
  } finally {
    await client.end()
    await database.drop()
  }
})

test('some patients have documents whose files can be fetched', async () => {
  const { client } = await signIn(demoLogins.administrator)
  const { rows } = await app.database.pool.query<{ id: number; patient: number; content_type: string }>(
    `SELECT DISTINCT ON (content_type) documents.id, patient_id AS patient, content_type FROM documents
     JOIN companies ON companies.id = company_id WHERE companies.name = $1`,
    [practices[0]?.name],
  )
  expect(rows.map((row) => row.content_type).sort()).toEqual(['application/pdf', 'image/png'])
  for (const { id, patient } of rows) {
    const { file } = (await client.call(getDocument, { params: { id: String(id) } })).body
    const sent = await app.server.inject({ method: 'GET', url: file.url })
    expect([sent.statusCode, sent.rawPayload.length]).toEqual([200, file.size])
    const { body } = await client.call(historyEndpoints.patients, { params: { id: String(patient) } })
    expect(body.results.map(({ details }) => details).join()).toContain(`Document uploaded: ${file.name}`)
  }
  const { rows: counts } = await app.database.pool.query<{ patients: number }>(
    'SELECT count(DISTINCT patient_id) AS patients FROM documents GROUP BY company_id ORDER BY 1 DESC',
  )
  expect(counts.map((row) => row.patients)).toEqual(practices.map((practice) => practice.documented))
})

test('leads and patients point to each other, and patients have notes, tasks and a history of their own', async () => {
  const { rows } = await app.database.pool.query(`SELECT
    (SELECT count(*) FROM leads WHERE status = 'existing' AND patient_id IS NULL)::int AS existing_without,
    (SELECT count(*) FROM leads JOIN patients ON patients.id = leads.patient_id
      WHERE patients.phone_e164 IS DISTINCT FROM leads.phone_e164 AND leads.phone_e164 IS NOT NULL)::int AS strangers,
    (SELECT count(DISTINCT subject_id) FROM events WHERE type = 'patient.created')::int
      - (SELECT count(*) FROM patients)::int AS untold,
    (SELECT count(*) FROM notes WHERE patient_id IS NOT NULL) > 300 AS noted,
    (SELECT count(*) FROM tasks WHERE patient_id IS NOT NULL) > 30 AS planned`)
  expect(rows[0]).toEqual({ existing_without: 0, strangers: 0, untold: 0, noted: true, planned: true })
})
