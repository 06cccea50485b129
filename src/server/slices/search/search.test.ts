import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { patchLead } from '#contract/leads/leads.endpoints.ts'
import { searchAnything } from '#contract/search/search.endpoints.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
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
})
afterAll(() => app.close())

const days = (count: number) => new Date(app.clock.now().getTime() + count * 86_400_000)

async function found(q: string, client = admin, limit = 10) {
  const { status, body } = await client.call(searchAnything, { query: { q, limit: String(limit) } })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.results
}
const titles = async (q: string, client = admin) => (await found(q, client)).map(({ title }) => title)

async function newCompany() {
  company = await createCompany(app)
  admin = await signIn(app, company)
}

describe('GET /search/ for people', () => {
  beforeAll(async () => {
    await newCompany()
    const lead = (first_name: string, last_name: string, more = {}) =>
      createLeadRow(app, company, { first_name, last_name, ...more })
    await lead('Zoë', 'Ångström')
    await lead('Anna', 'Bergström', { phone: '(212) 555-0142', email: 'a.b@example.com' })
    await lead('Jasmine', 'Ortiz', { at: days(-1) })
    await lead('Al', 'Smith', { at: days(-9) })
    await lead('Bo', 'Smith', { at: days(-5) })
    await createPatientRow(app, company, { first_name: 'Cy', last_name: 'Smithers', at: days(-2) })
    await createPatientRow(app, company, {
      first_name: 'Dee',
      last_name: 'Lopez-Garcia',
      phone: '+44 20 7946 0958',
    })
    await lead('Nathan', 'Example', { email: 'smith.fan@example.com', at: days(0) })
    await lead('', '', { phone: '646-555-0199' })
  })

  test('returns whole words of a name first, then beginnings, then the rest', async () => {
    expect(await titles('smith')).toEqual(['Bo Smith', 'Al Smith', 'Cy Smithers', 'Nathan Example'])
    expect(await titles('smi')).toEqual([
      'Cy Smithers',
      'Bo Smith',
      'Al Smith',
      'Nathan Example',
      'Jasmine Ortiz',
    ])
  })

  test.each([
    ['angstrom zoe', ['Zoë Ångström']],
    ['ÅNGSTRÖM', ['Zoë Ångström']],
    ['Ortiz, Jasmine', ['Jasmine Ortiz']],
    ['garcia lopez', ['Dee Lopez-Garcia']],
    ['lopez-garcia', ['Dee Lopez-Garcia']],
    ['a.b@exam', ['Anna Bergström']],
    ['5550142', ['Anna Bergström']],
    ['(212) 555-01', ['Anna Bergström']],
    ['+1 212.555.0142', ['Anna Bergström']],
    ['020 7946', ['Dee Lopez-Garcia']],
    ['0199', ['+1 646 555 0199']],
    ['bo', ['Bo Smith']],
    ['nobody at all', []],
    ['', []],
    [' ,.%', []],
  ])('finds %j', async (q, names) => {
    expect(await titles(q)).toEqual(names)
  })

  test.each([
    'Berstrom',
    'Bergstromm',
    'Bergstron',
    'bregström',
    'Vergstrom',
    'Bergtsrom',
    'Berstrom Anna',
    'annaa berstrom',
  ])('finds the name meant by %s', async (q) => {
    expect(await titles(q)).toEqual(['Anna Bergström'])
  })

  test.each(['Berstron', 'Ana', 'Jasmine Smith', 'Smi Berstrom'])('finds no name by %s', async (q) => {
    expect((await titles(q)).filter((title) => title.includes('Berg'))).toEqual([])
  })

  test('ignores slips when a name matches', async () => {
    expect(await titles('Smiths')).toEqual(['Bo Smith', 'Al Smith'])
    await createLeadRow(app, company, { first_name: 'Eve', last_name: 'Smiths' })
    expect(await titles('Smiths')).toEqual(['Eve Smiths'])
  })

  test('follows a new name at once', async () => {
    const id = await createLeadRow(app, company, { first_name: 'Old', last_name: 'Kowalczyk' })
    await admin.call(patchLead, { params: { id }, body: { last_name: 'Wisniewska' } })
    expect(await titles('wisniewksa')).toEqual(['Old Wisniewska'])
  })

  test('returns at most the requested number of results', async () => {
    expect(await found('smi', admin, 2)).toHaveLength(2)
  })

  test('describes a person by status and number', async () => {
    const [anna] = await found('bergström')
    expect(anna).toMatchObject({
      kind: 'lead',
      detail: 'New Lead · +1 212 555 0142',
      person: { kind: 'lead', id: anna?.id },
    })
  })
})

describe('GET /search/ for a converted lead', () => {
  test('returns the patient once, also by the words of the lead', async () => {
    await newCompany()
    const patient_id = await createPatientRow(app, company, { first_name: 'Ada', last_name: 'Quist' })
    const lead = {
      first_name: 'Ada',
      last_name: 'Quist',
      email: 'only.lead@example.com',
      note: 'My bridge broke',
    }
    const id = await createLeadRow(app, company, lead)
    await app.db.updateTable('leads').set({ patient_id }).where('id', '=', id).execute()
    for (const q of ['quist', 'only.lead', 'bridge', 'quits'])
      expect(await found(q), q).toMatchObject([{ kind: 'patient', id: patient_id, title: 'Ada Quist' }])
    expect(await found('bridge')).toMatchObject([{ detail: 'My bridge broke' }])
  })
})

