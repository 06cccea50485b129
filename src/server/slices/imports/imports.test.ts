import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getDocumentStorage } from '#contract/documents/documents.endpoints.ts'
import { historyEndpoints } from '#contract/history/history.endpoints.ts'
import { apiBase, endpointPath } from '#contract/http/endpoint.ts'
import * as endpoints from '#contract/imports/imports.endpoints.ts'
import { importLimits } from '#contract/imports/imports.limits.ts'
import { importMessages } from '#contract/imports/imports.messages.ts'
import type { Import } from '#contract/imports/imports.schemas.ts'
import { getLead, listLeads, mergeLeads, patchLead } from '#contract/leads/leads.endpoints.ts'
import { noteEndpoints } from '#contract/notes/notes.endpoints.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { auditEntries } from '#server/testing/audit.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { doImports, dryRun, sendTable } from '#server/testing/imports.ts'
import { refusal, runAsOwner, tableContents } from '#server/testing/inspect.ts'
import { createLeadRow } from '#server/testing/record-builders.ts'
import { differingCounts } from '#server/testing/recount.ts'
import { beginNext, forgetOldImports } from './imports.repository.ts'

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

const csv = (...lines: string[]) => ({ name: 'leads.csv', content: `${lines.join('\n')}\n` })
const of = ({ id }: Import) => ({ params: { id } })
const read = async (run: Import) => (await admin.call(endpoints.getImport, of(run))).body
const rowsOf = async (run: Import) =>
  (await admin.call(endpoints.listImportRows, { ...of(run), query: { page_size: '100' } })).body.results

async function start(run: Import) {
  expect((await admin.call(endpoints.startImport, of(run))).status).toBe(200)
  await doImports(app)
  return read(run)
}

async function undo(run: Import) {
  expect((await admin.call(endpoints.undoImport, of(run))).status).toBe(200)
  await doImports(app)
  return read(run)
}

const leads = async () =>
  (await admin.call(listLeads, { query: { ordering: 'created_at', page_size: '100' } })).body.results
const known = { first_name: 'Pat', last_name: 'Lee', phone: '(212) 555-0142', email: '' }

