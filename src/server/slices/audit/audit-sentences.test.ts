import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { patchAppointment } from '#contract/appointments/appointments.endpoints.ts'
import { exportAudit, listAudit } from '#contract/audit/audit.endpoints.ts'
import { apiBase } from '#contract/http/endpoint.ts'
import { deleteLead, getLead, mergeLeads, patchLead, putLead } from '#contract/leads/leads.endpoints.ts'
import { locationEndpoints } from '#contract/locations/settings.endpoints.ts'
import { noteEndpoints } from '#contract/notes/notes.endpoints.ts'
import { getPatient } from '#contract/patients/patients.endpoints.ts'
import { closeRequest, recordAttempt } from '#contract/queue/queue.endpoints.ts'
import { serviceEndpoints } from '#contract/services/services.endpoints.ts'
import { createMyTask, patchTask, taskEndpoints } from '#contract/tasks/tasks.endpoints.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { auditEntries } from '#server/testing/audit.ts'
import { createCompany, signIn, type TestCompany, userOf } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { workStatements } from '#server/testing/inspect.ts'
import {
  createAppointmentRow,
  createLeadRow,
  createOpenRequest,
  createPatientRow,
} from '#server/testing/record-builders.ts'

let app: TestApp
let company: TestCompany
let tanya: TestClient
let reader: TestClient
beforeAll(async () => {
  app = await startTestApp({}, { now: '2026-03-12T14:00:00Z' })
})
afterAll(() => app.close())
beforeEach(async () => {
  company = await createCompany(app)
  tanya = await signIn(app, company, { role: 'front_desk', locations: company.locations })
  await rename(company.staff[0] as number, 'Tanya', 'Brooks')
  reader = await signIn(app, company)
})

async function rename(staffId: number, first_name: string, last_name: string) {
  const id = await userOf(app, staffId)
  await app.db.updateTable('users').set({ first_name, last_name }).where('id', '=', id).execute()
}

const grace = (fields: Parameters<typeof createLeadRow>[2] = {}) =>
  createLeadRow(app, company, { first_name: 'Grace', last_name: 'Joshi', status: 'new', ...fields })

const writeNote = (lead: number, content: string) =>
  tanya.call(noteEndpoints.leads.create, { params: { id: String(lead) }, body: { content } })

/** Requests of a test come at instants of their own, as those of people do. */
async function later<T>(work: () => Promise<T>): Promise<T> {
  app.clock.advance(1)
  return work()
}

/** What the log says of Tanya, oldest first. */
async function sentences(query: Record<string, string> = {}): Promise<string[]> {
  const { body } = await reader.call(listAudit, {
    query: { staff: String(company.staff[0]), ordering: 'at', page_size: '100', ...query },
  })
  return body.results.map(({ sentence }) => sentence).filter((sentence) => !sentence.endsWith('signed in'))
}

