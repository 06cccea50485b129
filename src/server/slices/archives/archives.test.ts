import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as endpoints from '#contract/archives/archives.endpoints.ts'
import { type ArchiveTable, archiveTables } from '#contract/archives/archives.enums.ts'
import { archiveLimits } from '#contract/archives/archives.limits.ts'
import { archiveMessages } from '#contract/archives/archives.messages.ts'
import type { Archive } from '#contract/archives/archives.schemas.ts'
import { historyEndpoints } from '#contract/history/history.endpoints.ts'
import { fieldMessages } from '#contract/http/fields.ts'
import { patchLead } from '#contract/leads/leads.endpoints.ts'
import { noteEndpoints } from '#contract/notes/notes.endpoints.ts'
import { createAccountRow } from '#server/slices/accounts/accounts.testing.ts'
import { createKeptCompany } from '#server/slices/companies/companies.testing.ts'
import { createOperatoryRow } from '#server/slices/operatories/operatories.testing.ts'
import { createOpportunityRow } from '#server/slices/opportunities/opportunities.testing.ts'
import { createServiceRow } from '#server/slices/services/services.testing.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { checkedArchive, doArchives, downloadArchive, sendArchive } from '#server/testing/archives.ts'
import { auditEntries } from '#server/testing/audit.ts'
import {
  createCompany,
  createLocationRow,
  insertRow,
  signIn,
  type TestCompany,
} from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { createDocumentRow, pdfOf, png } from '#server/testing/documents.ts'
import { refusal, tableContents } from '#server/testing/inspect.ts'
import {
  createAppointmentRow,
  createAttemptRow,
  createIntakeRequestRow,
  createLeadRow,
  createNoteRow,
  createPatientRow,
  createRecording,
  createTaskRow,
} from '#server/testing/record-builders.ts'
import { differingCounts } from '#server/testing/recount.ts'
import { zipOf } from '#server/testing/zip.ts'
import { recordFiles } from './archive-tables.ts'
import { forgetOldArchives } from './archives.repository.ts'

let app: TestApp
let company: TestCompany
let admin: TestClient
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  company = await createCompany(app)
  admin = await signIn(app, company)
})

const of = ({ id }: Pick<Archive, 'id'>) => ({ params: { id } })
const read = async (archive: Pick<Archive, 'id'>, client = admin) =>
  (await client.call(endpoints.getArchive, of(archive))).body

/** One of everything. */
async function fill(): Promise<void> {
  const patient = await createPatientRow(app, company, {
    ...{ first_name: 'Renée', last_name: 'Núñez', other_contacts: ['+12125550143', 'nu@example.com'] },
  })
  const lead = await createLeadRow(app, company, {
    phone: '(212) 555-0142',
    note: '=SUM(A1)\r\n"quoted", and more',
  })
  const other = await createLeadRow(app, company, { first_name: '', last_name: '' })
  await app.db.updateTable('leads').set({ patient_id: patient }).where('id', '=', lead).execute()
  await app.db
    .insertInto('lead_distinctions')
    .values({ company_id: company.id, lead_id: lead, other_id: other })
    .execute()
  const kept = await createKeptCompany(app, company)
  await createServiceRow(app, company, kept)
  const service = await createServiceRow(app, company)
  await app.db
    .updateTable('services')
    .set({ duration: 60, new_patients: false, provider_roles: ['hygienist'], provider_ids: company.staff })
    .where('id', '=', service)
    .execute()
  await createOpportunityRow(app, company)
  await createAccountRow(app, company)
  const subject = { kind: 'patients', id: patient } as const
  await createNoteRow(app, company, { kind: 'leads', id: lead })
  await createNoteRow(app, company, subject)
  await createTaskRow(app, company, subject)
  const operatory_id = await createOperatoryRow(app, company)
  const appointment = await createAppointmentRow(app, company, subject)
  await app.db.updateTable('appointments').set({ operatory_id }).where('id', '=', appointment).execute()
  await createDocumentRow(app, company, { patient, content: pdfOf(300_000) })
  await createRecording(app, company, lead, Buffer.from('RIFF'))
  const request = await createIntakeRequestRow(app, company, {
    intake_result: 'lead',
    reason: '',
    lead_id: lead,
  })
  await createAttemptRow(app, company)
  const call_id = await insertRow(app.db, 'calls', {
    ...{
      company_id: company.id,
      location_id: company.locations[0] ?? null,
      lead_id: lead,
      request_id: request,
    },
    ...{ call_sid: 'CA1', called: '+12125550100', record: JSON.stringify({ From: '+12125550142' }) },
    ...{
      status: 'completed',
      dial_status: 'completed',
      talked: true,
      voicemail: false,
      outcome: 'completed',
    },
    ...{ seconds: 65, started_at: app.clock.now(), ended_at: app.clock.now() },
  })
  await app.db.updateTable('call_recordings').set({ call_id }).where('lead_id', '=', lead).execute()
  await admin.call(noteEndpoints.leads.create, {
    params: { id: lead },
    body: { content: 'Called.\nWill come.' },
  })
  await admin.call(patchLead, {
    params: { id: lead },
    body: { status: 'contacted', location: company.locations[1] },
  })
}