describe('a person who is known', () => {
  const file = csv(
    'Name,Phone,Email,Source',
    'Pat Lee,212.555.0142,pat@example.com,Facebook',
    'Ann Lee,2125550142,,',
  )
  let id: number
  beforeEach(async () => {
    id = await createLeadRow(app, company, known)
  })
  const choose = async (run: Import, body: object) => {
    expect((await admin.call(endpoints.patchImport, { ...of(run), body })).status).toBe(200)
    await doImports(app)
  }

  test('is passed over, and told', async () => {
    const run = await dryRun(app, admin, file)
    expect(run.counts).toEqual({ rows: 2, new: 1, changed: 0, duplicate: 1, refused: 0, kept: 0 })
    expect(await rowsOf(run)).toMatchObject([
      { row: 2, verdict: 'duplicate', person: { id, name: 'Pat Lee' } },
      // Another person of the household.
      { row: 3, verdict: 'new', person: null },
    ])
    expect(await start(run)).toMatchObject({ state: 'done', counts: { new: 1, duplicate: 1 } })
    expect(await leads()).toMatchObject([{ id, email: '' }, { first_name: 'Ann' }])
  })

  test('gets what is missing', async () => {
    const run = await dryRun(app, admin, file)
    await choose(run, { duplicates: 'fill' })
    expect((await read(run)).counts).toMatchObject({ new: 1, changed: 1 })
    await start(run)
    expect(await leads()).toMatchObject([
      { id, email: 'pat@example.com', source: 'google', phone: '(212) 555-0142' },
      { first_name: 'Ann' },
    ])
    const { results } = (await admin.call(historyEndpoints.leads, { params: { id } })).body
    expect(results[0]?.details).toContain('Email')
  })

  test('gets what the file says', async () => {
    const run = await dryRun(app, admin, file)
    await choose(run, { duplicates: 'replace' })
    await start(run)
    // The number is the same, however it is written.
    expect((await leads())[0]).toMatchObject({
      id,
      email: 'pat@example.com',
      source: 'facebook',
      phone: '(212) 555-0142',
    })
  })

  test('is added as someone else, and decided for one row alone', async () => {
    const run = await dryRun(app, admin, file)
    await choose(run, { choices: [{ row: 2, choice: 'create' }] })
    expect((await read(run)).state).toBe('ready')
    expect((await rowsOf(run))[0]).toMatchObject({ verdict: 'new', choice: 'create' })
    await start(run)
    expect(await leads()).toHaveLength(3)
  })

  test('is found by name and day of birth, and not where that day differs', async () => {
    await admin.call(patchLead, { params: { id }, body: { date_of_birth: '1980-03-05' } })
    const run = await dryRun(
      app,
      admin,
      csv(
        'Name,DOB,Phone',
        'Lee; Pat,3/5/1980,',
        '"Lee, Pat",3/5/1980,',
        'Pat Lee,3/6/1980,2125550142',
        'P Lee,3/14/1980,',
      ),
    )
    expect((await rowsOf(run)).map(({ verdict }) => verdict)).toEqual([
      'duplicate',
      'duplicate',
      'new',
      'new',
    ])
  })

  test('twice in a file, is made once', async () => {
    const twice = csv(
      'Name,Email,Phone',
      'Bo Example,bo@example.com,',
      'Bo Example,BO@example.com,212-555-0199',
    )
    const run = await dryRun(app, admin, twice)
    const verdicts = async () => (await rowsOf(run)).map(({ verdict }) => verdict)
    expect(await verdicts()).toEqual(['new', 'duplicate'])
    await choose(run, { choices: [{ row: 3, choice: 'create' }] })
    expect(await verdicts()).toEqual(['new', 'new'])
    await choose(run, { choices: [{ row: 3, choice: null }] })
    expect(await verdicts()).toEqual(['new', 'duplicate'])
    await choose(run, { duplicates: 'fill' })
    // The second row knows a number that the first one does not.
    expect(await verdicts()).toEqual(['new', 'changed'])
    await start(run)
    expect((await leads()).filter(({ first_name }) => first_name === 'Bo')).toMatchObject([
      { email: 'bo@example.com', phone: '212-555-0199' },
    ])
  })
})

test('an import is stopped and undone, and can neither be started nor undone twice', async () => {
  const people = Array.from(
    { length: 600 },
    (_, at) => `Pat${at} Example,pat${at}@example.com,Likes mornings`,
  )
  const contents = () =>
    tableContents(app, {
      except: ['audit_log', 'events', 'imports', 'import_rows', 'changes', 'lead_counts', 'name_words'],
    })
  const before = await contents()
  const run = await dryRun(app, admin, csv('Name,Email,Note', ...people))
  expect(run.counts).toMatchObject({ rows: 600, new: 600 })
  expect((await admin.call(endpoints.stopImport, of(run))).status).toBe(409)
  expect((await start(run)).counts.new).toBe(600)
  expect((await admin.call(endpoints.startImport, of(run))).status).toBe(409)
  expect((await leads())[0]).toMatchObject({ first_name: 'Pat0' })
  expect(await undo(run)).toMatchObject({ state: 'undone', counts: { kept: 0 }, undo_until: null })
  expect(await contents()).toEqual(before)
  expect(await differingCounts(app.database.pool)).toEqual([])
  expect((await admin.call(endpoints.undoImport, of(run))).status).toBe(409)
})

test('what was stopped on the way can be undone', async () => {
  const run = await dryRun(app, admin, csv('Email', 'pat@example.com'))
  await admin.call(endpoints.startImport, of(run))
  const { status, body } = await admin.call(endpoints.stopImport, of(run))
  expect([status, body.state]).toEqual([200, 'stopped'])
  await doImports(app)
  expect(await leads()).toEqual([])
  expect((await undo(run)).state).toBe('undone')
})

