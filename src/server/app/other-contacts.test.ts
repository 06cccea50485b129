import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { convertLead, linkLead } from '#contract/conversions/conversions.endpoints.ts'
import { historyEndpoints } from '#contract/history/history.endpoints.ts'
import { restoreDeleted } from '#contract/http/deletions.endpoints.ts'
import { fieldMessages, maxContacts } from '#contract/http/fields.ts'
import type { SubjectKind } from '#contract/http/subjects.ts'
import { patchImport, startImport, undoImport } from '#contract/imports/imports.endpoints.ts'
import type { ImportNoun } from '#contract/imports/imports.enums.ts'
import * as leads from '#contract/leads/leads.endpoints.ts'
import { noteEndpoints } from '#contract/notes/notes.endpoints.ts'
import * as patients from '#contract/patients/patients.endpoints.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { auditEntries } from '#server/testing/audit.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { doImports, dryRun } from '#server/testing/imports.ts'
import { createLeadRow, leadBody, patientBody, sendForm } from '#server/testing/record-builders.ts'
import { unzipped } from '#server/testing/zip.ts'

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

const [mobile, work, address] = ['+12125550142', '+13095550124', 'nu@example.com']
const nouns = {
  leads: {
    list: leads.listLeads,
    get: leads.getLead,
    create: leads.createLead,
    patch: leads.patchLead,
    remove: leads.deleteLead,
    body: leadBody,
  },
  patients: {
    list: patients.listPatients,
    get: patients.getPatient,
    create: patients.createPatient,
    patch: patients.patchPatient,
    remove: patients.deletePatient,
    body: patientBody,
  },
} as const
const of = (id: number) => ({ params: { id: String(id) } })

let people = 0
const ownAddress = () => `own${++people}@example.com`
const create = (noun: SubjectKind, fields: object) =>
  admin.call(nouns[noun].create, { body: { ...nouns[noun].body(company), ...fields } })
const make = async (noun: SubjectKind, other_contacts: string[]) =>
  (await create(noun, { phone: mobile, email: ownAddress(), other_contacts })).body.id
const change = (noun: SubjectKind, id: number, body: object) =>
  admin.call(nouns[noun].patch, { ...of(id), body })
const read = async (noun: SubjectKind, id: number) => (await admin.call(nouns[noun].get, of(id))).body
const contactsOf = async (noun: SubjectKind, id: number) => (await read(noun, id)).other_contacts
const search = async (noun: SubjectKind, text: string) =>
  (await admin.call(nouns[noun].list, { query: { search: text } })).body.results.map(({ id }) => id)
const notesOf = async (noun: SubjectKind, id: number) => {
  const { body } = await admin.call(noteEndpoints[noun].list, { ...of(id), query: {} })
  const record = await read(noun, id)
  return ['note' in record ? record.note : '', ...body.results.map(({ content }) => content)].filter(Boolean)
}