/** Those who work for the practice work for the other one too. */
const joinStaff = (other: TestCompany, from = company) =>
  app.database.pool.query(
    `INSERT INTO staff (company_id, user_id, role, created_at)
      SELECT $1, user_id, role, created_at FROM staff WHERE company_id = $2`,
    [other.id, from.id],
  )

test('what is exported and imported is equal, file by file', async () => {
  await fill()
  const before = await downloadArchive(app, admin)
  expect(before.statusCode).toBe(200)
  const there = await createCompany(app)
  const newcomer = await signIn(app, there)
  await joinStaff(there)
  const checked = await checkedArchive(app, newcomer, before.content)
  expect(checked).toMatchObject({
    state: 'ready',
    problems: [],
    counts: { leads: 3, patients: 1, documents: 1 },
  })
  await newcomer.call(endpoints.startArchive, of(checked))
  await doArchives(app)
  expect(await read(checked, newcomer)).toMatchObject({ state: 'done', problems: [] })
  const after = await downloadArchive(app, newcomer)
  expect(Object.keys(after.files)).toEqual(Object.keys(before.files))
  for (const name of archiveTables) {
    const file = `${name}.csv`
    expect(after.files[file]?.toString(), file).toBe(before.files[file]?.toString())
    // Nothing is equal by being empty.
    expect(before.files[file]?.toString().split('\r\n').length, file).toBeGreaterThan(2)
  }
  expect(after.files).toEqual({
    ...before.files,
    'README.txt': after.files['README.txt'],
    'archive.json': after.files['archive.json'],
  })
})

test('imports an archive of format 1 under the present names of its columns', async () => {
  const content = readFileSync(join(import.meta.dirname, '../../testing/archive-format-1.zip'))
  const checked = await checkedArchive(app, admin, content)
  expect(checked).toMatchObject({
    state: 'ready',
    problems: [],
    counts: { leads: 3, requests: 3, attempts: 1 },
  })
  await admin.call(endpoints.startArchive, of(checked))
  await doArchives(app)
  expect(await read(checked)).toMatchObject({ state: 'done', problems: [] })
  const requests = app.db
    .selectFrom('intake_requests')
    .select(['channel', 'intake_result', 'outcome'])
    .where('company_id', '=', company.id)
    .orderBy('id')
  expect(await requests.execute()).toEqual([
    { channel: 'forms', intake_result: 'lead', outcome: null },
    { channel: 'forms', intake_result: 'lead', outcome: null },
    { channel: 'website', intake_result: 'repeat', outcome: 'booked' },
  ])
})

// What an archive leaves out: ADR 82 says why.
const leftOutColumns: Record<string, readonly string[]> = {
  locations: ['form_id', 'google_ads_key', 'updated_at'],
  companies: ['kept_by', 'require_second_factor', 'withheld', 'awaits_confirmation'],
  // What the search box reads is made of the others.
  patients: ['search_text', 'updated_by'],
  leads: ['updated_by'],
  // Found anew by an import.
  appointments: ['collision_listed', 'kept_collision'],
  documents: ['size', 'content_type', 'storage_key', 'deleted_at'],
  intake_requests: [
    ...['idempotency_key', 'text_hash', 'delivery', 'web_form_id', 'conversation', 'draft', 'fetch_until'],
    ...['claimed_by', 'claimed_until', 'begun_by'],
  ],
  call_recordings: ['storage_key'],
}
const leftOutTables = [
  ...['staff', 'staff_locations', 'invitations', 'invitation_locations', 'audit_log', 'counted_refusals'],
  ...[
    'desk_settings',
    'location_hours',
    'provider_hours',
    'time_off',
    'embed_settings',
    'web_forms',
    'feedback',
    'emails',
    'due_emails',
  ],
  ...['meta_connections', 'phone_accounts', 'phone_numbers', 'call_recording_fetches', 'request_notices'],
  ...[
    'lead_counts',
    'lead_totals',
    'follow_up_counts',
    'patient_counts',
    'changes',
    'change_sets',
    'change_set_rows',
    'name_words',
  ],
  ...['lead_merges', 'imports', 'import_rows', 'archives', 'first_steps'],
]

