import { listCalendar } from '#contract/appointments/appointments.endpoints.ts'
import { addDays } from '#contract/appointments/appointments.times.ts'
import { getDashboard } from '#contract/dashboard/dashboard.endpoints.ts'
import { apiBase, type EndpointDefinition, endpointPath } from '#contract/http/endpoint.ts'
import { receiveForm } from '#contract/intake/requests.endpoints.ts'
import {
  createLead,
  getLead,
  leadSourceCounts,
  leadStatusCounts,
  leadTypeCounts,
  listLeads,
  patchLead,
} from '#contract/leads/leads.endpoints.ts'
import { leadStatuses } from '#contract/leads/leads.enums.ts'
import { type LeadListQuery, leadListDefaultOrdering } from '#contract/leads/leads.schemas.ts'
import { listPatients } from '#contract/patients/patients.endpoints.ts'
import { type PatientListQuery, patientDefaultOrdering } from '#contract/patients/patients.schemas.ts'
import { firstNames, lastNames } from '../demo/names.ts'
import type { Random } from '../demo/random.ts'
import { type BenchCompany, benchPhone, complaints } from './fill.ts'

/** One HTTP request. */
export interface BenchRequest {
  method: EndpointDefinition['method']
  path: string
  headers: Record<string, string>
  body?: string
}

/** What requests are made of. */
export interface BenchContext {
  company: BenchCompany
  tokens: Record<'administrator' | 'frontDesk', string>
  random: Random
  /** New people so far. */
  arrivals: number
}

export function requestTo(
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

/** Makes one request after another of a kind. */
export type Ask = (context: BenchContext) => BenchRequest

/** A list as its screen asks for it. */
const listOf =
  <Query>(endpoint: EndpointDefinition, ordering: string) =>
  (query: Partial<Query> = {}, as: keyof BenchContext['tokens'] = 'administrator'): Ask =>
  ({ tokens }) =>
    requestTo(endpoint, { token: tokens[as], query: { ordering, page: 1, page_size: 10, ...query } })
export const leadList = listOf<LeadListQuery>(listLeads, leadListDefaultOrdering)
export const patientList = listOf<PatientListQuery>(listPatients, patientDefaultOrdering)

/** The calendar of a location, as its screen asks for it, on some day of the last eight years. */
export const calendar =
  (length: number): Ask =>
  ({ company, tokens, random }) => {
    const from = addDays(new Date().toISOString().slice(0, 10), random.int(-3_000, 30))
    const query = { from, to: addDays(from, length - 1), location: random.pick(company.locations) }
    return requestTo(listCalendar, { token: tokens.administrator, query })
  }

const someId = ({ company: { leadIds }, random }: BenchContext) =>
  String(random.int(leadIds.first, leadIds.last))
export const somePhone = ({ company: { leadIds }, random }: BenchContext): string =>
  benchPhone(random.int(1, leadIds.last - leadIds.first + 1))

/** Someone who was never seen: numbers below +1 998 are not those of the leads that are there. */
function newPerson(context: BenchContext) {
  const number = String(context.arrivals++).padStart(7, '0')
  return {
    first_name: context.random.pick(firstNames),
    last_name: context.random.pick(lastNames),
    email: `arrival${number}@example.com`,
    phone: `+1998${number}`,
  }
}

export const oneLead: Ask = (context) =>
  requestTo(getLead, { token: context.tokens.administrator, params: { id: someId(context) } })

export const setStatus: Ask = (context) =>
  requestTo(patchLead, {
    token: context.tokens.administrator,
    params: { id: someId(context) },
    body: { status: context.random.pick(leadStatuses) },
  })

export const newLead: Ask = (context) =>
  requestTo(createLead, {
    token: context.tokens.administrator,
    body: { ...newPerson(context), location: context.company.locations[0], source: 'google' },
  })

const form = ({ company, random }: BenchContext, fields: object) =>
  requestTo(receiveForm, {
    params: { form_id: company.formId },
    body: { ...fields, message: `Asked for an appointment. It is about ${random.pick(complaints)}.` },
  })
export const formOfNewPerson: Ask = (context) => form(context, newPerson(context))

const get =
  (endpoint: EndpointDefinition): Ask =>
  ({ tokens }) =>
    requestTo(endpoint, { token: tokens.administrator })

/** Calls whose median time must not grow with the number of leads. */
export const steadyCalls: Record<string, Ask> = {
  'status counts': get(leadStatusCounts),
  'source counts': get(leadSourceCounts),
  'type counts': get(leadTypeCounts),
  dashboard: get(getDashboard),
  'one lead': oneLead,
  'create lead': newLead,
  'patch lead': setStatus,
  'intake, new person': formOfNewPerson,
  'intake, known person': (context) => form(context, { phone: somePhone(context) }),
}