test('an undo keeps whom someone has worked with, and what was changed since', async () => {
  const id = await createLeadRow(app, company, known)
  const run = await dryRun(
    app,
    admin,
    csv(
      'Name,Phone,Email,Insurance',
      'Pat Lee,2125550142,pat@example.com,Example Plan',
      'Ann Lee,2125550143,,',
      'Bo Lee,2125550144,,',
    ),
  )
  await admin.call(endpoints.patchImport, { ...of(run), body: { duplicates: 'fill' } })
  await doImports(app)
  await start(run)
  const [, ann] = await leads()
  await admin.call(noteEndpoints.leads.create, { params: { id: ann?.id }, body: { content: 'Called back.' } })
  await admin.call(patchLead, { params: { id }, body: { email: 'new@example.com' } })
  expect((await undo(run)).counts.kept).toBe(2)
  expect(await leads()).toMatchObject([
    { id, email: 'new@example.com', insurance_provider: '' },
    { first_name: 'Ann' },
  ])
})

describe('an undo', () => {
  const patch = async (run: Import, body: object) => {
    await admin.call(endpoints.patchImport, { ...of(run), body })
    await doImports(app)
  }
  const emailsOf = async (...emails: string[]) => {
    const runs: Import[] = []
    for (const email of emails) {
      const run = await dryRun(app, admin, csv('Name,Phone,Email', `Pat Lee,2125550142,${email}`))
      await patch(run, { duplicates: 'replace' })
      runs.push(await start(run))
    }
    return runs
  }

  test.each([
    ['in their order', [0, 1]],
    ['the last one first', [1, 0]],
  ])('of two imports leaves the value from before both: %s', async (_how, order) => {
    const id = await createLeadRow(app, company, { ...known, email: 'old@example.com' })
    const runs = await emailsOf('one@example.com', 'two@example.com')
    for (const at of order) expect((await undo(runs[at] as Import)).counts.kept).toBe(0)
    expect(await leads()).toMatchObject([{ id, email: 'old@example.com' }])
  })

  test('does not count a lead as kept that was deleted by hand', async () => {
    const run = await start(await dryRun(app, admin, csv('Name', 'Pat Lee')))
    const [lead] = await leads()
    await app.db
      .deleteFrom('leads')
      .where('id', '=', lead?.id ?? 0)
      .execute()
    expect((await undo(run)).counts.kept).toBe(0)
  })

  test('takes values back from the lead that theirs was merged into', async () => {
    const into = await createLeadRow(app, company, { first_name: 'Pat', last_name: 'Lee' })
    const id = await createLeadRow(app, company, known)
    const [run] = await emailsOf('new@example.com')
    await admin.call(mergeLeads, { params: { id: into }, body: { lead: id } })
    expect(await leads()).toMatchObject([{ id: into, email: 'new@example.com' }])
    expect((await undo(run as Import)).counts.kept).toBe(0)
    expect(await leads()).toMatchObject([{ id: into, email: '' }])
  })

  test('counts values as kept that the other lead has of its own', async () => {
    const into = await createLeadRow(app, company, { ...known, phone: '', email: 'own@example.com' })
    const id = await createLeadRow(app, company, known)
    const [run] = await emailsOf('new@example.com')
    await admin.call(mergeLeads, { params: { id: into }, body: { lead: id } })
    expect((await undo(run as Import)).counts.kept).toBe(1)
    expect(await leads()).toMatchObject([{ id: into, email: 'own@example.com' }])
  })
})

describe('a note as the only news of a file', () => {
  const file = csv('Name,Phone,Note', 'Pat Lee,2125550142,Likes mornings')
  const notesOf = async (id: number) =>
    (await admin.call(noteEndpoints.leads.list, { params: { id }, query: {} })).body.results.map(
      ({ content }) => content,
    )

  test('is written once, however often the file comes, and taken back', async () => {
    const id = await createLeadRow(app, company, known)
    const runs: Import[] = []
    for (const changed of [1, 0]) {
      const run = await dryRun(app, admin, file)
      await admin.call(endpoints.patchImport, { ...of(run), body: { duplicates: 'fill' } })
      await doImports(app)
      expect((await read(run)).counts).toMatchObject({ changed, duplicate: 1 - changed })
      runs.push(await start(run))
    }
    expect(await notesOf(id)).toEqual(['Likes mornings'])
    for (const run of runs) await undo(run)
    expect(await notesOf(id)).toEqual([])
  })

  test('stays in the history after the undo', async () => {
    const id = await createLeadRow(app, company, known)
    const run = await dryRun(app, admin, file)
    await admin.call(endpoints.patchImport, { ...of(run), body: { duplicates: 'fill' } })
    await doImports(app)
    await undo(await start(run))
    const { body } = await admin.call(historyEndpoints.leads, { params: { id }, query: {} })
    expect(body.results.map(({ details }) => details)).toEqual([
      'Note deleted: Likes mornings',
      'Likes mornings',
    ])
  })

  test('is no news where the lead has it in its own note', async () => {
    await createLeadRow(app, company, { ...known, note: 'Likes mornings' })
    const run = await dryRun(app, admin, file)
    await admin.call(endpoints.patchImport, { ...of(run), body: { duplicates: 'replace' } })
    await doImports(app)
    expect((await read(run)).counts).toMatchObject({ changed: 0, duplicate: 1 })
  })
})

