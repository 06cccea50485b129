import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getLead, patchLead } from '#contract/leads/leads.endpoints.ts'
import { endedStatuses, type LeadStatus, leadStatuses } from '#contract/leads/leads.enums.ts'
import type { LeadStanding } from '#contract/leads/leads.rules.ts'
import { closeRequest, reopenRequest } from '#contract/queue/queue.endpoints.ts'
import { requestOutcomes, statusOfOutcome } from '#contract/queue/queue.enums.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { holdsLong, longRunTimeout } from '#server/testing/properties.ts'
import {
  createAppointmentRow,
  createLeadRow,
  createOpenRequest,
  createPatientRow,
} from '#server/testing/record-builders.ts'
import { differingLedgers } from './ledger.repository.ts'

let app: TestApp
let company: TestCompany
let admin: TestClient
beforeAll(async () => {
  app = await startTestApp()
  company = await createCompany(app)
})
afterAll(() => app.close())

const today = '2026-03-11'
const dates = [null, '2026-03-01', today, '2026-04-01'] as const

const step = fc.oneof(
  fc.record({
    kind: fc.constant('outcome' as const),
    request: fc.nat(3),
    outcome: fc.constantFrom(...requestOutcomes),
    all: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('undo' as const), request: fc.nat(3) }),
  fc.record({
    kind: fc.constant('end' as const),
    status: fc.constantFrom(...endedStatuses),
    follow_up_date: fc.constantFrom(undefined, null, '2026-05-01'),
  }),
  // A status that no outcome sets: one that came back by hand would look unchanged.
  fc.record({ kind: fc.constant('no-show' as const) }),
  fc.record({ kind: fc.constant('date' as const), isDue: fc.boolean() }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** A change of the lead that the model repeats. Closings have requests, and go with their undo. */
interface Change {
  requests: ReadonlySet<number>
  apply: (lead: LeadStanding) => LeadStanding
}

const isPatient = (status: LeadStatus) => status === 'converted' || status === 'existing'

/** Repeats the changes that were not undone, from the beginning. */
function createModel(start: LeadStanding, requests: readonly number[]) {
  let made: Change[] = []
  const open = new Set(requests)
  const lead = () => made.reduce((standing, { apply }) => apply(standing), start)
  const close = (closed: readonly number[], apply: Change['apply']) => {
    for (const id of closed) open.delete(id)
    made.push({ requests: new Set(closed), apply })
  }
  return {
    open,
    lead,
    close,
    byHand: (apply: Change['apply']) => made.push({ requests: new Set(), apply }),
    undo(request: number) {
      const undone = made.find(({ requests }) => requests.has(request))
      made = made.filter((change) => change !== undone)
      for (const id of undone?.requests ?? []) open.add(id)
    },
  }
}

const byOutcome =
  (outcome: (typeof requestOutcomes)[number]) =>
  ({ status, follow_up_date: date }: LeadStanding): LeadStanding => {
    const next = isPatient(status) ? status : (statusOfOutcome[outcome] ?? status)
    const isEnded = next !== status && (endedStatuses as readonly string[]).includes(next)
    return { status: next, follow_up_date: isEnded || (date !== null && date <= today) ? null : date }
  }

async function follow(
  lead: number,
  model: ReturnType<typeof createModel>,
  taken: Step,
  at: number,
  requests: number[],
) {
  const params = { id: 'request' in taken ? (requests[taken.request] ?? 0) : lead }
  const { status, follow_up_date } = model.lead()
  const patch = (body: object) => admin.call(patchLead, { params: { id: lead }, body })
  if (taken.kind === 'outcome') {
    const { status } = await admin.call(closeRequest, {
      params,
      body: { outcome: taken.outcome, all_of_lead: taken.all },
    })
    expect(status).toBe(model.open.has(params.id) ? 200 : 409)
    if (status === 200) model.close(taken.all ? [...model.open] : [params.id], byOutcome(taken.outcome))
  } else if (taken.kind === 'undo') {
    const { status } = await admin.call(reopenRequest, { params })
    expect(status).toBe(model.open.has(params.id) ? 409 : 200)
    model.undo(params.id)
  } else if (taken.kind === 'end') {
    // Without open requests it is a change by hand, to a status that an outcome may have set.
    if (model.open.size === 0 || status === taken.status) return
    const { follow_up_date: date } = taken
    await patch({ status: taken.status, ...(date !== undefined && { follow_up_date: date }) })
    const next = date === undefined || date === follow_up_date ? null : date
    model.close([...model.open], () => ({ status: taken.status, follow_up_date: next }))
  } else if (taken.kind === 'no-show') {
    await patch({ status: 'noshow' })
    if (status !== 'noshow') model.byHand((lead) => ({ ...lead, status: 'noshow' }))
  } else {
    const date = `20${taken.isDue ? '10' : '40'}-01-${String(at + 1).padStart(2, '0')}`
    await patch({ follow_up_date: date })
    model.byHand((lead) => ({ ...lead, follow_up_date: date }))
  }
}

test(
  'any outcomes and undos leave a lead as if undone outcomes had never happened',
  async () => {
    const start = fc.record({
      status: fc.constantFrom(...leadStatuses),
      follow_up_date: fc.constantFrom(...dates),
    })
    await holdsLong(
      fc.asyncProperty(start, fc.array(step, { minLength: 2, maxLength: 20 }), async (start, taken) => {
        admin = await signIn(app, company)
        const patient_id = await createPatientRow(app, company)
        // Booked needs a visit ahead.
        const nextWeek = new Date(app.clock.now().getTime() + 7 * 24 * 3_600_000)
        await createAppointmentRow(app, company, { kind: 'patients', id: patient_id }, nextWeek)
        const lead = await createLeadRow(app, company, start)
        await app.db.updateTable('leads').set({ patient_id }).where('id', '=', lead).execute()
        const requests: number[] = []
        for (let i = 0; i < 4; i++) requests.push(await createOpenRequest(app, company, { lead_id: lead }))
        const model = createModel(start, requests)
        for (const [at, each] of taken.entries()) {
          await follow(lead, model, each, at, requests)
          const { body } = await admin.call(getLead, { params: { id: lead } })
          expect({ status: body.status, follow_up_date: body.follow_up_date }).toEqual(model.lead())
          const rows = app.db.selectFrom('intake_requests').select('id').where('lead_id', '=', lead)
          const open = await rows.where('outcome', 'is', null).orderBy('id').execute()
          expect(open.map(({ id }) => id)).toEqual([...model.open].sort((a, b) => a - b))
        }
        expect(await differingLedgers(app.db)).toEqual([])
      }),
    )
  },
  longRunTimeout,
)
