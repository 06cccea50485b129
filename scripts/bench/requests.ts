import { listCalendar } from '#contract/appointments/appointments.endpoints.ts'
import { addDays } from '#contract/appointments/appointments.times.ts'
import { login } from '#contract/auth/auth.endpoints.ts'
import { apiBase, type EndpointDefinition, endpointPath } from '#contract/http/endpoint.ts'
import { receiveForm } from '#contract/intake/intake.endpoints.ts'
import { createLead, getLead, listLeads, patchLead } from '#contract/leads/leads.endpoints.ts'
import { leadStatuses } from '#contract/leads/leads.enums.ts'
import { type LeadListQuery, leadListDefaultOrdering } from '#contract/leads/leads.schemas.ts'
import { listPatients } from '#contract/patients/patients.endpoints.ts'
import { type PatientListQuery, patientDefaultOrdering } from '#contract/patients/patients.schemas.ts'
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
export interface BenchContext {
  company: BenchCompany
  tokens: Record<'administrator' | 'frontDesk', string>
  random: Random
  /** New people so far. */
  arrivals: number
}

/** What the requests in a company are made of; those of two companies are drawn alike. */
export const createContext = (
  company: BenchCompany,
  tokens: BenchContext['tokens'],
  arrivals = 1,
): BenchContext => ({
  company,
  tokens,
  random: createRandom('bench calls'),
  arrivals,
})

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

export const loginRequest = (username: string, password: string): BenchRequest =>
  requestTo(login, { body: { username, password } })

/** Makes one request after another of a kind. */
export type Ask = (context: BenchContext) => BenchRequest

/** The lead list as its screen asks for it. */
export const list =
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
export const patients =
  (
    query: (context: BenchContext) => Partial<PatientListQuery>,
    as: keyof BenchContext['tokens'] = 'administrator',
  ): Ask =>
  (context) =>
    requestTo(listPatients, {
      token: context.tokens[as],
      query: { ordering: patientDefaultOrdering, page: 1, page_size: 10, ...query(context) },
    })

export const get =
  (endpoint: EndpointDefinition): Ask =>
  ({ tokens }) =>
    requestTo(endpoint, { token: tokens.administrator })

/** The calendar of a location, as its screen asks for it, on some day of the last ten years. */
export const calendar =
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

export const leadCount = ({ company }: BenchContext) => company.leadIds.last - company.leadIds.first + 1
const someId = ({ company, random }: BenchContext) =>
  String(random.int(company.leadIds.first, company.leadIds.last))
export const somePhone = (context: BenchContext) => benchPhone(context.random.int(1, leadCount(context)))

export const someEmail = ({ company, random }: BenchContext) => random.pick(company.emails)

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

/** Some lead with everything known of it. */
export const oneLead: Ask = (context) =>
  requestTo(getLead, { token: context.tokens.administrator, params: { id: someId(context) } })

/** Another status for some lead. */
export const setStatus: Ask = (context) =>
  requestTo(patchLead, {
    token: context.tokens.administrator,
    params: { id: someId(context) },
    body: { status: context.random.pick(leadStatuses) },
  })

/** A lead that the desk types in. */
export const newLead: Ask = (context) =>
  requestTo(createLead, {
    token: context.tokens.administrator,
    body: { ...newPerson(context), location: context.company.locations[0], source: 'google' },
  })

/** A form that somebody sends for the first time. */
export const formOfNewPerson: Ask = (context) => form(context, newPerson(context))

/** A form of somebody who is a lead already. */
export const formOfSamePerson: Ask = (context) => form(context, { phone: somePhone(context) })

/** Nobody's name begins so: what is hardest to search for is what is not there. */
export const rareLetters = 'xq'