describe('the order of days', () => {
  const fileOf = (...days: string[]) => csv('Name,DOB', ...days.map((day, at) => `Pat${at} Lee,${day}`))
  const chosen = async (run: Import, day_order: string) => {
    await admin.call(endpoints.patchImport, { ...of(run), body: { day_order } })
    await doImports(app)
    return start(run)
  }
  const asked = (day_order: string | null, day_order_remembered = false) => ({
    mapping: { day_order, day_order_remembered },
    day_order_needed: day_order === null,
  })

  test('is remembered for a file that fits both, and says so', async () => {
    await chosen(await dryRun(app, admin, fileOf('01/02/1985')), 'dmy')
    expect(await dryRun(app, admin, fileOf('03/04/1985'))).toMatchObject(asked('dmy', true))
  })

  test('is decided by the file before what is remembered', async () => {
    await chosen(await dryRun(app, admin, fileOf('01/02/1985')), 'dmy')
    const run = await dryRun(app, admin, fileOf('12/31/1985', '01/02/1985'))
    expect(run).toMatchObject({ ...asked('mdy'), counts: { new: 2, refused: 0 } })
    await start(run)
    const { rows } = await app.database.pool.query(
      'SELECT date_of_birth::text AS day FROM leads WHERE company_id = $1 ORDER BY id DESC LIMIT 2',
      [company.id],
    )
    expect(rows).toEqual([{ day: '1985-01-02' }, { day: '1985-12-31' }])
  })

  test('is asked for in a file that has both, whatever is remembered', async () => {
    await chosen(await dryRun(app, admin, fileOf('01/02/1985')), 'dmy')
    expect(await dryRun(app, admin, fileOf('12/31/1985', '31/12/1985'))).toMatchObject(asked(null))
  })

  test.each([
    ['undone', async (run: Import) => void (await undo(await chosen(run, 'dmy')))],
    [
      'stopped',
      async (run: Import) => {
        await admin.call(endpoints.patchImport, { ...of(run), body: { day_order: 'dmy' } })
        await doImports(app)
        await admin.call(endpoints.startImport, of(run))
        await admin.call(endpoints.stopImport, of(run))
      },
    ],
  ])('is not learned from an import that was %s', async (_how, end) => {
    await end(await dryRun(app, admin, fileOf('01/02/1985')))
    expect(await dryRun(app, admin, fileOf('03/04/1985'))).toMatchObject(asked(null))
  })
})