describe('GET /audit/', () => {
  test('names the old and new value of a change', async () => {
    const id = await grace()
    await tanya.call(patchLead, { params: { id }, body: { status: 'contacted' } })
    expect(await sentences()).toEqual([
      "Tanya Brooks changed Grace Joshi's status from New Lead to Contacted",
    ])
  })

  test('marks the position of each name in the sentence', async () => {
    const id = await grace()
    await tanya.call(getLead, { params: { id } })
    const { body } = await reader.call(listAudit, { query: { action: 'viewed', kind: 'lead' } })
    expect(body.results).toMatchObject([
      {
        sentence: 'Tanya Brooks viewed Grace Joshi',
        mentions: [
          { kind: 'staff', id: company.staff[0], start: 0, end: 12 },
          { kind: 'lead', id, start: 20, end: 31 },
        ],
      },
    ])
  })

  test('describes each change of a record by its own request', async () => {
    const id = await grace()
    const change = (body: object) => later(() => tanya.call(patchLead, { params: { id }, body }))
    await change({ status: 'contacted' })
    await change({ follow_up_date: '2026-03-20', location: company.locations[1] })
    await change({ status: 'contacted' })
    expect(await sentences()).toEqual([
      "Tanya Brooks changed Grace Joshi's status from New Lead to Contacted",
      "Tanya Brooks changed Grace Joshi's follow-up date from none to 03/20/2026 and location from Location 1 to Location 2",
      "Tanya Brooks changed Grace Joshi's status",
    ])
  })

  test('distinguishes two changes in the same millisecond by their fields', async () => {
    const id = await grace()
    await tanya.call(patchLead, { params: { id }, body: { status: 'contacted' } })
    await tanya.call(patchLead, { params: { id }, body: { first_name: 'Gracie' } })
    expect(await sentences()).toEqual([
      "Tanya Brooks changed Gracie Joshi's status from New Lead to Contacted",
      "Tanya Brooks changed Gracie Joshi's first name from Grace to Gracie",
    ])
  })

  test('lists every changed field of a form', async () => {
    const id = await grace()
    const { body } = await tanya.call(getLead, { params: { id } })
    await tanya.call(putLead, {
      params: { id },
      body: { ...body, location: body.location?.id, email: 'grace@example.com' } as never,
    })
    expect((await sentences()).at(-1)).toBe(
      "Tanya Brooks changed Grace Joshi's email from none to grace@example.com",
    )
  })

  test('uses the current names of people', async () => {
    const id = await grace()
    await tanya.call(getLead, { params: { id } })
    await app.db.updateTable('leads').set({ last_name: 'Miller' }).where('id', '=', id).execute()
    await rename(company.staff[0] as number, 'Tanya', 'Stone')
    expect(await sentences()).toEqual(['Tanya Stone viewed Grace Miller'])
  })

  test('hides the name and values of a deleted lead', async () => {
    const params = { id: await grace() }
    await tanya.call(patchLead, { params, body: { first_name: 'Gracie' } })
    await tanya.call(deleteLead, { params })
    expect(await sentences()).toEqual([
      "Tanya Brooks changed a deleted lead's first name",
      'Tanya Brooks deleted a lead',
    ])
  })

  test('resolves a merged lead to the lead it was merged into', async () => {
    const kept = await grace({ phone: '(212) 555-0142' })
    app.clock.advance(60)
    const duplicate = await createLeadRow(app, company, { first_name: 'G.', phone: '(212) 555-0142' })
    await tanya.call(getLead, { params: { id: duplicate } })
    const merged = await tanya.call(mergeLeads, { params: { id: kept }, body: { lead: duplicate } as never })
    expect(merged.status).toBe(200)
    expect(await sentences({ lead: String(kept) })).toEqual([
      'Tanya Brooks viewed Grace Joshi',
      'Tanya Brooks merged Grace Joshi with another lead of the same person',
    ])
  })

  test('names a task of a lead, but not a personal task of another user', async () => {
    const lead = { params: { id: String(await grace()) } }
    const body = {
      title: 'Call back',
      due_date: '2026-03-20',
      description: 'Soon',
      status: 'pending',
      assigned_to: null,
    }
    const { body: task } = await tanya.call(taskEndpoints.leads.create, { ...lead, body } as never)
    const params = { id: String((task as { id: number }).id) }
    await later(() => tanya.call(patchTask, { params, body: { status: 'completed' } }))
    await tanya.call(createMyTask, { body: { ...body, title: 'Dentist for my son' } } as never)
    expect(await sentences()).toEqual([
      'Tanya Brooks added the task “Call back” for Grace Joshi',
      'Tanya Brooks changed the task “Call back” for Grace Joshi to Completed',
      'Tanya Brooks added a task',
    ])
  })

  test('hides the text of a note', async () => {
    await writeNote(await grace(), 'Afraid of needles')
    expect(await sentences()).toEqual(['Tanya Brooks added a note about Grace Joshi'])
  })

  test('describes the outcome of a request', async () => {
    const id = await createOpenRequest(app, company, { lead_id: await grace() })
    const params = { id: String(id) }
    await later(() => tanya.call(recordAttempt, { params, body: { result: 'no_answer', note: '' } } as never))
    await later(() =>
      tanya.call(closeRequest, { params, body: { outcome: 'booked_elsewhere', note: '' } } as never),
    )
    expect(await sentences()).toEqual([
      'Tanya Brooks recorded an attempt to reach Grace Joshi: No answer',
      'Tanya Brooks closed a request from Grace Joshi as Booked elsewhere: status from New Lead to Scheduled',
    ])
  })

  test('shows the old and new time of an appointment', async () => {
    const patient = await createPatientRow(app, company, { first_name: 'Ada' })
    const appointmentId = await createAppointmentRow(app, company, { kind: 'patients', id: patient })
    await tanya.call(patchAppointment, {
      params: { id: String(patient), appointmentId: String(appointmentId) },
      body: { date_time: '2026-03-13T15:00:00Z' },
    })
    expect((await sentences()).at(-1)).toMatch(
      /^Tanya Brooks changed an appointment for Ada Example: date and time from 03\/12\/2026, 10:\d\d AM to 03\/13\/2026, 11:00 AM$/,
    )
  })

  test('describes changes of a location and a service', async () => {
    const location = { params: { id: String(company.locations[0]) } }
    await reader.call(locationEndpoints.patch, { ...location, body: { name: 'Downtown' } } as never)
    const { body: service } = await reader.call(serviceEndpoints.create, {
      params: { id: String(company.id) },
      body: { name: 'Cleaning', default_cost: 100 },
    } as never)
    app.clock.advance(1)
    await reader.call(serviceEndpoints.patch, {
      params: { id: String(company.id), serviceId: String((service as { id: number }).id) },
      body: { default_cost: 120 },
    } as never)
    await rename(company.staff[1] as number, 'Kim', 'Front')
    expect(await sentences({ staff: String(company.staff[1]), action: 'changed' })).toEqual([
      'Kim Front changed the location Downtown: name from Location 1 to Downtown',
      'Kim Front changed the service Cleaning: default cost from $100.00 to $120.00',
    ])
  })

  test('logs a refused lead of another practice without its name', async () => {
    const other = await createCompany(app)
    const id = await createLeadRow(app, other, { first_name: 'Zerlinda' })
    await tanya.call(getLead, { params: { id } })
    expect(await sentences()).toEqual(['Tanya Brooks was refused access to a lead that they cannot see'])
  })

  test('filters by lead and by patient, including their notes and tasks', async () => {
    const lead = await grace()
    const patient = await createPatientRow(app, company, { first_name: 'Ada' })
    await tanya.call(getLead, { params: { id: lead } })
    await writeNote(lead, 'A note')
    await tanya.call(getPatient, { params: { id: String(patient) } })
    expect(await sentences({ lead: String(lead) })).toEqual([
      'Tanya Brooks viewed Grace Joshi',
      'Tanya Brooks added a note about Grace Joshi',
    ])
    expect(await sentences({ lead: String(lead), kind: 'note' })).toEqual([
      'Tanya Brooks added a note about Grace Joshi',
    ])
    expect(await sentences({ patient: String(patient) })).toEqual(['Tanya Brooks viewed Ada Example'])
  })

  test('reads a page with any number of names in one statement', async () => {
    for (let each = 0; each < 12; each += 1) {
      const params = { id: await grace() }
      await tanya.call(patchLead, { params, body: { location: company.locations[1], status: 'contacted' } })
    }
    const statementsOf = async (page_size: string) => {
      app.statements.length = 0
      await reader.call(listAudit, { query: { page_size, kind: 'lead' } })
      return workStatements(app).length
    }
    await statementsOf('1')
    expect(await statementsOf('12')).toBe(await statementsOf('1'))
  })
})