test('every column of a practice is in its archive, or left out on purpose', async () => {
  const { rows } = await app.database.pool.query<{ table: string; columns: string[] }>(
    `SELECT columns.table_name AS table, array_agg(column_name::text ORDER BY ordinal_position)
        FILTER (WHERE is_generated = 'NEVER' AND column_name NOT IN ('id', 'company_id', 'version')) AS columns
      FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' GROUP BY columns.table_name
      HAVING bool_or(column_name = 'company_id') OR columns.table_name = 'companies'`,
  )
  const files = Object.values(recordFiles)
  const stored = new Set(files.map(({ table }) => String(table)))
  expect(
    rows
      .map(({ table }) => table)
      .filter((table) => !stored.has(table))
      .sort(),
  ).toEqual(leftOutTables.toSorted())
  for (const { table, columns } of files.filter(({ table }) => table !== 'events')) {
    const known = Object.entries(columns).map(([name, { stored = name }]) => stored)
    const found = rows.find((row) => row.table === table)?.columns ?? []
    const missing = found.filter((column) => !known.includes(column))
    expect(missing.sort(), table).toEqual([...(leftOutColumns[table] ?? [])].sort())
  }
})

describe('importing appointments', () => {
  const markedVisits = (of: TestCompany) =>
    app.db
      .selectFrom('appointments')
      .select(['second_visit', 'kept_collision', 'collision_listed'])
      .where('company_id', '=', of.id)
      .orderBy('id')
      .execute()
  /** An archive whose only visit is there a second time, changed so. */
  async function withSecondVisit(change: (cells: Map<string, string>) => void) {
    await fill()
    const provider = company.staff[0] ?? null
    const visits = app.db.updateTable('appointments').where('company_id', '=', company.id)
    await visits.set({ staff_id: provider }).execute()
    await createPatientRow(app, company)
    const { files } = await downloadArchive(app, admin)
    const [header = '', row = ''] = files['appointments.csv']?.toString().split('\r\n') ?? []
    const names = header.replace('\ufeff', '').split(',')
    const cells = new Map(row.split(',').map((cell, at) => [names[at] ?? '', cell]))
    cells.set('id', '2')
    change(cells)
    const table = [header, row, [...cells.values()].join(','), ''].join('\r\n')
    return zipOf({ ...files, 'appointments.csv': table })
  }
  async function imported(content: Buffer) {
    const { other, client } = await elsewhere()
    await joinStaff(other)
    const checked = await checkedArchive(app, client, content)
    expect(checked).toMatchObject({ state: 'ready', problems: [] })
    expect(await start(checked, client)).toMatchObject({ state: 'done', problems: [] })
    return other
  }
  const unmarked = { second_visit: false, kept_collision: false, collision_listed: false }

  test('marks a second visit of a patient as meant and lists it', async () => {
    const content = await withSecondVisit((cells) => {
      for (const name of ['provider', 'operatory']) cells.set(name, '')
    })
    expect(await markedVisits(await imported(content))).toEqual([
      unmarked,
      { ...unmarked, second_visit: true, collision_listed: true },
    ])
  })

  test.each(['provider', 'operatory'])('keeps visits of one %s at one time and lists them', async (name) => {
    const content = await withSecondVisit((cells) => {
      cells.set('patient', '2')
      cells.set(name === 'provider' ? 'operatory' : 'provider', '')
    })
    expect(await markedVisits(await imported(content))).toEqual([
      unmarked,
      { ...unmarked, kept_collision: true, collision_listed: true },
    ])
  })

  test('uses operatories that the location already has', async () => {
    await fill()
    const { content } = await downloadArchive(app, admin)
    const { other, client } = await elsewhere()
    const { name } = await app.db
      .selectFrom('operatories')
      .select('name')
      .where('company_id', '=', company.id)
      .executeTakeFirstOrThrow()
    const own = await createOperatoryRow(app, other)
    await app.db.updateTable('operatories').set({ name: name.toUpperCase() }).where('id', '=', own).execute()
    const checked = await checkedArchive(app, client, content)
    expect(await start(checked, client)).toMatchObject({ state: 'done' })
    const visits = app.db.selectFrom('appointments').select('operatory_id').where('company_id', '=', other.id)
    expect(await visits.execute()).toEqual([{ operatory_id: own }])
  })

  test('reads archives from before there were operatories', async () => {
    await fill()
    const { files } = await downloadArchive(app, admin)
    const earlier = omit(files, 'operatories.csv')
    const visits = files['appointments.csv']?.toString().replace(/,1,false,/, ',,,')
    const importer = await imported(await zipOf({ ...earlier, 'appointments.csv': String(visits) }))
    expect(await markedVisits(importer)).toEqual([unmarked])
  })
})

