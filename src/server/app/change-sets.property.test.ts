import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { restoreDeleted } from '#contract/http/deletions.endpoints.ts'
import { getImport, patchImport, startImport, undoImport } from '#contract/imports/imports.endpoints.ts'
import {
  deleteLead,
  getLeadMerge,
  mergeLeads,
  patchLead,
  unmergeLeads,
} from '#contract/leads/leads.endpoints.ts'
import { forgetOldChangeSets } from '#server/platform/change-sets/forget-change-sets.ts'
import { createLog } from '#server/platform/log.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import { doImports, dryRun } from '#server/testing/imports.ts'
import { runAsOwner } from '#server/testing/inspect.ts'
import { createModel, type ModelField, modelFields } from '#server/testing/people-model.ts'
import { holdsLong, longRunTimeout } from '#server/testing/properties.ts'
import { createLeadRow, createNoteRow } from '#server/testing/record-builders.ts'
import { differingCounts } from '#server/testing/recount.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const values: Readonly<Record<ModelField, readonly string[]>> = {
  insurance_provider: ['', 'Example Mutual', 'Example Dental'],
  preferred_language: ['', 'english', 'spanish'],
}
const nth = fc.nat(30)
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('add' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      lead: nth,
      field: fc.constantFrom(...modelFields),
      value: fc.nat(2),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('note' as const), lead: nth }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('merge' as const), lead: nth, second: nth }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('unmerge' as const), merge: nth, gives: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), lead: nth }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('restore' as const), deletion: nth }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('import' as const), lead: nth, value: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('undo import' as const), run: nth }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const at = <T>(list: Iterable<T>, index: number): T | undefined => {
  const all = [...list]
  return all[index % (all.length || 1)]
}

/** A practice and its model, which take the same steps. */
async function start() {
  const company = await createCompany(app)
  const admin = await signIn(app, company)
  return { company, admin, model: createModel(), added: 0 }
}
type Run = Awaited<ReturnType<typeof start>>

const nameOf = (number: number) => ({
  name: `Person${number} Example`,
  phone: `+1212555${String(1000 + number)}`,
})

async function addLead(run: Run): Promise<number> {
  const { name, phone } = nameOf(++run.added)
  const id = await createLeadRow(app, run.company, { first_name: name.split(' ')[0] ?? '', phone })
  run.model.add(id)
  return id
}

/** Imports one row, about a lead or about a new person. */
async function importRow(
  { admin, company, model, ...run }: Run,
  lead: number | undefined,
  insurance: string,
) {
  const { first_name, phone } =
    lead === undefined
      ? { first_name: `New${run.added}x${model.imports.size}`, phone: '' }
      : await app.db
          .selectFrom('leads')
          .select(['first_name', 'phone'])
          .where('id', '=', lead)
          .executeTakeFirstOrThrow()
  const email = lead === undefined ? `${first_name.toLowerCase()}@example.com` : ''
  const content = `Full Name,Phone,Email,Insurance\n${first_name} Example,${phone},${email},${insurance}`
  const before = new Set((await stored(company)).leads.keys())
  const { id } = await dryRun(app, admin, { name: 'people.csv', content })
  await admin.call(patchImport, { params: { id }, body: { duplicates: 'replace' } })
  await doImports(app)
  await admin.call(startImport, { params: { id } })
  await doImports(app)
  const { counts } = (await admin.call(getImport, { params: { id } })).body
  expect(counts).toMatchObject({ refused: 0 })
  const [added] = [...(await stored(company)).leads.keys()].filter((id) => !before.has(id))
  if (lead !== undefined) {
    expect(added).toBeUndefined()
    return insurance === '' ? undefined : model.importChange(id, lead, insurance)
  }
  model.add(added ?? 0)
  model.edit(added ?? 0, 'insurance_provider', insurance)
  const imported = model.leads.get(added ?? 0)
  if (imported) imported.version = 1
  model.importNew(id, added ?? 0)
}

