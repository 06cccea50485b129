import { listCalendar } from '#contract/appointments/appointments.endpoints.ts'
import { getInfo } from '#contract/auth/auth.endpoints.ts'
import { getDashboard } from '#contract/dashboard/dashboard.endpoints.ts'
import { leadSourceCounts, leadStatusCounts, leadTypeCounts } from '#contract/leads/leads.endpoints.ts'
import {
  followUpStatuses,
  leadSources,
  leadStatuses,
  leadTypes,
  leadWaitings,
} from '#contract/leads/leads.enums.ts'
import { type LeadListQuery, leadOrderings } from '#contract/leads/leads.schemas.ts'
import { patientStatuses } from '#contract/patients/patients.enums.ts'
import { type PatientListQuery, patientOrderings } from '#contract/patients/patients.schemas.ts'
import { listMyTasks } from '#contract/tasks/tasks.endpoints.ts'
import { firstNames, lastNames } from '../demo/names.ts'
import { createRandom } from '../demo/random.ts'
import {
  type Ask,
  type BenchContext,
  formOfNewPerson,
  formOfSamePerson,
  get,
  list,
  newLead,
  oneLead,
  patients,
  rareLetters,
  requestTo,
  setStatus,
  someEmail,
  somePhone,
} from './requests.ts'

/** What is measured with few leads and with many. */
export interface GrowthCall {
  name: string
  /** Sent one after the other, and measured together. */
  asks: readonly Ask[]
  /** Asks for the page that lies so far into the list, from 0 to 1, instead of the first. */
  depth?: number
  /** Sent before each time, and not measured. */
  before?: readonly Ask[]
}

type Query<Q> = (context: BenchContext) => Partial<Q>

const status: Query<LeadListQuery> = ({ random }) => ({ status: random.pick(leadStatuses) })
const type: Query<LeadListQuery> = ({ random }) => ({ type: random.pick(leadTypes) })
const source: Query<LeadListQuery> = ({ random }) => ({ source: random.pick(leadSources) })
const location: Query<LeadListQuery> = ({ random, company }) => ({ location: random.pick(company.locations) })
const all: Query<LeadListQuery> = () => ({})
const both =
  (...parts: Query<LeadListQuery>[]): Query<LeadListQuery> =>
  (context) =>
    Object.assign({}, ...parts.map((part) => part(context)))
const plain =
  (query: Partial<LeadListQuery>): Query<LeadListQuery> =>
  () =>
    query

const searches: Record<string, Query<{ search?: string | undefined }>> = {
  'last name': ({ random }) => ({ search: random.pick(lastNames) }),
  'whole name': ({ random }) => ({ search: `${random.pick(firstNames)} ${random.pick(lastNames)}` }),
  'two letters of nobody': () => ({ search: rareLetters }),
  phone: (context) => ({ search: somePhone(context).slice(2) }),
  'e-mail': (context) => ({ search: someEmail(context) }),
}

const filtered: Record<string, Query<LeadListQuery>> = {
  status,
  type,
  source,
  location,
  ...Object.fromEntries(
    followUpStatuses.map((key) => [key.replaceAll('_', ' '), plain({ follow_up_status: key })]),
  ),
  ...Object.fromEntries(leadWaitings.map((key) => [key.replaceAll('_', ' '), plain({ waiting: key })])),
  'status, type': both(status, type),
  'status, type, source, location': both(status, type, source, location),
  'status, past due': both(status, plain({ follow_up_status: 'past_due' })),
  'type, source, past due': both(type, source, plain({ follow_up_status: 'past_due' })),
  'location, past due': both(location, plain({ follow_up_status: 'past_due' })),
  'status, no follow-up': both(status, plain({ follow_up_status: 'no_follow_up' })),
  'location, source, no follow-up': both(location, source, plain({ follow_up_status: 'no_follow_up' })),
  'source, untouched': both(source, plain({ waiting: 'untouched' })),
  'status, by name': both(status, plain({ ordering: 'full_name' })),
  'type, source, by phone': both(type, source, plain({ ordering: '-phone' })),
  'location, by insurance': both(location, plain({ ordering: 'insurance_provider' })),
  'past due, by name': plain({ follow_up_status: 'past_due', ordering: 'full_name' }),
}

const bothWays = <O extends string>(orderings: readonly O[]) =>
  orderings.flatMap((ordering) => [ordering, `-${ordering}`] as const)

const lists: GrowthCall[] = [
  { name: 'list', asks: [list(all)] },
  { name: 'list, own locations', asks: [list(all, 'frontDesk')] },
  ...Object.entries(filtered).map(([name, query]) => ({ name: `list, ${name}`, asks: [list(query)] })),
  {
    name: 'list, own locations, status, no follow-up',
    asks: [list(both(status, plain({ follow_up_status: 'no_follow_up' })), 'frontDesk')],
  },
  ...bothWays(leadOrderings).map((ordering) => ({
    name: `list by ${ordering}`,
    asks: [list(plain({ ordering }))],
  })),
  ...Object.entries(searches).map(([name, query]) => ({ name: `list, search ${name}`, asks: [list(query)] })),
  {
    name: 'list, search last name, status, by name',
    asks: [
      list((context) => ({ ...searches['last name']?.(context), ...status(context), ordering: 'full_name' })),
    ],
  },
]

