import { getDashboard } from '#contract/dashboard/dashboard.endpoints.ts'
import { leadSourceCounts, leadStatusCounts, leadTypeCounts } from '#contract/leads/leads.endpoints.ts'
import { leadSources, leadStatuses, leadTypes } from '#contract/leads/leads.enums.ts'
import { getPatient } from '#contract/patients/patients.endpoints.ts'
import { lastNames } from '../demo/names.ts'
import type { BenchCompany } from './fill.ts'
import {
  type Ask,
  type BenchContext,
  type BenchRequest,
  calendar,
  createContext,
  formOfNewPerson,
  formOfSamePerson,
  get,
  leadCount,
  list,
  newLead,
  oneLead,
  patients,
  rareLetters,
  requestTo,
  setStatus,
  somePhone,
} from './requests.ts'
/** A call to measure; its requests differ as those of many people would. */
export interface BenchCall {
  name: string
  request(): BenchRequest
}

// What only reads comes first, so that all of it meets the same leads.
const calls: readonly { name: string; ask: Ask }[] = [
  { name: 'list', ask: list(() => ({})) },
  { name: 'list, own locations', ask: list(() => ({}), 'frontDesk') },
  {
    name: 'list, status and type',
    ask: list(({ random }) => ({ status: random.pick(leadStatuses), type: random.pick(leadTypes) })),
  },
  { name: 'list, type', ask: list(({ random }) => ({ type: random.pick(leadTypes) })) },
  { name: 'list, source', ask: list(({ random }) => ({ source: random.pick(leadSources) })) },
  { name: 'list, past due', ask: list(() => ({ follow_up_status: 'past_due' })) },
  { name: 'list, due today', ask: list(() => ({ follow_up_status: 'due_today' })) },
  { name: 'list, no follow-up', ask: list(() => ({ follow_up_status: 'no_follow_up' })) },
  { name: 'list, call back', ask: list(() => ({ waiting: 'call_back' })) },
  { name: 'list, not touched', ask: list(() => ({ waiting: 'untouched' })) },
  { name: 'list, search name', ask: list(({ random }) => ({ search: random.pick(lastNames) })) },
  { name: 'list, search phone', ask: list((context) => ({ search: somePhone(context).slice(2) })) },
  { name: 'list, search two letters', ask: list(() => ({ search: rareLetters })) },
  { name: 'list, page 100', ask: list(() => ({ page: 100 })) },
  { name: 'list, last page', ask: list((context) => ({ page: Math.ceil(leadCount(context) / 10) })) },
  { name: 'list by name', ask: list(() => ({ ordering: 'full_name' })) },
  { name: 'list by phone', ask: list(() => ({ ordering: 'phone' })) },
  { name: 'list by location', ask: list(() => ({ ordering: 'location' })) },
  { name: 'list by follow-up', ask: list(() => ({ ordering: 'follow_up_date' })) },
  { name: 'status counts', ask: get(leadStatusCounts) },
  { name: 'source counts', ask: get(leadSourceCounts) },
  { name: 'type counts', ask: get(leadTypeCounts) },
  { name: 'dashboard', ask: get(getDashboard) },
  { name: 'calendar, day', ask: calendar(1) },
  { name: 'calendar, week', ask: calendar(7) },
  { name: 'lead', ask: oneLead },
  { name: 'patients', ask: patients(() => ({})) },
  { name: 'patients, own locations', ask: patients(() => ({}), 'frontDesk') },
  { name: 'patients by value', ask: patients(() => ({ ordering: '-total_value' })) },
  { name: 'patients by location', ask: patients(() => ({ ordering: 'location' })) },
  { name: 'patients, search two letters', ask: patients(() => ({ search: rareLetters })) },
  { name: 'patients, search name', ask: patients(({ random }) => ({ search: random.pick(lastNames) })) },
  {
    name: 'patients, search phone',
    ask: patients((context) => ({ search: `1997${String(context.random.int(1, 1000)).padStart(7, '0')}` })),
  },
  {
    name: 'patient',
    ask: ({ company, random, tokens }) =>
      requestTo(getPatient, {
        token: tokens.administrator,
        params: { id: String(random.int(company.patientIds.first, company.patientIds.last)) },
      }),
  },
  { name: 'set status', ask: setStatus },
  { name: 'create lead', ask: newLead },
  { name: 'intake, new person', ask: formOfNewPerson },
  { name: 'intake, same person again', ask: formOfSamePerson },
]

/** Names of the calls that contain a text, in their order. */
export const callNames = (only: string): string[] =>
  calls.map(({ name }) => name).filter((name) => name.includes(only))

/** The calls of these names, ready to be made in a company. */
export function benchCalls(
  names: readonly string[],
  company: BenchCompany,
  tokens: BenchContext['tokens'],
): BenchCall[] {
  const context = createContext(company, tokens)
  return calls
    .filter(({ name }) => names.includes(name))
    .map(({ name, ask }) => ({ name, request: () => ask(context) }))
}