const start = async (archive: Archive, client: TestClient) => {
  expect((await client.call(endpoints.startArchive, of(archive))).status).toBe(200)
  await doArchives(app)
  return read(archive, client)
}

/** Another practice, with an administrator. */
async function elsewhere() {
  const other = await createCompany(app)
  return { other, client: await signIn(app, other) }
}

test('an export is for administrators, and told with the number of its rows', async () => {
  await createLeadRow(app, company)
  const manager = await signIn(app, company, { role: 'office_manager' })
  expect(refusal(await downloadArchive(app, manager))).toMatchObject({
    status: 403,
    detail: archiveMessages.notAllowed,
  })
  const { headers } = await downloadArchive(app, admin)
  expect(headers['content-disposition']).toBe('attachment; filename="archive-2026-03-11.zip"')
  const entry = (await auditEntries(app, company)).find(({ action }) => action === 'exported')
  // Two locations and a lead.
  expect(entry).toMatchObject({ kind: 'archive', part: '3 rows' })
})

test('a document whose file is gone is told without it, and does not come back', async () => {
  const id = await createDocumentRow(app, company)
  const { storage_key } = await app.db
    .selectFrom('documents')
    .select('storage_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await app.storage.remove(storage_key)
  const { content, files } = await downloadArchive(app, admin)
  expect(Object.keys(files)).not.toContain('documents/000001 upper-left.pdf')
  expect(files['documents.csv']?.toString()).toContain('upper-left.pdf,,')
  const { client } = await elsewhere()
  expect(await start(await checkedArchive(app, client, content), client)).toMatchObject({ state: 'done' })
  expect((await downloadArchive(app, client)).files['patients.csv']).toEqual(files['patients.csv'])
})

describe('an import', () => {
  test('keeps locations of the same name, and adds the others with an address of their own', async () => {
    await app.db
      .updateTable('locations')
      .set({ name: 'LOCATION 2', phone: '(212) 555-0100' })
      .where('id', '=', company.locations[1] ?? 0)
      .execute()
    await createLocationRow(app, company, { name: 'Third' })
    await createLeadRow(app, company, { location: company.locations[1] ?? null })
    const { content } = await downloadArchive(app, admin)
    const { other, client } = await elsewhere()
    await start(await checkedArchive(app, client, content), client)
    const locations = await app.db
      .selectFrom('locations')
      .select(['id', 'name', 'phone', 'form_id'])
      .where('company_id', '=', other.id)
      .orderBy('id')
      .execute()
    expect(locations).toMatchObject([
      { name: 'Location 1' },
      { name: 'Location 2', phone: '' },
      { name: 'Third' },
    ])
    expect(locations[2]?.form_id).toHaveLength(16)
    const lead = await app.db
      .selectFrom('leads')
      .select('location_id')
      .where('company_id', '=', other.id)
      .executeTakeFirstOrThrow()
    expect(lead.location_id).toBe(other.locations[1])
  })

  test('reads patients of an archive that has no column for their other contacts', async () => {
    await createPatientRow(app, company, { other_contacts: ['+12125550143'] })
    const { files } = await downloadArchive(app, admin)
    const rows = (files['patients.csv']?.toString() ?? '').split('\r\n').map((row) => row.split(','))
    const at = rows[0]?.indexOf('other_contacts') ?? -1
    const patients = rows.map((row) => row.filter((_, column) => column !== at).join(',')).join('\r\n')
    const content = await zipOf({ ...files, 'patients.csv': patients })
    const { other, client } = await elsewhere()
    expect(await start(await checkedArchive(app, client, content), client)).toMatchObject({ state: 'done' })
    const { rows: stored } = await app.database.pool.query(
      'SELECT other_contacts FROM patients WHERE company_id = $1',
      [other.id],
    )
    expect(stored).toEqual([{ other_contacts: [] }])
  })

  test('reads services of an archive from before they had minutes and providers', async () => {
    await createServiceRow(app, company)
    const { files } = await downloadArchive(app, admin)
    const added = ['duration', 'new_patients', 'provider_roles', 'provider_ids']
    const rows = (files['services.csv']?.toString() ?? '').split('\r\n').map((row) => row.split(','))
    const isEarlier = rows[0]?.map((name) => !added.includes(name)) ?? []
    const services = rows.map((row) => row.filter((_, column) => isEarlier[column]).join(',')).join('\r\n')
    const content = await zipOf({ ...files, 'services.csv': services })
    const { client } = await elsewhere()
    expect(await start(await checkedArchive(app, client, content), client)).toMatchObject({ state: 'done' })
    const after = await downloadArchive(app, client)
    expect(after.files['services.csv']?.toString()).toBe(files['services.csv']?.toString())
  })

  test('drops providers of services who are not on staff', async () => {
    const id = await createServiceRow(app, company)
    await app.db.updateTable('services').set({ provider_ids: company.staff }).where('id', '=', id).execute()
    const { content } = await downloadArchive(app, admin)
    const { client } = await elsewhere()
    const checked = await checkedArchive(app, client, content)
    expect(checked.unknown_staff).toHaveLength(1)
    await start(checked, client)
    const { files } = await downloadArchive(app, client)
    expect(files['services.csv']?.toString()).toContain(',30,true,[],[],')
  })

  test('gives the practice the country and the clock of the other one', async () => {
    const clock = { country: 'CA', time_zone: 'America/Toronto', week_start: 'monday' } as const
    await app.db.updateTable('companies').set(clock).where('id', '=', company.id).execute()
    const { content } = await downloadArchive(app, admin)
    const { other, client } = await elsewhere()
    await app.db.updateTable('companies').set({ time_zone: 'UTC' }).where('id', '=', other.id).execute()
    await start(await checkedArchive(app, client, content), client)
    const { rows } = await app.database.pool.query(
      'SELECT country, time_zone, week_start FROM companies WHERE id = $1',
      [other.id],
    )
    expect(rows).toEqual([clock])
  })

  test("keeps the practice's time zone when the archive has none", async () => {
    const { files } = await downloadArchive(app, admin)
    const {
      country: _,
      time_zone: __,
      week_start: ___,
      ...summary
    } = JSON.parse(String(files['archive.json']))
    const content = await zipOf({ ...files, 'archive.json': JSON.stringify(summary) })
    const { other, client } = await elsewhere()
    await app.db
      .updateTable('companies')
      .set({ time_zone: 'America/Denver' })
      .where('id', '=', other.id)
      .execute()
    expect(await start(await checkedArchive(app, client, content), client)).toMatchObject({ state: 'done' })
    const { rows } = await app.database.pool.query('SELECT time_zone FROM companies WHERE id = $1', [
      other.id,
    ])
    expect(rows).toEqual([{ time_zone: 'America/Denver' }])
  })

  test('says who of the authors is not on staff', async () => {
    const id = await createLeadRow(app, company)
    await admin.call(noteEndpoints.leads.create, { params: { id }, body: { content: 'Called' } })
    const { content } = await downloadArchive(app, admin)
    const { client } = await elsewhere()
    const checked = await checkedArchive(app, client, content)
    expect(checked.unknown_staff).toHaveLength(1)
    await start(checked, client)
    const { files } = await downloadArchive(app, client)
    expect(files['notes.csv']?.toString()).toContain('1,1,,,Called')
  })

  test('brings the history as it was told, by its kinds', async () => {
    const id = await createLeadRow(app, company)
    await admin.call(noteEndpoints.leads.create, { params: { id }, body: { content: 'Called' } })
    await admin.call(patchLead, { params: { id }, body: { status: 'lost' } })
    const told = async (client: TestClient, lead: number, activity_type: 'All' | 'Note') =>
      (
        await client.call(historyEndpoints.leads, { params: { id: lead }, query: { activity_type } })
      ).body.results.map(({ id: _, ...entry }) => entry)
    const { content } = await downloadArchive(app, admin)
    const { other, client } = await elsewhere()
    await start(await checkedArchive(app, client, content), client)
    const lead = await app.db
      .selectFrom('leads')
      .select('id')
      .where('company_id', '=', other.id)
      .executeTakeFirstOrThrow()
    for (const activity of ['All', 'Note'] as const)
      expect(await told(client, lead.id, activity)).toEqual(await told(admin, id, activity))
  })

  test('is for a practice without leads and patients, and can be started again', async () => {
    const { content } = await downloadArchive(app, admin)
    const { other, client } = await elsewhere()
    const checked = await checkedArchive(app, client, content)
    const id = await createLeadRow(app, other)
    const problems = [{ text: archiveMessages.notEmpty(1, 0) }]
    expect(await start(checked, client)).toMatchObject({ state: 'ready', problems })
    await app.db.deleteFrom('leads').where('id', '=', id).execute()
    expect(await start(checked, client)).toMatchObject({ state: 'done', problems: [] })
  })

  test('that is interrupted begins anew, and comes whole', async () => {
    await createLeadRow(app, company)
    const { content } = await downloadArchive(app, admin)
    const { other, client } = await elsewhere()
    const checked = await checkedArchive(app, client, content)
    await client.call(endpoints.startArchive, of(checked))
    await doArchives(app, AbortSignal.abort())
    expect(await read(checked, client)).toMatchObject({ state: 'running' })
    await doArchives(app)
    expect(await read(checked, client)).toMatchObject({ state: 'done', done: 3 })
    const { rows } = await app.database.pool.query('SELECT FROM leads WHERE company_id = $1', [other.id])
    expect(rows).toHaveLength(1)
    expect(await differingCounts(app.database.pool)).toEqual([])
    expect(await isGivenUp(await keyOf(checked))).toBe(true)
  })

  test('is not begun by someone who may no longer do so', async () => {
    const { content } = await downloadArchive(app, admin)
    const { other, client } = await elsewhere()
    const checked = await checkedArchive(app, client, content)
    await client.call(endpoints.startArchive, of(checked))
    await app.db
      .updateTable('staff')
      .set({ is_company_admin: false, role: 'dentist' })
      .where('company_id', '=', other.id)
      .execute()
    await doArchives(app)
    const archive = await app.db
      .selectFrom('archives')
      .select(['state', 'problems'])
      .where('id', '=', checked.id)
      .executeTakeFirstOrThrow()
    expect(archive).toMatchObject({ state: 'refused', problems: [{ text: archiveMessages.staffGone }] })
  })
})

/** Whether the file of an archive waits for the sweep. */
async function isGivenUp(key: string): Promise<boolean> {
  const row = await app.db
    .selectFrom('unclaimed_files')
    .selectAll()
    .where('storage_key', '=', key)
    .executeTakeFirst()
  return row !== undefined
}
const keyOf = async ({ id }: Archive) =>
  (await app.db.selectFrom('archives').select('storage_key').where('id', '=', id).executeTakeFirstOrThrow())
    .storage_key

test('a check ends when its archive is deleted', async () => {
  const { content } = await downloadArchive(app, admin)
  const sent = (await sendArchive(app, admin, content)).json<Archive>()
  let reads = 0
  const read: typeof app.storage.read = async (...asked) => {
    reads += 1
    if (reads === 1) expect((await admin.call(endpoints.deleteArchive, of(sent))).status).toBe(204)
    return app.storage.read(...asked)
  }
  await doArchives({ ...app, storage: { ...app.storage, read } })
  expect(reads).toBeGreaterThan(0)
  expect((await admin.call(endpoints.listArchives, { query: {} })).body.count).toBe(0)
})

test('an archive that is not imported is deleted, by hand or after a week', async () => {
  const { content } = await downloadArchive(app, admin)
  const one = await checkedArchive(app, admin, content)
  const keys = [await keyOf(one)]
  expect(refusal(await sendArchive(app, admin, content))).toMatchObject({
    ...{ status: 409, detail: archiveMessages.waiting },
  })
  expect((await admin.call(endpoints.deleteArchive, of(one))).status).toBe(204)
  const other = await checkedArchive(app, admin, content)
  keys.push(await keyOf(other))
  expect(await Promise.all(keys.map(isGivenUp))).toEqual([true, false])
  await forgetOldArchives(app.db, new Date(app.clock.now().getTime() + 6 * 86_400_000))
  expect((await admin.call(endpoints.listArchives, { query: {} })).body.results).toMatchObject([
    { id: other.id },
  ])
  await forgetOldArchives(app.db, new Date(app.clock.now().getTime() + 8 * 86_400_000))
  expect((await admin.call(endpoints.listArchives, { query: {} })).body.count).toBe(0)
  expect(await Promise.all(keys.map(isGivenUp))).toEqual([true, true])
})

describe('what harms is refused in a sentence, and nothing of it is kept', () => {
  let files: Record<string, Buffer>
  let archive: Buffer
  let full: TestCompany
  beforeAll(async () => {
    company = await createCompany(app)
    admin = await signIn(app, company)
    full = company
    await fill()
    const appointment = app.db.updateTable('appointments').where('company_id', '=', company.id)
    await appointment.set({ staff_id: company.staff[0] ?? null }).execute()
    const made = await downloadArchive(app, admin)
    archive = made.content
    files = made.files
  })
  const replaced = (name: string, from: string | RegExp, to: string) => ({
    [name]: files[name]?.toString().replace(from, to) ?? '',
  })
  const csv = (name: ArchiveTable) => `${name}.csv`

  test.each<[string, Buffer]>([
    ['an empty file', Buffer.alloc(0)],
    ['a picture', png],
  ])('%s, at once', async (_, content) => {
    expect(refusal(await sendArchive(app, admin, content))).toMatchObject({
      ...{ status: 422, errors: { file: [archiveMessages.noArchive] } },
    })
    expect(
      await app.db.selectFrom('archives').select('id').where('company_id', '=', company.id).execute(),
    ).toEqual([])
  })

  test.each<[string, () => Record<string, Buffer | string> | Buffer, object]>([
    ['a ZIP file of something else', () => ({ 'a.txt': 'x' }), { text: archiveMessages.noArchive }],
    [
      'the beginning of a ZIP file',
      () => Buffer.from('PK\x03\x04 and nothing'),
      { text: archiveMessages.noArchive },
    ],
    [
      'a newer format',
      () => ({ ...files, ...replaced('archive.json', '"format": 2', '"format": 3') }),
      { text: archiveMessages.newer },
    ],
    [
      'an archive without leads',
      () => omit(files, 'leads.csv'),
      { text: archiveMessages.noTable('leads.csv') },
    ],
    [
      'a column that no one knows',
      () => ({ ...files, ...replaced('notes.csv', 'author', 'writer') }),
      { file: 'notes.csv', row: null, text: archiveMessages.unknownColumn('writer') },
    ],
    [
      'a column with a name that can’t be stored',
      () => ({ ...files, ...replaced('notes.csv', 'author', `wri\0ter${'x'.repeat(100_000)}`) }),
      { file: 'notes.csv', text: expect.stringMatching(/^There is no column 'writerx+$/) },
    ],
    [
      'a practice with such a name',
      () => ({ ...files, ...replaced('archive.json', 'Example Dental', 'Example\\u0000Dental') }),
      { text: archiveMessages.noArchive },
    ],
    [
      'an author with such a name',
      () => ({ ...files, ...replaced('notes.csv', '@example.com', '\0') }),
      { file: 'notes.csv', column: 'author', text: fieldMessages.control },
    ],
    [
      'a number out of order',
      () => ({ ...files, ...replaced('leads.csv', '\r\n2,', '\r\n7,') }),
      { file: 'leads.csv', row: 3, column: 'id', text: archiveMessages.wrongId(2) },
    ],
    [
      'a reference to no row',
      () => ({ ...files, ...replaced('notes.csv', '\r\n1,1,', '\r\n1,9,') }),
      { file: 'notes.csv', row: 2, column: 'lead', text: archiveMessages.noRow('leads.csv') },
    ],
    [
      'a status that there is not',
      () => ({ ...files, ...replaced('leads.csv', 'contacted', 'sleeping') }),
      { file: 'leads.csv', row: 2, column: 'status' },
    ],
    [
      'a null',
      () => ({ ...files, ...replaced('leads.csv', 'Example', 'Exa\0mple') }),
      { file: 'leads.csv', row: 2, column: 'last_name' },
    ],
    [
      'no day',
      () => ({ ...files, ...replaced('tasks.csv', '2026-03-12', '12.3.2026') }),
      { file: 'tasks.csv', row: 2, column: 'due_date' },
    ],
    [
      'a missing date',
      () => ({ ...files, ...replaced('tasks.csv', '2026-03-12', '') }),
      { file: 'tasks.csv', row: 2, column: 'due_date' },
    ],
    [
      'more cells than columns',
      () => ({ ...files, ...replaced('attempts.csv', /\r\n$/, ',,\r\n') }),
      { file: 'attempts.csv', row: 2, text: archiveMessages.extraCells },
    ],
    [
      'an open quotation mark',
      () => ({ ...files, ...replaced('notes.csv', '"Called', '"So"Called') }),
      { file: 'notes.csv', text: archiveMessages.unreadable },
    ],
    [
      'a line without an end',
      () => ({ ...files, 'tasks.csv': `id,title\r\n1,${'x'.repeat(archiveLimits.row + 1)}` }),
      { file: 'tasks.csv', row: 2, text: archiveMessages.longRow },
    ],
    [
      'a file that no archive has',
      () => ({ ...files, 'photos/1.png': png }),
      { file: 'photos/1.png', text: archiveMessages.strangeFile },
    ],
    [
      'files that unfold to far more than the archive',
      () => ({ ...files, 'tasks.csv': Buffer.alloc(60_000_000, 'x') }),
      { text: archiveMessages.unfolds },
    ],
    [
      'a document that is missing',
      () => omit(files, 'documents/000001 upper-left.pdf'),
      { file: 'documents.csv', row: 2, column: 'file', text: archiveMessages.noFile },
    ],
    [
      'a program as a document',
      () => ({ ...files, 'documents/000001 upper-left.pdf': '<script>' }),
      { file: 'documents.csv', row: 2, column: 'file', text: archiveMessages.otherContent },
    ],
  ])('%s', async (_, make, problem) => {
    const made = make()
    const content = Buffer.isBuffer(made) ? made : await zipOf(made)
    const { client } = await elsewhere()
    const before = await tableContents(app, {
      except: ['audit_log', 'archives', 'unclaimed_files', 'counted_refusals'],
    })
    const checked = await checkedArchive(app, client, content)
    expect(checked).toMatchObject({ state: 'refused', problems: [problem] })
    expect(await client.call(endpoints.startArchive, of(checked))).toMatchObject({
      status: 409,
      body: { detail: archiveMessages.notReady },
    })
    expect(
      await tableContents(app, { except: ['audit_log', 'archives', 'unclaimed_files', 'counted_refusals'] }),
    ).toEqual(before)
  })

  test('many mistakes are told, up to a number', async () => {
    const rows = Array.from({ length: 50 }, (_, at) => `${at + 1},sleeping`)
    const { client } = await elsewhere()
    const content = await zipOf({ ...files, [csv('opportunities')]: ['id,stage', ...rows].join('\n') })
    const { problems, counts } = await checkedArchive(app, client, content)
    expect(problems).toHaveLength(archiveLimits.problems)
    // Nothing is read beyond the last of them.
    expect(counts).not.toHaveProperty('leads')
  })

  test('one with which the server died twice', async () => {
    const { client } = await elsewhere()
    const sent = (await sendArchive(app, client, archive)).json<Archive>()
    const died = (times: number) =>
      app.db
        .updateTable('archives')
        .set({ begun_by: Array.from({ length: times }, () => randomUUID()) })
        .where('id', '=', sent.id)
        .execute()
    await died(1)
    await doArchives(app)
    expect((await read(sent, client)).state).toBe('ready')
    await client.call(endpoints.startArchive, of(sent))
    await died(2)
    await doArchives(app)
    expect(await read(sent, client)).toMatchObject({
      ...{ state: 'refused', problems: [{ text: archiveMessages.interrupted }] },
    })
  })

  test('a file that was damaged on its way', async () => {
    const content = Buffer.from(archive)
    content.writeUInt8(7, content.indexOf('% nothing to see here') + 100_000)
    const { other, client } = await elsewhere()
    // What is looked at of each document is its beginning.
    const checked = await checkedArchive(app, client, content)
    expect(await start(checked, client)).toMatchObject({
      ...{ state: 'refused', problems: [{ text: archiveMessages.noFile }] },
    })
    expect(await patientsOf(other)).toEqual([])
  })

  test('rows that the database refuses beside one another', async () => {
    const [header = '', row = ''] = files['operatories.csv']?.toString().split('\r\n') ?? []
    const twice = [header, row, row.replace(/^1/, '2'), ''].join('\r\n')
    const { other, client } = await elsewhere()
    await joinStaff(other, full)
    const checked = await checkedArchive(app, client, await zipOf({ ...files, 'operatories.csv': twice }))
    expect(checked).toMatchObject({ state: 'ready' })
    expect(await start(checked, client)).toMatchObject({
      state: 'refused',
      problems: [{ file: 'operatories.csv', row: 2, text: archiveMessages.notStored }],
    })
    expect(await patientsOf(other)).toEqual([])
  })
})

const patientsOf = ({ id }: TestCompany) =>
  app.db.selectFrom('patients').select('id').where('company_id', '=', id).execute()

const omit = (files: Record<string, Buffer>, name: string) =>
  Object.fromEntries(Object.entries(files).filter(([each]) => each !== name))
