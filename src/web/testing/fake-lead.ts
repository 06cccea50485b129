import { deleteLead, getLead, listLeads, patchLead, putLead } from '#contract/leads/leads.endpoints.ts'
import type { Lead } from '#contract/leads/leads.schemas.ts'
import { listClosedByStatus } from '#contract/queue/queue.endpoints.ts'
import { answer, answerByDefault, type FakeCall, pageOf } from './fake-api.ts'
import { makeLead } from './fixtures.ts'
import { stale } from './texts.ts'

export interface FakeLead {
  /** As it is stored. */
  readonly now: Lead
  /** Someone else changes it, and no one tells the page. */
  change: (fields: Partial<Lead>) => void
}

/** Answers the calls for the one lead there is as the server does: changes are kept, those of an older version are refused. */
export function answerForLead(fields: Partial<Lead> = {}): FakeLead {
  let lead: Lead | undefined = makeLead(fields)
  const stored = () => lead ?? Response.json({}, { status: 404 })
  const change = (values: Partial<Lead>) => {
    if (lead) lead = { ...lead, ...values, version: lead.version + 1 }
  }
  const save = ({ body, headers }: FakeCall) => {
    if (headers.get('if-match') !== `"${lead?.version}"`) return stale()
    const { location, ...values } = body as unknown as Partial<Lead> & { location?: unknown }
    change({
      ...values,
      ...(location !== undefined && {
        location: typeof location === 'number' ? { id: location, name: 'Second office' } : null,
      }),
      updated_by: 'Pat Admin',
    })
    return stored()
  }
  answer(getLead, stored)
  answer(listLeads, () => (lead ? pageOf(lead) : pageOf()))
  answer(patchLead, save as never)
  answer(putLead, save as never)
  answerByDefault(listClosedByStatus, { results: [] })
  answer(deleteLead, ({ headers }) => {
    if (headers.get('if-match') !== `"${lead?.version}"`) return stale()
    lead = undefined
    return undefined as never
  })
  return {
    get now() {
      if (!lead) throw new Error('the lead was deleted')
      return lead
    },
    change: (values) => change({ updated_by: 'Bo Colleague', ...values }),
  }
}