async function take(run: Run, step: Step): Promise<void> {
  const { admin, company, model } = run
  model.tick()
  app.clock.advance(1)
  const lead = 'lead' in step ? at(model.leads.keys(), step.lead) : undefined
  switch (step.kind) {
    case 'add':
      return void (await addLead(run))
    case 'edit': {
      if (!lead) return
      const value = values[step.field][step.value] ?? ''
      const { status } = await admin.call(patchLead, {
        params: { id: String(lead) },
        body: { [step.field]: value },
      })
      expect(status).toBe(200)
      return model.edit(lead, step.field, value)
    }
    case 'note':
      if (!lead) return
      return model.note(lead, await createNoteRow(app, company, { kind: 'leads', id: lead }))
    case 'merge': {
      const second = at(
        [...model.leads.keys()].filter((id) => id !== lead),
        step.second,
      )
      if (!lead || !second) return
      const { status, body } = await admin.call(mergeLeads, { params: { id: lead }, body: { lead: second } })
      expect(status).toBe(200)
      return model.merge(body.merge, lead, second)
    }
    case 'unmerge': {
      const [set, merge] = at(model.merges, step.merge) ?? []
      if (!set || !merge) return
      const params = { id: merge.survivor }
      const isUndoable = model.isUndoable(set)
      const { body: shown } = await admin.call(getLeadMerge, { params: { ...params, mergeId: set } })
      const later = isUndoable ? model.laterNotes(set) : []
      if (isUndoable) expect(shown.later.map(({ id }) => id).sort()).toEqual(later.toSorted())
      const moved = step.gives ? later.map((id) => ({ kind: 'note' as const, id })) : []
      const { status, body } = await admin.call(unmergeLeads, { params, body: { merge: set, moved } })
      if (!isUndoable) return expect([404, 409]).toContain(status)
      expect(status).toBe(200)
      const unreverted = model.unmerge(set, step.gives ? later : [])
      return expect(body.kept.map(({ field }) => field).sort()).toEqual(unreverted.sort())
    }
    case 'delete':
      if (!lead) return
      expect((await admin.call(deleteLead, { params: { id: lead } })).status).toBe(204)
      return model.remove(lead)
    case 'restore': {
      const deletion = at(model.deletions, step.deletion)
      if (!deletion) return
      expect((await admin.call(restoreDeleted.leads, { params: { id: deletion.id } })).status).toBe(200)
      return model.restore(deletion)
    }
    case 'wait':
      app.clock.advance(60)
      await forgetOldChangeSets({ ...app, log: createLog('silent') })
      return model.expire()
    case 'import':
      return importRow(run, step.value === 0 ? undefined : lead, values.insurance_provider[step.value] ?? '')
    case 'undo import': {
      const id = at(model.imports.keys(), step.run)
      if (!id) return
      expect((await admin.call(undoImport, { params: { id } })).status).toBe(200)
      await doImports(app)
      return model.undoImport(id)
    }
  }
}

/** Leads and the leads of notes. */
async function stored({ id }: TestCompany) {
  const leads = await app.db
    .selectFrom('leads')
    .select(['id', 'insurance_provider', 'preferred_language', 'request_count'])
    .where('company_id', '=', id)
    .execute()
  const notes = await app.db
    .selectFrom('notes')
    .select(['id', 'lead_id'])
    .where('company_id', '=', id)
    .execute()
  return {
    leads: new Map(
      leads.map(({ id, request_count, ...fields }) => [id, { fields, requests: request_count }]),
    ),
    notes: new Map(notes.map(({ id, lead_id }) => [id, lead_id])),
  }
}

async function expectAlike({ company, model }: Run): Promise<void> {
  const { leads, notes } = await stored(company)
  expect(leads).toEqual(
    new Map([...model.leads].map(([id, { fields, requests }]) => [id, { fields, requests }])),
  )
  expect(notes).toEqual(new Map([...model.notes].map(([id, { lead }]) => [id, lead])))
}

/** Stored rows about people who are gone for good. */
async function forgottenRows({ company, model }: Run): Promise<number[]> {
  const { rows } = await sql<{ lead_id: number }>`
    SELECT DISTINCT lead_id FROM change_set_rows WHERE company_id = ${company.id}
      AND NOT EXISTS (SELECT FROM leads WHERE leads.company_id = change_set_rows.company_id AND leads.id = lead_id)
      AND NOT EXISTS (SELECT FROM lead_merges WHERE lead_merges.company_id = change_set_rows.company_id AND lead_merges.lead_id = change_set_rows.lead_id)
  `.execute(app.db)
  const restorable = model.deletions.flatMap(({ id, into }) => [id, ...into])
  return rows.map(({ lead_id }) => lead_id).filter((id) => !restorable.includes(id))
}

test(
  'leads match a plain model after random changes and undos',
  async () => {
    await holdsLong(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
        const run = await start()
        for (let number = 0; number < 3; number++) await addLead(run)
        for (const each of steps) {
          await take(run, each)
          await expectAlike(run)
        }
        expect(await forgottenRows(run)).toEqual([])
        expect(await differingCounts({ query: (text: string) => runAsOwner(app, text) } as never)).toEqual([])
      }),
    )
  },
  longRunTimeout,
)