describe('1/1/1900 as a day of birth', () => {
  const file = csv('Name,DOB', 'Pat Lee,1/1/1900', 'Bo Lee,01/01/1900', 'Ann Lee,3/14/1980')
  const bornAs = async (first_day?: string) => {
    const run = await dryRun(app, admin, file)
    expect(run).toMatchObject({ first_day_rows: 2, mapping: { first_day: null } })
    if (first_day) await admin.call(endpoints.patchImport, { ...of(run), body: { first_day } })
    await doImports(app)
    const { status, body } = await admin.call(endpoints.startImport, of(run))
    await doImports(app)
    const { rows } = await app.database.pool.query<{ day: string | null }>(
      'SELECT date_of_birth::text AS day FROM leads WHERE company_id = $1 ORDER BY id',
      [company.id],
    )
    return { status, body, told: await rowsOf(run), days: rows.map(({ day }) => day) }
  }

  test('is asked about before an import starts', async () => {
    const { status, body, days } = await bornAs()
    expect([status, (body as never as { errors: object }).errors, days]).toEqual([
      422,
      { first_day: [importMessages.firstDayNeeded] },
      [],
    ])
  })

  test('is left out where it means that none is known, and says so', async () => {
    const { told, days } = await bornAs('unknown')
    expect(days).toEqual([null, null, '1980-03-14'])
    expect(told[0]).toMatchObject({ reasons: [{ field: 'date_of_birth', text: importMessages.firstDay }] })
  })

  test('is stored where it means that very day', async () => {
    expect((await bornAs('real')).days).toEqual(['1900-01-01', '1900-01-01', '1980-03-14'])
  })
})

test('after 30 days nothing is undone any more, and what files said is forgotten', async () => {
  const started = app.clock.now()
  const done = await start(await dryRun(app, admin, csv('Email', 'pat@example.com')))
  const waiting = await dryRun(app, admin, csv('Email', 'bo@example.com'))
  app.clock.advance(29 * 24 * 3_600)
  const later = await signIn(app, company)
  await forgetOldImports(app.db, app.clock.now())
  expect((await later.call(endpoints.getImport, of(done))).body.undo_until).not.toBeNull()
  app.clock.advance(2 * 24 * 3_600)
  const last = await signIn(app, company)
  expect((await last.call(endpoints.undoImport, of(done))).status).toBe(409)
  await forgetOldImports(app.db, app.clock.now())
  expect((await last.call(endpoints.listImportRows, of(done))).body.count).toBe(0)
  expect((await last.call(endpoints.getImport, of(waiting))).status).toBe(404)
  expect((await last.call(endpoints.listImports)).body.results).toMatchObject([
    { id: done.id, counts: { rows: 1, new: 1 } },
  ])
  app.clock.set(started)
})

test('the refused rows come as a file, which is imported again once it is mended', async () => {
  const run = await dryRun(
    app,
    admin,
    csv(
      'Name,Email,Born',
      'Pat Lee,pat@example,3/14/1980',
      '=Bo,bo@example.com,',
      '"Lee, Ann",ann@example.com,31/31/80',
    ),
  )
  const { statusCode, body, headers } = await app.server.inject({
    url: `${apiBase}${endpointPath(endpoints.downloadRefusedRows, { id: run.id })}`,
    headers: { authorization: `Token ${admin.token}` },
  })
  expect(statusCode).toBe(200)
  expect(headers['content-disposition']).toMatch(/refused-rows-.*\.csv/)
  expect(body.replace('\uFEFF', '').trimEnd().split('\r\n')).toEqual([
    'Name,Email,Born,Reason',
    'Pat Lee,pat@example,3/14/1980,Email: Enter a valid email address.',
    `"Lee, Ann",ann@example.com,31/31/80,Date of Birth: ${importMessages.noDay}`,
  ])
  const again = await dryRun(app, admin, {
    name: 'refused-rows.csv',
    content: body.replace('pat@example,', 'pat@example.com,').replace('31/31/80', '12/31/80'),
  })
  expect(again.counts).toMatchObject({ rows: 2, new: 2 })
  expect(again.mapping.targets.at(-1)).toBeNull()
})

test('how columns and words were mapped is known the next time', async () => {
  const file = csv('Kind,Who,Reach', 'Hot,Pat Lee,pat@example.com')
  const run = await dryRun(app, admin, file)
  expect(run.mapping.targets).toEqual([null, null, 'email'])
  const mapping = { targets: ['status', 'full_name', 'email'], values: { status: { Hot: 'scheduled' } } }
  await admin.call(endpoints.patchImport, { ...of(run), body: mapping })
  await doImports(app)
  expect((await read(run)).words).toEqual([
    { field: 'status', text: 'Hot', count: 1, value: 'scheduled', recognized: true },
  ])
  await start(run)
  expect(await leads()).toMatchObject([{ first_name: 'Pat', status: 'scheduled' }])
  expect((await dryRun(app, admin, file)).mapping).toMatchObject(mapping)
  // No one else's.
  const stranger = await signIn(app, await createCompany(app))
  expect((await dryRun(app, stranger, file)).mapping.targets).toEqual([null, null, 'email'])
})