describe.each(['leads', 'patients'] as const)('other contacts of %s', (noun) => {
  test('are stored as numbers and addresses, each once and none of them twice', async () => {
    const id = await make(noun, ['(309) 555-0124', 'NU@example.com', '309.555.0124', mobile])
    expect(await contactsOf(noun, id)).toEqual([work, address])
  })

  test('are replaced by a change that the history and the audit log show', async () => {
    const id = await make(noun, [work])
    await change(noun, id, { other_contacts: [address] })
    expect(await contactsOf(noun, id)).toEqual([address])
    const { body } = await admin.call(historyEndpoints[noun], of(id))
    expect(body.results[0]?.details).toBe(`Other Contacts: +1 309 555 0124 → ${address}`)
    expect((await auditEntries(app, company)).map(({ action }) => action)).toContain('changed')
  })

  test('stay in a change without them', async () => {
    const id = await make(noun, [work])
    await change(noun, id, { first_name: 'Kim' })
    expect(await contactsOf(noun, id)).toEqual([work])
  })

  test('lose the number that becomes the first one', async () => {
    const id = await make(noun, [work, address])
    await change(noun, id, { phone: '309-555-0124' })
    expect(await contactsOf(noun, id)).toEqual([address])
  })

  test('take the further numbers of a phone field', async () => {
    const id = await make(noun, [address])
    await change(noun, id, { phone: '(861) 555-0123 or (309) 555-0124' })
    expect(await read(noun, id)).toMatchObject({ phone: '(861) 555-0123', other_contacts: [address, work] })
  })

  test('leave what was typed beside a number in a note', async () => {
    const id = await make(noun, [])
    await change(noun, id, { other_contacts: ['309-555-0124 x12 (mother)'] })
    expect(await contactsOf(noun, id)).toEqual([work])
    expect(await notesOf(noun, id)).toEqual(['Phone as typed: 309-555-0124 x12 (mother)'])
  })

  test.each(['555-0124', 'the mother', 'nu@example', '0'])('are refused when one is %j', async (contact) => {
    const { status, body } = await create(noun, { other_contacts: [work, contact] })
    expect([status, (body as { errors?: object }).errors]).toEqual([
      422,
      { other_contacts: [fieldMessages.contact(contact)] },
    ])
  })

  test('are refused when there are too many', async () => {
    const many = Array.from({ length: maxContacts + 1 }, (_, at) => `nu${at}@example.com`)
    expect((await create(noun, { other_contacts: many })).status).toBe(422)
  })

  test.each(['309 555 0124', '3095550124', '555-0124', 'NU@example.com', 'nu@'])(
    'find the person in the list by %j',
    async (text) => {
      await make(noun, ['+16175550125', 'xi@example.com'])
      const id = await make(noun, [work, address])
      expect(await search(noun, text)).toEqual([id])
    },
  )

  test('stand in the export', async () => {
    await make(noun, [work, address])
    const { payload } = await app.server.inject({
      url: `/api/${noun}/export/?columns=all`,
      headers: { authorization: `Token ${admin.token}` },
    })
    expect(payload).toContain(`"'+1 309 555 0124, ${address}"`)
  })

  test('come back with the undo of a deletion', async () => {
    const id = await make(noun, [work, address])
    await admin.call(nouns[noun].remove, of(id))
    await admin.call(restoreDeleted[noun], of(id))
    expect(await contactsOf(noun, id)).toEqual([work, address])
    expect(await search(noun, '309 555 0124')).toEqual([id])
  })
})

describe('other contacts of a patient', () => {
  test.each([{ phone: '(309) 555-0124' }, { email: 'Nu@example.com' }])(
    'match the person of %j',
    async (query) => {
      const id = await make('patients', [work, address])
      await make('patients', ['+16175550125'])
      const { body } = await admin.call(patients.matchPatients, { query })
      expect(body.map((patient) => patient.id)).toEqual([id])
    },
  )

  test('find patients who may be the same as a new one', async () => {
    const id = await make('patients', [work])
    const { body } = await create('patients', {
      email: ownAddress(),
      phone: '212-555-0177',
      other_contacts: [work],
    })
    expect((body as { may_be_same: object[] }).may_be_same).toEqual([{ id, name: 'Pat Example' }])
  })

  test.each([{ phone: '309-555-0124' }, { email: address }])(
    'make a request of %j one of an existing patient',
    async (contact) => {
      await make('patients', [work, address])
      await sendForm(app, company.formIds[0], { name: 'Pat Example', ...contact })
      const { body } = await admin.call(leads.listLeads, { query: {} })
      expect(body.results.map(({ status }) => status)).toEqual(['existing'])
    },
  )

  test('stand in everything that is known of them', async () => {
    const id = await make('patients', [work, address])
    const { rawPayload } = await app.server.inject({
      url: `/api/patients/${id}/everything/`,
      headers: { authorization: `Token ${admin.token}` },
    })
    const page = (await unzipped(rawPayload))['everything.html']?.toString()
    expect(page).toContain(`<td>Other Contacts</td><td>+1 309 555 0124, ${address}</td>`)
  })
})

describe('the conversion of a lead', () => {
  test('carries all contacts of the lead without a list in the form', async () => {
    const lead = await createLeadRow(app, company, {
      phone: work,
      email: 'pat@example.com',
      other_contacts: [address],
    })
    const { body } = await admin.call(convertLead, { ...of(lead), body: patientBody(company) })
    expect((await contactsOf('patients', body.id)).toSorted()).toEqual([work, address])
  })

  test('takes the contacts of its form', async () => {
    const lead = await createLeadRow(app, company, { other_contacts: [address] })
    const { body } = await admin.call(convertLead, {
      ...of(lead),
      body: { ...patientBody(company), other_contacts: ['(309) 555-0124'] },
    })
    expect(await contactsOf('patients', body.id)).toEqual([work])
  })

  test('refuses text that is no phone number or email', async () => {
    const lead = await createLeadRow(app, company)
    const other_contacts = ['555-0124']
    const body = { ...patientBody(company), other_contacts }
    expect((await admin.call(convertLead, { ...of(lead), body })).status).toBe(422)
  })

  test('hides its contacts from a person who does not see the lead', async () => {
    const body = { ...patientBody(company), other_contacts: ['555-0124'] }
    expect((await admin.call(convertLead, { ...of(999_999), body })).status).toBe(404)
  })
})