describe('GET /search/ for messages', () => {
  beforeAll(async () => {
    await newCompany()
    const note = 'Hello, on Sunday I bit on an olive and chipped a front tooth. Can you see me?'
    await createLeadRow(app, company, { first_name: 'Kim', note })
    await createLeadRow(app, company, { first_name: 'Lou', note: 'Chipped too', at: days(-300) })
    await createLeadRow(app, company, { first_name: 'Moe', note: 'Chipped long ago', at: days(-400) })
    await createLeadRow(app, company, { first_name: 'Chipper', at: days(-50) })
  })

  test('finds words of the last 13 months, latest first, with the words around them', async () => {
    expect(await found('chipped')).toMatchObject([
      {
        kind: 'lead',
        title: 'Kim Example',
        detail: '…I bit on an olive and chipped a front tooth. Can you see…',
      },
      { kind: 'lead', title: 'Lou Example', detail: 'Chipped too' },
      { kind: 'lead', title: 'Chipper Example' },
    ])
  })

  test('needs every word, in any order and by its beginning', async () => {
    expect(await titles('tooth CHIP')).toEqual(['Kim Example'])
    expect(await titles('tooth ago')).toEqual([])
  })

  test('ignores operators of the text search', async () => {
    expect(await titles("chipped | !wisdom & 'xyz:*")).toEqual([])
    expect(await titles('olive & tooth!')).toEqual(['Kim Example'])
  })
})

describe('GET /search/ for appointments and tasks', () => {
  beforeAll(async () => {
    await newCompany()
    const id = await createPatientRow(app, company, { first_name: 'Ada', last_name: 'Nyberg' })
    for (const day of [-40, -3, 2, 30])
      await createAppointmentRow(app, company, { kind: 'patients', id }, days(day))
    for (const title of ['Call Nyberg', 'Order gloves', 'Recall letters'])
      await createTaskRow(app, company, { kind: 'patients', id }).then((task) =>
        app.db.updateTable('tasks').set({ title }).where('id', '=', task).execute(),
      )
    const done = await createTaskRow(app, company)
    const fields = { title: 'Call the lab', status: 'completed' as const }
    await app.db.updateTable('tasks').set(fields).where('id', '=', done).execute()
  })

  test('lists upcoming appointments of a patient, then recent past appointments', async () => {
    const results = await found('nyberg')
    expect(results.map(({ kind }) => kind)).toEqual([
      'patient',
      'appointment',
      'appointment',
      'appointment',
      'task',
    ])
    expect(results[1]).toMatchObject({ title: 'Ada Nyberg', person: { kind: 'patient', id: results[0]?.id } })
    expect(results[1]?.detail).toMatch(/^\w{3} \d\d\/\d\d\/\d{4}, \d+:\d\d [AP]M · Cleaning$/)
  })

  test('lists tasks by words of their title, open ones first', async () => {
    expect(await titles('call')).toEqual(['Call Nyberg', 'Recall letters', 'Call the lab'])
    expect((await found('gloves order'))[0]).toMatchObject({
      kind: 'task',
      detail: 'Due 03/12/2026 · Ada Nyberg',
    })
  })

  test('lists the appointments of a patient found by a slip', async () => {
    expect((await found('nyburg')).map(({ kind }) => kind)).toEqual([
      'patient',
      ...Array(3).fill('appointment'),
    ])
  })
})

describe('the scope of GET /search/', () => {
  let clerk: TestClient
  beforeAll(async () => {
    await newCompany()
    const [here, there] = company.locations
    clerk = await signIn(app, company, { role: 'front_desk', locations: company.locations.slice(0, 1) })
    for (const [location, first_name] of [
      [here, 'Here'],
      [there, 'There'],
      [null, 'Nowhere'],
    ] as const) {
      const person = { first_name, last_name: 'Lindqvist', location: location ?? null }
      const lead = await createLeadRow(app, company, { ...person, note: 'A wobbly crown' })
      await createTaskRow(app, company, { kind: 'leads', id: lead })
      const id = await createPatientRow(app, company, person)
      await createAppointmentRow(app, company, { kind: 'patients', id }, days(1))
    }
    await createTaskRow(app, company, {
      kind: 'leads',
      id: await createLeadRow(app, company, { location: there ?? null }),
    })
  })

  test.each(['lindqvist', 'lindkvist', 'wobbly'])('leaves out people of other locations: %s', async (q) => {
    const all = await found(q, admin, 50)
    const seen = await found(q, clerk, 50)
    expect(seen).toEqual(all.filter(({ title }) => title !== 'There Lindqvist'))
    expect(seen.length).toBeLessThan(all.length)
  })

  test('leaves out tasks about people of other locations', async () => {
    expect([await found('task'), await found('task', clerk)].map(({ length }) => length)).toEqual([4, 2])
  })

  test('leaves out records and words of another company', async () => {
    const stranger = await signIn(app, await createCompany(app))
    for (const q of ['lindqvist', 'lindkvist', 'wobbly', 'task']) expect(await found(q, stranger)).toEqual([])
  })

  test.each([
    ['q', 'x'.repeat(201)],
    ['limit', '0'],
    ['limit', '51'],
    ['page', '2'],
  ])('refuses %s=%j', async (name, value) => {
    const { status } = await admin.call(searchAnything, { query: { [name]: value } })
    expect(status).toBe(422)
  })
})