test.each<[string, object]>([
  ['too few columns', { targets: ['email'] }],
  ['a field of another noun', { targets: ['total_value', null] }],
  ['a status that there is not', { values: { status: { Hot: 'boiling' } } }],
  ['a word of a field that has no choices', { values: { email: { Hot: 'new' } } }],
  ['a location of another practice', { location: 999_999 }],
  ['a row beyond all rows', { choices: [{ row: 2 ** 31, choice: 'skip' }] }],
])('is refused: %s', async (_name, body) => {
  const run = await dryRun(app, admin, csv('Email,Kind', 'pat@example.com,Hot'))
  expect((await admin.call(endpoints.patchImport, { ...of(run), body })).status).toBe(422)
})

test('a file without anything to reach or name someone by is not imported', async () => {
  const run = await dryRun(app, admin, csv('Color,Size', 'red,9'))
  const { status, body } = await admin.call(endpoints.startImport, of(run))
  expect([status, (body as never as { errors: object }).errors]).toEqual([
    422,
    { targets: [importMessages.nothingMapped] },
  ])
})

test('a cell that is too long costs its row, and nothing in a column that is left out', async () => {
  const long = 'x'.repeat(importLimits.cell + 1)
  const run = await dryRun(app, admin, csv('Name,Note', 'Pat Lee,Short', `Bo Lee,${long}`))
  expect(await rowsOf(run)).toMatchObject([
    { verdict: 'new' },
    { verdict: 'refused', reasons: [{ field: 'note', text: importMessages.longCell }] },
  ])
  await admin.call(endpoints.patchImport, { ...of(run), body: { targets: ['full_name', null] } })
  await doImports(app)
  expect((await read(run)).counts).toMatchObject({ new: 2, refused: 0 })
})

test('nothing is kept of a file that is refused in its last row', async () => {
  const before = await tableContents(app)
  const open = `Name,Note\n${'Pat,x\n'.repeat(2_500)}Bo,"x\n`
  const { status, errors } = refusal(await sendTable(app, admin, { name: 'a.csv', content: open }))
  expect([status, errors]).toEqual([422, { file: [importMessages.unreadable(2_502)] }])
  const { errors: noun } = refusal(
    await sendTable(app, admin, { name: 'a.csv', content: 'Name\nPat\n' }, 'tasks'),
  )
  expect(Object.keys(noun ?? {})).toEqual(['noun'])
  expect(await tableContents(app)).toEqual(before)
})

describe('who imports', () => {
  test('is an administrator or an office manager, who sees their own imports and their own locations', async () => {
    const [first = 0] = company.locations
    const manager = await signIn(app, company, { role: 'office_manager', locations: [first] })
    const clerk = await signIn(app, company, { role: 'front_desk', locations: [first] })
    const theirs = await dryRun(app, admin, csv('Email', 'pat@example.com'))
    expect((await manager.call(endpoints.getImport, of(theirs))).status).toBe(404)
    expect((await clerk.call(endpoints.listImports)).status).toBe(403)
    const run = await dryRun(
      app,
      manager,
      csv('Email,Office', 'bo@example.com,location 1', 'jo@example.com,Location 2', 'al@example.com,'),
    )
    expect(run.mapping.location).toBe(first)
    const { results } = (await manager.call(endpoints.listImportRows, of(run))).body
    expect(results.map(({ verdict, reasons }) => [verdict, reasons[0]?.text])).toEqual([
      ['new', undefined],
      ['refused', importMessages.noSuchLocation('Location 2')],
      ['new', undefined],
    ])
  })

  test('stops their import by leaving', async () => {
    const manager = await signIn(app, company, { role: 'office_manager', locations: company.locations })
    const run = await dryRun(app, manager, csv('Email', 'bo@example.com'))
    await manager.call(endpoints.startImport, of(run))
    await app.database.pool.query('UPDATE staff SET active = false WHERE role = $1 AND company_id = $2', [
      'office_manager',
      company.id,
    ])
    await doImports(app)
    expect(await read(run)).toMatchObject({ state: 'stopped', problem: importMessages.staffGone })
  })
})