describe('GET /audit/export/', () => {
  const send = (client: TestClient, query: Record<string, string> = {}) =>
    app.server.inject({
      method: 'GET',
      url: `${apiBase}${exportAudit.path}`,
      query,
      headers: { authorization: `Token ${client.token}` },
    })

  test('exports the matching entries as CSV', async () => {
    const id = await grace()
    await tanya.call(patchLead, { params: { id }, body: { status: 'contacted' } })
    const { headers, body } = await send(reader, { lead: String(id) })
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/filename="audit-log-2026-03-\d\d\.csv"/),
    })
    expect(body.replace('\uFEFF', '').trimEnd().split('\r\n')).toEqual([
      'Time,Username,What Happened,Address',
      expect.stringMatching(
        /^2026-03-\d\d \d\d:\d\d,user\d+@example\.com,Tanya Brooks changed Grace Joshi's status from New Lead to Contacted,127\.0\.0\.1$/,
      ),
    ])
  })

  test('exports kinds, ids and requests when all columns are chosen', async () => {
    await tanya.call(getLead, { params: { id: await grace() } })
    const { body } = await send(reader, { columns: 'all', kind: 'lead' })
    const [header, row] = body.replace('\uFEFF', '').trimEnd().split('\r\n')
    expect(header).toBe(
      'Time,Username,What Happened,Action,Record Type,Record ID,Belongs To,Part,Fields,Address,Request ID',
    )
    expect(row).toMatch(/Viewed,Lead,\d+,,,,127\.0\.0\.1,[0-9a-f-]{36}$/)
  })

  test('records the export with its filters and its number of entries', async () => {
    await tanya.call(getLead, { params: { id: await grace() } })
    const since = (await auditEntries(app, company)).at(-1)?.id
    await send(reader, { kind: 'lead' })
    expect(await auditEntries(app, company, since)).toMatchObject([
      { action: 'exported', kind: 'audit_log', record_id: null, part: '1 row', fields: ['kind'] },
    ])
    await rename(company.staff[1] as number, 'Kim', 'Front')
    expect(await sentences({ staff: String(company.staff[1]), action: 'exported' })).toEqual([
      'Kim Front exported the audit log (1 row), filtered by kind',
    ])
  })

  test('rejects users who may not read the log', async () => {
    const { statusCode, body } = await send(tanya)
    expect([statusCode, JSON.parse(body)]).toMatchObject([
      403,
      { detail: 'Only administrators can see the audit log.' },
    ])
  })
})