describe('a lead that is linked to a patient', () => {
  const link = (lead: number, patient: number) => admin.call(linkLead, { ...of(lead), body: { patient } })

  test('adds all that it is reached by', async () => {
    const patient = await make('patients', ['+16175550125'])
    const lead = await createLeadRow(app, company, { phone: work, email: 'NU@example.com' })
    const { body } = await link(lead, patient)
    expect(body).toMatchObject({ version: 2, other_contacts: ['+16175550125', work, address] })
  })

  test('leaves a patient with the same contacts unchanged', async () => {
    const patient = await make('patients', [])
    const lead = await createLeadRow(app, company, { phone: mobile })
    expect((await link(lead, patient)).body).toMatchObject({ version: 1, other_contacts: [] })
  })

  test('leaves the latest of too many contacts', async () => {
    const many = Array.from({ length: maxContacts }, (_, at) => `nu${at}@example.com`)
    const patient = await make('patients', many)
    const lead = await createLeadRow(app, company, { phone: work })
    expect((await link(lead, patient)).body.other_contacts).toEqual([...many.slice(1), work])
  })
})

describe.each(['leads', 'patients'] as const)('an import of %s', (noun: ImportNoun) => {
  const header = 'First Name,Last Name,Mobile,Home Phone,Work Email,Email,Other Contacts'
  const ready = (...rows: string[]) =>
    dryRun(app, admin, { name: 'people.csv', content: [header, ...rows, ''].join('\n') }, noun)
  const run = async (...rows: string[]) => {
    const file = await ready(...rows)
    await admin.call(startImport, of(file.id))
    await doImports(app)
  }
  const onlyOne = async () => {
    const [id = 0, ...others] = await search(noun, 'Lee')
    expect(others).toEqual([])
    return id
  }

  test('takes further columns and numbers as other contacts', async () => {
    await run(
      'Pat,Lee,212-555-0142,309-555-0124,nu@example.com,pat@example.com,"617 555 0125; xi@example.com"',
    )
    expect(await read(noun, await onlyOne())).toMatchObject({
      ...{ phone: '212-555-0142', email: 'pat@example.com' },
      other_contacts: [work, address, '+16175550125', 'xi@example.com'],
    })
  })

  test('keeps text that is no contact in the note', async () => {
    await run('Pat,Lee,212-555-0142,555-0124,nu@example,pat@example.com,ask the mother')
    const id = await onlyOne()
    expect(await contactsOf(noun, id)).toEqual([])
    expect(await notesOf(noun, id)).toEqual([
      'Other Contacts: nu@example\n\nOther Contacts: ask the mother\n\nOther Contacts: 555-0124',
    ])
  })

  test('finds the person by any of their contacts, adds what is new, and takes it back', async () => {
    const id = (
      await create(noun, { last_name: 'Lee', email: ownAddress(), phone: mobile, other_contacts: [work] })
    ).body.id
    const file = await ready('Pat,Lee,309-555-0124,,,,nu@example.com')
    expect(file.counts).toMatchObject({ new: 0, duplicate: 1 })
    await admin.call(patchImport, { ...of(file.id), body: { duplicates: 'fill' } })
    await doImports(app)
    await admin.call(startImport, of(file.id))
    await doImports(app)
    expect(await read(noun, id)).toMatchObject({ phone: mobile, other_contacts: [work, address] })
    await admin.call(undoImport, of(file.id))
    await doImports(app)
    expect(await contactsOf(noun, id)).toEqual([work])
  })

  test('knows two rows by a contact that they share', async () => {
    await run('Pat,Lee,212-555-0142,309-555-0124,,,', 'Pat,Lee,,309-555-0124,,,')
    await onlyOne()
  })
})