test('what is imported says so in its history and in the audit log, and opens no request', async () => {
  const run = await start(await dryRun(app, admin, csv('Name,Email', 'Pat Lee,pat@example.com')))
  const [lead] = await leads()
  const { results } = (await admin.call(historyEndpoints.leads, { params: { id: lead?.id } })).body
  expect(results.map(({ details }) => details)).toEqual(['Lead imported from leads.csv'])
  expect((await admin.call(getLead, { params: { id: lead?.id } })).body).toMatchObject({ request_count: 1 })
  const { rows } = await app.database.pool.query(
    'SELECT count(*) AS count FROM intake_requests WHERE company_id = $1',
    [company.id],
  )
  expect(rows).toEqual([{ count: 0 }])
  const entries = (await auditEntries(app, company)).filter(({ kind }) => kind === 'import')
  expect(entries.map(({ action, record_id }) => [action, record_id])).toEqual(
    expect.arrayContaining([
      ['created', run.id],
      ['changed', run.id],
    ]),
  )
})

test('two processes share the work', async () => {
  const people = Array.from({ length: 1_000 }, (_, at) => `pat${at}@example.com`)
  const run = await dryRun(app, admin, csv('Email', ...people))
  await admin.call(endpoints.startImport, of(run))
  await Promise.all([doImports(app), doImports(app), doImports(app)])
  expect(await read(run)).toMatchObject({ state: 'done', done: 1_000 })
  expect((await admin.call(listLeads)).body.count).toBe(1_000)
})

describe('an import that cannot go on', () => {
  const people = csv('Email', 'bo@example.com')
  const setStaff = (set: string) =>
    app.database.pool.query(`UPDATE staff SET ${set} WHERE role = 'office_manager' AND company_id = $1`, [
      company.id,
    ])
  const startAsManager = async () => {
    const manager = await signIn(app, company, { role: 'office_manager', locations: company.locations })
    const run = await dryRun(app, manager, people)
    const body = { location: company.locations[0] }
    await manager.call(endpoints.patchImport, { ...of(run), body })
    await doImports(app)
    await manager.call(endpoints.startImport, of(run))
    return { manager, run }
  }

  test('stops when its person may no longer import', async () => {
    const { run } = await startAsManager()
    await setStaff("role = 'hygienist'")
    await doImports(app)
    expect(await read(run)).toMatchObject({ state: 'stopped', problem: importMessages.rightsGone })
  })

  test('stops when its location is deleted', async () => {
    const { run } = await startAsManager()
    const location = Number(company.locations[0])
    await app.db
      .deleteFrom('locations')
      .where('company_id', '=', company.id)
      .where('id', '=', location)
      .execute()
    await doImports(app)
    expect(await read(run)).toMatchObject({ state: 'stopped', problem: importMessages.locationGone })
  })

  test('does not start for a location that was taken away', async () => {
    const run = await dryRun(app, admin, people)
    await admin.call(endpoints.patchImport, { ...of(run), body: { location: company.locations[0] } })
    await doImports(app)
    await app.db
      .updateTable('locations')
      .set({ closed: true })
      .where('company_id', '=', company.id)
      .where('id', '=', Number(company.locations[0]))
      .execute()
    const { status, body } = await admin.call(endpoints.startImport, of(run))
    expect([status, body]).toMatchObject([422, { errors: { location: [importMessages.unknownLocation] } }])
  })

  test('asks for another location when that of the last file with its columns is closed', async () => {
    const location = Number(company.locations[0])
    const first = await dryRun(app, admin, people)
    await admin.call(endpoints.patchImport, { ...of(first), body: { location } })
    await doImports(app)
    await start(first)
    await app.database.pool.query('UPDATE locations SET closed = true WHERE id = $1', [location])
    const next = await dryRun(app, admin, csv('Email', 'jo@example.com'))
    expect(next).toMatchObject({
      state: 'ready',
      problem: importMessages.locationGone,
      counts: { new: 0 },
      mapping: { location },
    })
    await admin.call(endpoints.patchImport, { ...of(next), body: { location: null } })
    await doImports(app)
    expect(await start(next)).toMatchObject({ state: 'done', problem: '', counts: { new: 1 } })
  })

  test('stops alone when its data cannot be stored, and can be undone', async () => {
    const bad = await dryRun(app, admin, csv('Email', 'bad@example.com'))
    const good = await dryRun(app, admin, csv('Email', 'good@example.com'))
    await runAsOwner(app, `ALTER TABLE leads ADD CONSTRAINT no_bad CHECK (email <> 'bad@example.com')`)
    for (const run of [bad, good]) await admin.call(endpoints.startImport, of(run))
    await doImports(app)
    await runAsOwner(app, 'ALTER TABLE leads DROP CONSTRAINT no_bad')
    expect(await read(bad)).toMatchObject({ state: 'stopped', problem: importMessages.failed('1') })
    expect((await read(good)).state).toBe('done')
    expect((await undo(bad)).state).toBe('undone')
  })

  test('stops after the second server that died with it', async () => {
    const run = await dryRun(app, admin, people)
    await admin.call(endpoints.startImport, of(run))
    const setBegun = (count: number) =>
      app.db
        .updateTable('imports')
        .set({ begun_by: Array.from({ length: count }, () => randomUUID()) })
        .where('company_id', '=', company.id)
        .where('id', '=', run.id)
        .execute()
    await setBegun(2)
    await doImports(app)
    expect(await read(run)).toMatchObject({ state: 'stopped', problem: importMessages.interrupted })
    const again = await dryRun(app, admin, csv('Email', 'jo@example.com'))
    await admin.call(endpoints.startImport, of(again))
    await app.database.pool.query('UPDATE imports SET begun_by = $1 WHERE id = $2', [
      [randomUUID()],
      again.id,
    ])
    await doImports(app)
    expect((await read(again)).state).toBe('done')
  })
})