// How far into which lists.
const depths = { 'a tenth in': 0.1, middle: 0.5, 'three quarters in': 0.75, last: 1 }
const deep: Record<string, Ask> = {
  list: list(all),
  'list, own locations': list(all, 'frontDesk'),
  'list, status lost': list(plain({ status: 'lost' })),
  'list, no follow-up': list(plain({ follow_up_status: 'no_follow_up' })),
  'list, past due': list(plain({ follow_up_status: 'past_due' })),
  'list by full_name': list(plain({ ordering: 'full_name' })),
  'list by follow_up_date': list(plain({ ordering: 'follow_up_date' })),
  'list by location': list(plain({ ordering: 'location' })),
  'list, search example': list(plain({ search: lastNames[0] })),
  'list by phone, status lost': list(plain({ ordering: 'phone', status: 'lost' })),
  'list, three filters': list(plain({ status: 'new', type: 'phonecall', source: 'google' })),
  patients: patients(() => ({})),
  'patients by -total_value': patients(() => ({ ordering: '-total_value' })),
  'patients by location, own locations': patients(() => ({ ordering: 'location' }), 'frontDesk'),
}
const pages: GrowthCall[] = [
  ...Object.entries(deep).flatMap(([name, ask]) =>
    Object.entries(depths).map(([where, depth]) => ({ name: `${name}, page: ${where}`, asks: [ask], depth })),
  ),
  // What others change meanwhile is added up for each page.
  ...[1, 5].map((changes) => ({
    name: `list, ${changes} changed before each, page: middle`,
    asks: [list(all)],
    depth: depths.middle,
    before: Array<Ask>(changes).fill(setStatus),
  })),
]

const patientFilters: Record<string, Query<PatientListQuery>> = {
  status: ({ random }) => ({ status: random.pick(patientStatuses) }),
  location: ({ random, company }) => ({ location: random.pick(company.locations) }),
}
const patientLists: GrowthCall[] = [
  { name: 'patients, own locations', asks: [patients(() => ({}), 'frontDesk')] },
  ...Object.entries(patientFilters).map(([name, query]) => ({
    name: `patients, ${name}`,
    asks: [patients(query)],
  })),
  ...bothWays(patientOrderings).map((ordering) => ({
    name: `patients by ${ordering}`,
    asks: [patients(() => ({ ordering }))],
  })),
  ...['last name', 'whole name', 'two letters of nobody'].map((name) => ({
    name: `patients, search ${name}`,
    asks: [patients((context) => searches[name]?.(context) ?? {})],
  })),
]

// Combinations that nobody chose: each filter, a search, an order and a page are there or not by chance.
const combinations: GrowthCall[] = Array.from({ length: 60 }, (_, index) => {
  const random = createRandom(`combination ${index}`)
  const query: Partial<LeadListQuery> = {
    ...(random.chance(0.4) ? { status: random.pick(leadStatuses) } : {}),
    ...(random.chance(0.3) ? { type: random.pick(leadTypes) } : {}),
    ...(random.chance(0.3) ? { source: random.pick(leadSources) } : {}),
    ...(random.chance(0.3) ? { follow_up_status: random.pick(followUpStatuses) } : {}),
    ...(random.chance(0.1) ? { waiting: random.pick(leadWaitings) } : {}),
    ...(random.chance(0.2) ? { search: random.pick(lastNames) } : {}),
  }
  const direction = random.pick(['', '-'] as const)
  const ordering = `${direction}${random.pick(leadOrderings)}` as const
  const place = random.chance(0.3) ? random.int(0, 3) : undefined
  const percent = random.chance(0.4) ? random.int(0, 100) : undefined
  const as = random.chance(0.3) ? 'frontDesk' : 'administrator'
  const parts = [
    ...Object.values(query),
    ...(place === undefined ? [] : [`location ${place + 1}`]),
    `by ${ordering}`,
    ...(as === 'frontDesk' ? ['own locations'] : []),
    ...(percent === undefined ? [] : [`page: ${percent} % in`]),
  ]
  const ask = list(
    ({ company: { locations } }) => ({
      ...query,
      ordering,
      ...(place === undefined ? {} : { location: locations[place % locations.length] }),
    }),
    as,
  )
  return {
    name: `any ${parts.join(', ')}`,
    asks: [ask],
    ...(percent === undefined ? {} : { depth: percent / 100 }),
  }
})

const pile = (query: Partial<LeadListQuery>) =>
  list(plain({ ordering: '-last_seen_at', page_size: 5, ...query }))
const today: Ask = ({ tokens }) => {
  const day = new Date().toISOString().slice(0, 10)
  return requestTo(listCalendar, { token: tokens.administrator, query: { from: day, to: day } })
}
const home: readonly Ask[] = [
  get(getInfo),
  pile({ waiting: 'call_back' }),
  pile({ waiting: 'untouched' }),
  pile({ follow_up_status: 'past_due', ordering: 'follow_up_date' }),
  pile({ follow_up_status: 'due_today', ordering: 'last_seen_at' }),
  get(listMyTasks),
  today,
]

/** All that must not take longer the more leads there are; what only reads comes first. */
export const growthCalls: readonly GrowthCall[] = [
  ...lists,
  ...pages,
  ...combinations,
  { name: 'status counts', asks: [get(leadStatusCounts)] },
  { name: 'type counts', asks: [get(leadTypeCounts)] },
  { name: 'source counts', asks: [get(leadSourceCounts)] },
  { name: 'dashboard', asks: [get(getDashboard)] },
  { name: 'home, all of its calls', asks: home },
  { name: 'lead', asks: [oneLead] },
  ...patientLists,
  { name: 'set status', asks: [setStatus] },
  { name: 'create lead', asks: [newLead] },
  { name: 'intake, new person', asks: [formOfNewPerson] },
  { name: 'intake, same person again', asks: [formOfSamePerson] },
]
