import { once } from 'node:events'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportAppointments } from '#contract/appointments/appointments.endpoints.ts'
import { apiBase, type EndpointDefinition } from '#contract/http/endpoint.ts'
import { exportMessages } from '#contract/http/export-messages.ts'
import { exportLimits } from '#contract/http/exports.ts'
import { exportLeads, listLeads } from '#contract/leads/leads.endpoints.ts'
import { leadOrderings } from '#contract/leads/leads.schemas.ts'
import { exportPatients } from '#contract/patients/patients.endpoints.ts'
import { limitedRoles, putRoleRights } from '#contract/staff/rights.endpoints.ts'
import { createMyTask, exportMyTasks } from '#contract/tasks/tasks.endpoints.ts'
import { exportLeads as exportAll } from '#server/slices/leads/lead-export.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { auditEntries } from '#server/testing/audit.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import {
  createAppointmentRow,
  createLeadRow,
  createPatientRow,
  createTaskRow,
} from '#server/testing/record-builders.ts'

let app: TestApp
let company: TestCompany
let admin: TestClient
beforeAll(async () => {
  app = await startTestApp()
  company = await createCompany(app)
  admin = await signIn(app, company)
})
afterAll(() => app.close())

const send = (endpoint: EndpointDefinition, client: TestClient, query: Record<string, string> = {}) =>
  app.server.inject({
    method: 'GET',
    url: `${apiBase}${endpoint.path}`,
    query,
    headers: { authorization: `Token ${client.token}` },
  })

/** The cells of a CSV file without quotes or line breaks in them. */
async function csv(endpoint: EndpointDefinition, query: Record<string, string> = {}) {
  const { statusCode, body } = await send(endpoint, admin, query)
  expect(statusCode).toBe(200)
  const [header = '', ...lines] = body.replace('\uFEFF', '').trimEnd().split('\r\n')
  return { header: header.split(','), rows: lines.map((line) => line.split(',')) }
}

test('a CSV file has what the list shows, by its labels, as Excel reads it', async () => {
  await createLeadRow(app, company, {
    ...{
      first_name: 'Renée',
      last_name: 'Núñez',
      phone: '(212) 555-0142',
      source: 'google',
      status: 'contacted',
    },
    follow_up_date: '2026-12-05',
  })
  const { headers, body } = await send(exportLeads, admin, {
    search: 'nunez',
    shown: 'full_name,phone,status,source,follow_up_date',
  })
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="leads-\d{4}-\d\d-\d\d\.csv"$/),
    'cache-control': 'private, no-store',
  })
  expect(body).toBe(
    '\uFEFFFull Name,Phone,Status,Source,Follow-Up Date,Email\r\nRenée Núñez,+1 212 555 0142,Contacted,Google,2026-12-05,\r\n',
  )
})

test('all columns have everything that is known, an address in parts and instants by the clocks of the practice', async () => {
  const id = await createLeadRow(app, company, {
    first_name: 'Whole',
    last_name: 'Record',
    note: 'Second line',
  })
  await sql`UPDATE leads SET date_of_birth = '1990-02-03', created_at = '2026-07-01T02:30:00Z',
    address = '{"street": "1 Example St", "city": "Oldtown", "state": "OH", "postal_code": "44101", "country": "US"}' WHERE id = ${id}`.execute(
    app.db,
  )
  const { header, rows } = await csv(exportLeads, { search: 'Whole Record', columns: 'all' })
  const row = Object.fromEntries(header.map((name, at) => [name, rows[0]?.[at]]))
  expect(row).toMatchObject({
    ...{ 'First Name': 'Whole', 'Last Name': 'Record', 'Date of Birth': '1990-02-03', Note: 'Second line' },
    ...{ Street: '1 Example St', City: 'Oldtown', State: 'OH', 'Postal Code': '44101', Country: 'US' },
    Created: '2026-06-30 22:30',
  })
})

