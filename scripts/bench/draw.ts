import { offeredPageSizes, pageCount } from '#contract/http/paging.ts'
import { followUpStatuses, leadSources, leadStatuses, leadTypes } from '#contract/leads/leads.enums.ts'
import { leadOrderings } from '#contract/leads/leads.schemas.ts'
import { patientStatuses } from '#contract/patients/patients.enums.ts'
import { patientOrderings } from '#contract/patients/patients.schemas.ts'
import { firstNames, lastNames } from '../demo/names.ts'
import type { Random } from '../demo/random.ts'
import { send } from './load.ts'
import type { BenchServer } from './prepare.ts'
import {
  type Ask,
  type BenchContext,
  type BenchRequest,
  calendar,
  leadList,
  patientList,
  somePhone,
} from './requests.ts'

/** A list with random filters, search, order and page size, and its number of pages. */
export interface DrawnList {
  request(page: number): BenchRequest
  pages: number
}

/** Draws a list from what the contract allows: three of leads for each one of patients. */
function drawQuery(random: Random, context: BenchContext) {
  const maybe = (chance: number, key: string, draw: () => string | number) =>
    random.chance(chance) ? { [key]: draw() } : {}
  const isOfLeads = random.chance(0.75)
  const orderings = isOfLeads ? leadOrderings : patientOrderings
  const search = () =>
    random.pick([
      () => random.pick(lastNames),
      () => `${random.pick(firstNames)} ${random.pick(lastNames)}`,
      () => random.pick(firstNames).slice(0, 2),
      () => somePhone(context).slice(2),
      () => random.pick(context.company.emails),
    ])()
  const query = {
    ...maybe(0.35, 'status', () => random.pick<string>(isOfLeads ? leadStatuses : patientStatuses)),
    ...maybe(0.25, 'location', () => random.pick(context.company.locations)),
    ...maybe(0.2, 'search', search),
    ...(isOfLeads && {
      ...maybe(0.25, 'type', () => random.pick(leadTypes)),
      ...maybe(0.25, 'source', () => random.pick(leadSources)),
      ...maybe(0.25, 'follow_up_status', () => random.pick(followUpStatuses)),
    }),
    ordering: `${random.pick(['', '-'])}${random.pick<string>(orderings)}`,
    page_size: random.pick(offeredPageSizes),
  }
  const as = random.chance(0.3) ? ('frontDesk' as const) : ('administrator' as const)
  const list = isOfLeads ? leadList : patientList
  return { as, query, request: (page: number) => list({ ...query, page } as never, as)(context) }
}

/** Draws so many lists, no two alike, and asks for the first page of each to learn how long it is. */
export async function drawLists(
  random: Random,
  { origin, context }: BenchServer,
  count: number,
): Promise<DrawnList[]> {
  const drawn = new Map<string, DrawnList>()
  while (drawn.size < count) {
    const { as, query, request } = drawQuery(random, context)
    const found = (await send(origin, request(1))) as { count: number }
    drawn.set(`${as} ${JSON.stringify(query)}`, { request, pages: pageCount(found.count, query.page_size) })
  }
  return [...drawn.values()]
}

interface Operation {
  security?: unknown[]
  parameters?: { in: string; required?: boolean }[]
  responses: Record<string, { content?: Record<string, unknown> }>
}

/**
 * The reads of screens when they open: every GET of the API document without required parameters, those of some
 * leads and patients, the home screen's lists, and calendars.
 */
export async function openingReads({ origin, context }: BenchServer): Promise<BenchRequest[]> {
  const { company, random, tokens } = context
  const { paths } = (await (await fetch(`${origin}/api/openapi.json`)).json()) as {
    paths: Record<string, { get?: Operation }>
  }
  const isRead = (operation: Operation | undefined) =>
    operation?.security &&
    operation.responses['200']?.content?.['application/json'] &&
    !operation.parameters?.some((parameter) => parameter.in === 'query' && parameter.required)
  const someOf = { leads: company.leadIds, patients: company.patientIds }
  const reads = Object.entries(paths).flatMap(([path, { get }]) => {
    if (!isRead(get)) return []
    if (!path.includes('{')) return [path]
    const [, subject] = /^\/api\/(leads|patients)\/\{id\}\/[^{]*$/.exec(path) ?? []
    if (!subject) return []
    const { first, last } = someOf[subject as keyof typeof someOf]
    return Array.from({ length: 10 }, () => path.replace('{id}', String(random.int(first, last))))
  })
  const others: Ask[] = [
    leadList({ follow_up_status: 'past_due', ordering: 'follow_up_date', page_size: 5 }),
    leadList({ follow_up_status: 'due_today', ordering: '-last_seen_at', page_size: 5 }),
    ...[leadList(), leadList({}, 'frontDesk'), patientList(), patientList({}, 'frontDesk')],
    ...Array<Ask>(5).fill(calendar(1)),
    ...Array<Ask>(5).fill(calendar(7)),
  ]
  const headers = { authorization: `Token ${tokens.administrator}` }
  return random.shuffle([
    ...reads.map((path): BenchRequest => ({ method: 'GET', path, headers })),
    ...others.map((ask) => ask(context)),
  ])
}