test('an undo of the import of someone who left runs in the name of who asks for it', async () => {
  const manager = await signIn(app, company, { role: 'office_manager', locations: company.locations })
  const run = await dryRun(app, manager, csv('Email', 'bo@example.com'))
  await manager.call(endpoints.startImport, of(run))
  await doImports(app)
  await app.database.pool.query('UPDATE staff SET active = is_company_admin WHERE company_id = $1', [
    company.id,
  ])
  expect((await undo(run)).state).toBe('undone')
  expect(await leads()).toEqual([])
  const { rows } = await app.database.pool.query(
    `SELECT is_company_admin FROM events JOIN staff ON staff.id = staff_id
      WHERE events.company_id = $1 AND type = 'lead.deleted'`,
    [company.id],
  )
  expect(rows).toEqual([{ is_company_admin: true }])
})

test('practices take turns, a batch each', async () => {
  const other = await createCompany(app)
  const otherAdmin = await signIn(app, other)
  for (const client of [admin, admin, otherAdmin])
    expect((await sendTable(app, client, csv('Email', 'bo@example.com'))).statusCode).toBe(201)
  const served: number[] = []
  for (let turn = 0; turn < 4; turn++) served.push((await beginNext(app.db))?.company_id ?? 0)
  expect(served).toEqual([company.id, other.id, company.id, other.id])
  await doImports(app)
})

test('a practice has few files waiting at once', async () => {
  const send = () => sendTable(app, admin, csv('Email', 'bo@example.com'))
  for (let count = 0; count < importLimits.unstarted; count++) expect((await send()).statusCode).toBe(201)
  expect(refusal(await send())).toMatchObject({ status: 409, detail: importMessages.waiting })
})

test('a file counts in the space of its practice until its rows are deleted', async () => {
  const used = async () => (await admin.call(getDocumentStorage, {})).body.used
  expect(await used()).toBe(0)
  const file = csv('Email', 'bo@example.com')
  const run = await dryRun(app, admin, file)
  expect(await used()).toBe(file.content.length)
  await admin.call(endpoints.deleteImport, of(run))
  expect(await used()).toBe(0)
})