test('what a spreadsheet would calculate is text', async () => {
  for (const first_name of ['=1+1', '+cmd|x', '-2+3', '@SUM(A1)'])
    await createLeadRow(app, company, { first_name, last_name: 'Formula', insurance_provider: '=A1' })
  const { rows } = await csv(exportLeads, {
    search: 'Formula',
    shown: 'full_name,insurance_provider',
    ordering: 'id',
  })
  expect(rows).toEqual(['=1+1', '+cmd|x', '-2+3', '@SUM(A1)'].map((name) => [`'${name} Formula`, "'=A1", '']))
})

test('an Excel file has text, numbers and dates', async () => {
  await createPatientRow(app, company, { first_name: 'Pat', last_name: '=Sheet', total_value: 1250.5 })
  const { headers, rawPayload } = await send(exportPatients, admin, {
    ...{ format: 'xlsx', search: 'Sheet', shown: 'last_name,total_value,created_at' },
  })
  expect(headers['content-disposition']).toMatch(/\.xlsx"$/)
  const { sheets } = await readXlsx(rawPayload)
  expect(sheets[0]?.rows[0]).toEqual(['Patient Name', 'Total Value', 'Created At'])
  const [name, value, created] = sheets[0]?.rows[1] ?? []
  expect([name, value, created instanceof Date]).toEqual(['=Sheet, Pat', 1250.5, true])
})

describe('of many', () => {
  const many = 2_345
  beforeAll(async () => {
    await sql`INSERT INTO leads (company_id, location_id, first_name, last_name, email, phone, source, status, type, created_at, updated_at, last_seen_at)
        SELECT ${company.id}, ${company.locations[0]}, 'Many', 'Row ' || n, 'row' || n || '@example.com', '', 'google',
          CASE WHEN n % 2 = 0 THEN 'new' ELSE 'lost' END, 'contact_form', now() - n * interval '1 minute', now(), now()
        FROM generate_series(1, ${many}) AS n`.execute(app.db)
  })

  test.each(leadOrderings)('all are there in the order of the list: %s', async (ordering) => {
    const query = { search: 'Many Row', ordering: `-${ordering}` }
    const { rows } = await csv(exportLeads, { ...query, shown: 'email' })
    expect(new Set(rows.map(([email]) => email)).size).toBe(many)
    const { body } = await admin.call(listLeads, { query: { ...query, page: '20', page_size: '100' } })
    expect(rows.slice(1_900, 2_000).map(([email]) => email)).toEqual(body.results.map(({ email }) => email))
  })

  test('filters narrow it down', async () => {
    const { rows } = await csv(exportLeads, { search: 'Many Row', status: 'lost', shown: 'email' })
    expect(rows).toHaveLength(Math.ceil(many / 2))
  })
})

test('my tasks, soonest first', async () => {
  for (const due_date of ['2026-12-06', '2026-12-05']) {
    const body = { title: `Due ${due_date}`, description: 'Call', due_date }
    expect((await admin.call(createMyTask, { body })).status).toBe(201)
  }
  await createTaskRow(app, company)
  const { header, rows } = await csv(exportMyTasks, { shown: 'title,due_date,status' })
  expect([header, ...rows]).toEqual([
    ['Title', 'Due Date', 'Status'],
    ['Due 2026-12-05', '2026-12-05', 'Pending'],
    ['Due 2026-12-06', '2026-12-06', 'Pending'],
  ])
})

test('appointments of more days than a calendar shows, at the time of their location', async () => {
  const patient = await createPatientRow(app, company, { first_name: 'Ada', last_name: 'Chart' })
  for (const [at, minutes] of [
    ['2026-03-02T15:00:00Z', 45],
    ['2026-09-02T14:30:00Z', 30],
  ] as const)
    await sql`UPDATE appointments SET starts_at = ${at}, ends_at = ${at}::timestamptz + make_interval(mins => ${minutes})
        WHERE id = ${await createAppointmentRow(app, company, { kind: 'patients', id: patient })}`.execute(
      app.db,
    )
  const { rows } = await csv(exportAppointments, {
    from: '2026-01-01',
    to: '2026-12-31',
    shown: 'date_time,patient,duration',
  })
  expect(rows).toEqual([
    ['2026-03-02 10:00', 'Ada Chart', '45'],
    ['2026-09-02 10:30', 'Ada Chart', '30'],
  ])
})

test('the API document says that the answer is a file', async () => {
  const { paths } = (await app.server.inject('/api/openapi.json')).json()
  expect(Object.keys(paths['/api/leads/export/'].get.responses['200'].content)).toEqual([
    'text/csv',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ])
})

test('a column that there is not is refused', async () => {
  const { statusCode, body } = await send(exportLeads, admin, { shown: 'email,password' })
  expect([statusCode, JSON.parse(body)]).toMatchObject([
    422,
    { errors: { shown: ["There is no column 'password'."] } },
  ])
})

test('who may export is up to the administrators; each one sees what the list shows them', async () => {
  const [here, there] = company.locations
  await createLeadRow(app, company, { first_name: 'Here', last_name: 'Scope', location: here ?? null })
  await createLeadRow(app, company, { first_name: 'There', last_name: 'Scope', location: there ?? null })
  const manager = await signIn(app, company, { role: 'office_manager', locations: [here as number] })
  const { body } = await send(exportLeads, manager, { search: 'Scope', shown: 'full_name' })
  expect(body).toBe('\uFEFFFull Name,Email\r\nHere Scope,\r\n')
  for (const role of ['front_desk', 'dentist', 'hygienist'] as const) {
    const client = await signIn(app, company, { role, locations: company.locations })
    const { statusCode, body } = await send(exportLeads, client)
    expect([statusCode, JSON.parse(body)]).toMatchObject([403, { detail: exportMessages.notAllowed }])
  }
  const dentist = await signIn(app, company, { role: 'dentist', locations: company.locations })
  await admin.call(putRoleRights, { body: { delete_people: [...limitedRoles], export_lists: ['dentist'] } })
  expect((await send(exportLeads, dentist)).statusCode).toBe(200)
  expect((await send(exportLeads, manager)).statusCode).toBe(403)
})

test('every export is in the audit log with its number of rows', async () => {
  await createLeadRow(app, company, { first_name: 'Audited', last_name: 'Export' })
  const before = (await auditEntries(app, company, 0)).at(-1)?.id ?? 0
  for (let each = 0; each < 2; each += 1) await send(exportLeads, admin, { search: 'Audited Export' })
  expect(
    (await auditEntries(app, company, before)).map(({ action, kind, part }) => [action, kind, part]),
  ).toEqual([
    ['exported', 'lead', '1 row'],
    ['exported', 'lead', '1 row'],
  ])
})

test.each(['csv', 'xlsx'] as const)(
  'a %s download that is broken off gives its place and its connection back',
  async (format) => {
    const scope = {
      companyId: company.id,
      locationIds: null,
      timeZone: 'UTC',
      locationTimeZones: new Map(),
      country: 'US',
      weekStart: 'sunday',
    }
    const query = exportLeads.query.parse({ format })
    for (const isBegun of [false, true, false, true]) {
      const { stream } = await exportAll({ scope, db: app.db, now: app.clock.now(), query } as never)
      if (isBegun) await once(stream, 'readable')
      const closed = new Promise((resolve) => stream.once('close', resolve))
      stream.destroy()
      await closed
    }
    const open = sql<{
      count: number
    }>`SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'`
    await expect.poll(async () => (await open.execute(app.db)).rows[0]?.count).toBe(0)
    expect((await send(exportLeads, admin)).statusCode).toBe(200)
  },
)

test('an export beyond the share of its practice waits for its turn', async () => {
  const sent = Array.from({ length: exportLimits.ofCompany + 1 }, () => send(exportLeads, admin))
  expect((await Promise.all(sent)).map(({ statusCode }) => statusCode)).toEqual(
    Array.from({ length: exportLimits.ofCompany + 1 }, () => 200),
  )
})
