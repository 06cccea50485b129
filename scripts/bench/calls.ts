import { listCalendar } from '#contract/appointments/appointments.endpoints.ts'
import { addDays } from '#contract/appointments/appointments.times.ts'
import { login } from '#contract/auth/auth.endpoints.ts'
import { getDashboard } from '#contract/dashboard/dashboard.endpoints.ts'
import { apiBase, type EndpointDefinition, endpointPath } from '#contract/http/endpoint.ts'
import { receiveForm } from '#contract/intake/intake.endpoints.ts'
import {
  createLead,
  getLead,
  leadSourceCounts,
  leadStatusCounts,
  leadTypeCounts,
  listLeads,
  patchLead,
} from '#contract/leads/leads.endpoints.ts'
import { leadSources, leadStatuses, leadTypes } from '#contract/leads/leads.enums.ts'
import { type LeadListQuery, leadListDefaultOrdering } from '#contract/leads/leads.schemas.ts'
import { getPatient, listPatients } from '#contract/patients/patients.endpoints.ts'
import { type PatientListQuery, patientDefaultOrdering } from '#contract/patients/patients.schemas.ts'
import { lastNames } from '../demo/names.ts'
import { createRandom, type Random } from '../demo/random.ts'
import { type BenchCompany, benchPhone } from './fill.ts'

/** One HTTP request. */
export interface BenchRequest {
  method: EndpointDefinition['method']
  path: string
  headers: Record<string, string>
  body?: string
}

/** What requests are made of: the company, who asks, and what has been drawn. */
interface BenchContext {
  company: BenchCompany
  tokens: Record<'administrator' | 'frontDesk', string>
  random: Random
  arrivals: number
}

/** A call to measure; its requests differ as those of many people would. */
export interface BenchCall {
  name: string
  request(): BenchRequest
}

function requestTo(
  endpoint: EndpointDefinition,
  input: { token?: string; params?: Record<string, unknown>; query?: object; body?: object } = {},
): BenchRequest {
  const parameters = Object.entries(input.query ?? {})
  const query = new URLSearchParams(
    parameters.map(([name, value]): [string, string] => [name, String(value)]),
  )
  return {
    method: endpoint.method,
    path: `${apiBase}${endpointPath(endpoint, input.params)}${query.size ? `?${query}` : ''}`,
    headers: {
      ...(input.token ? { authorization: `Token ${input.token}` } : {}),
      ...(input.body ? { 'content-type': 'application/json' } : {}),
    },
    ...(input.body ? { body: JSON.stringify(input.body) } : {}),
  }
}

export const loginRequest = (username: string, password: string): BenchRequest =>
  requestTo(login, { body: { username, password } })

type Ask = (context: BenchContext) => BenchRequest

/** The lead list as its screen asks for it. */
const list =
  (
    query: (context: BenchContext) => Partial<LeadListQuery>,
    as: keyof BenchContext['tokens'] = 'administrator',
  ): Ask =>
  (context) =>
    requestTo(listLeads, {
      token: context.tokens[as],
      query: { ordering: leadListDefaultOrdering, page: 1, page_size: 10, ...query(context) },
    })

/** The patient list as its screen asks for it. */
const patients =
  (
    query: (context: BenchContext) => Partial<PatientListQuery>,
    as: keyof BenchContext['tokens'] = 'administrator',
  ): Ask =>
  (context) =>
    requestTo(listPatients, {
      token: context.tokens[as],
      query: { ordering: patientDefaultOrdering, page: 1, page_size: 10, ...query(context) },
    })

const get =
  (endpoint: EndpointDefinition): Ask =>
  ({ tokens }) =>
    requestTo(endpoint, { token: tokens.administrator })

/** The calendar of a location, as its screen asks for it, on some day of the last ten years. */
const calendar =
  (length: number): Ask =>
  ({ company, tokens, random }) => {
    const from = addDays(new Date().toISOString().slice(0, 10), random.int(-3_000, 30))
    const query = { from, to: addDays(from, length - 1), location: random.pick(company.locations) }
    return requestTo(listCalendar, { token: tokens.administrator, query })
  }

const form = ({ company }: BenchContext, fields: object) =>
  requestTo(receiveForm, {
    params: { form_id: company.formId },
    body: { ...fields, message: 'A check-up, please.' },
  })

const leadCount = ({ company }: BenchContext) => company.leadIds.last - company.leadIds.first + 1
const someId = ({ company, random }: BenchContext) =>
  String(random.int(company.leadIds.first, company.leadIds.last))
const somePhone = (context: BenchContext) => benchPhone(context.random.int(1, leadCount(context)))

/** Somebody who was never seen: numbers below +1 998 are not those of the leads that are there. */
function newPerson(context: BenchContext) {
  const number = String(context.arrivals++).padStart(7, '0')
  return {
    first_name: 'Bench',
    last_name: `Arrival ${number}`,
    email: `arrival${number}@example.com`,
    phone: `+1998${number}`,
  }
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
  { name: 'list, search name', ask: list(({ random }) => ({ search: random.pick(lastNames) })) },
  { name: 'list, search phone', ask: list((context) => ({ search: somePhone(context).slice(2) })) },
  { name: 'list, page 100', ask: list(() => ({ page: 100 })) },
  { name: 'list, last page', ask: list((context) => ({ page: Math.ceil(leadCount(context) / 10) })) },
  { name: 'list by name', ask: list(() => ({ ordering: 'full_name' })) },
  { name: 'list by phone', ask: list(() => ({ ordering: 'phone' })) },
  { name: 'list by follow-up', ask: list(() => ({ ordering: 'follow_up_date' })) },
  { name: 'status counts', ask: get(leadStatusCounts) },
  { name: 'source counts', ask: get(leadSourceCounts) },
  { name: 'type counts', ask: get(leadTypeCounts) },
  { name: 'dashboard', ask: get(getDashboard) },
  { name: 'calendar, day', ask: calendar(1) },
  { name: 'calendar, week', ask: calendar(7) },
  {
    name: 'lead',
    ask: (context) =>
      requestTo(getLead, { token: context.tokens.administrator, params: { id: someId(context) } }),
  },
  { name: 'patients', ask: patients(() => ({})) },
  { name: 'patients, own locations', ask: patients(() => ({}), 'frontDesk') },
  { name: 'patients by value', ask: patients(() => ({ ordering: '-total_value' })) },
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
  {
    name: 'set status',
    ask: (context) =>
      requestTo(patchLead, {
        token: context.tokens.administrator,
        params: { id: someId(context) },
        body: { status: context.random.pick(leadStatuses) },
      }),
  },
  {
    name: 'create lead',
    ask: (context) =>
      requestTo(createLead, {
        token: context.tokens.administrator,
        body: { ...newPerson(context), location: context.company.locations[0], source: 'google' },
      }),
  },
  { name: 'intake, new person', ask: (context) => form(context, newPerson(context)) },
  { name: 'intake, same person again', ask: (context) => form(context, { phone: somePhone(context) }) },
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
  const context = { company, tokens, random: createRandom('bench calls'), arrivals: 1 }
  return calls
    .filter(({ name }) => names.includes(name))
    .map(({ name, ask }) => ({ name, request: () => ask(context) }))
}
