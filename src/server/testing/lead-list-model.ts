import type { Selectable } from 'kysely'
import { dayInZone } from '#contract/formats/dates.ts'
import { followUpStatus, waitingFor } from '#contract/leads/leads.rules.ts'
import type { LeadOrdering, LeadRow } from '#contract/leads/leads.schemas.ts'
import type { Tables } from '#server/platform/database/tables.ts'

/** A lead as it is stored, with what its location adds. */
export type ModelLead = Selectable<Tables['leads']> & {
  location: { id: number; name: string } | null
  timeZone: string
}

/** Query of the lead list as it is sent; everything may be left out. */
export interface ModelQuery {
  status?: string | undefined
  type?: string | undefined
  source?: string | undefined
  follow_up_status?: string | undefined
  waiting?: string | undefined
  location?: string | undefined
  search?: string | undefined
  ordering?: string | undefined
  page?: string | undefined
  page_size?: string | undefined
}

export interface Viewer {
  companyId: number
  /** Null for an administrator. */
  locationIds: readonly number[] | null
}

/** What the lead list has to answer, worked out in memory in the plainest way. */
export function expectedPage(
  leads: readonly ModelLead[],
  viewer: Viewer,
  query: ModelQuery,
  now: Date,
): { count: number; pages: number; results: LeadRow[] } {
  const found = leads
    .filter((lead) => isVisible(lead, viewer) && matches(lead, query, now))
    .sort(comparison(query.ordering || '-created_at'))
  const size = Number(query.page_size || 10)
  const start = (Number(query.page || 1) - 1) * size
  return {
    count: found.length,
    pages: Math.max(1, Math.ceil(found.length / size)),
    results: found.slice(start, start + size).map((lead) => row(lead, now)),
  }
}

function isVisible(lead: ModelLead, { companyId, locationIds }: Viewer): boolean {
  if (lead.company_id !== companyId) return false
  return locationIds === null || lead.location_id === null || locationIds.includes(lead.location_id)
}

const followUpOf = (lead: ModelLead, now: Date) =>
  followUpStatus(lead.follow_up_date, dayInZone(now, lead.timeZone))

function matches(lead: ModelLead, query: ModelQuery, now: Date): boolean {
  const { status, type, source, follow_up_status, waiting, location } = query
  return (
    (!status || lead.status === status) &&
    (!type || lead.type === type) &&
    (!source || lead.source === source) &&
    (!follow_up_status || followUpOf(lead, now) === follow_up_status) &&
    (!waiting || waitingFor(lead) === waiting) &&
    (!location || lead.location_id === Number(location)) &&
    isFound(lead, (query.search ?? '').trim())
  )
}

const digits = (text: string) => text.replace(/\D/g, '')
const isNumber = (text: string) => /\d/.test(text) && /^[\d\s+().-]+$/.test(text)

/**
 * Every word is in the name, e-mail or number, a short one at the beginning of a word there; what is written like a number
 * is compared by its digits.
 */
function isFound(lead: ModelLead, search: string): boolean {
  if (search === '') return true
  const text = `${lead.first_name} ${lead.last_name} ${lead.email}`.toLowerCase()
  const numbers = [digits(lead.phone), digits(lead.phone_e164 ?? '')]
  const words = isNumber(search) ? [search] : search.toLowerCase().split(/\s+/)
  return words.every((word) => {
    const part = isNumber(word) ? digits(word) : word
    if (/^[\p{L}\p{N}]{1,2}$/u.test(part)) return ` ${[text, ...numbers].join(' ')}`.includes(` ${part}`)
    return text.includes(part) || numbers.some((number) => number.includes(part))
  })
}

type Key = string | number | null
const keys: Record<LeadOrdering, (lead: ModelLead) => Key[]> = {
  full_name: (lead) => [lead.first_name.toLowerCase(), lead.last_name.toLowerCase()],
  first_name: (lead) => [lead.first_name.toLowerCase(), lead.last_name.toLowerCase()],
  last_name: (lead) => [lead.last_name.toLowerCase(), lead.first_name.toLowerCase()],
  phone: (lead) => [lead.phone],
  status: (lead) => [lead.status],
  source: (lead) => [lead.source],
  location: (lead) => [lead.location?.name.toLowerCase() ?? null],
  insurance_provider: (lead) => [lead.insurance_provider.toLowerCase()],
  follow_up_date: (lead) => [lead.follow_up_date],
  last_seen_at: (lead) => [lead.last_seen_at.getTime()],
  updated_at: (lead) => [lead.updated_at.getTime()],
  created_at: (lead) => [lead.created_at.getTime()],
  id: () => [],
}

/** Ties break on the id in the same direction; what is missing comes last in both. */
function comparison(ordering: string): (a: ModelLead, b: ModelLead) => number {
  const direction = ordering.startsWith('-') ? -1 : 1
  const keysOf = keys[ordering.replace(/^-/, '') as LeadOrdering]
  return (a, b) => {
    const [left, right] = [
      [...keysOf(a), a.id],
      [...keysOf(b), b.id],
    ]
    for (const [index, one] of left.entries()) {
      const other = right[index] ?? null
      if (one === other) continue
      if (one === null) return 1
      if (other === null) return -1
      return one < other ? -direction : direction
    }
    return 0
  }
}

function row(lead: ModelLead, now: Date): LeadRow {
  const { id, first_name, last_name, email, phone, location, status, type, source } = lead
  const { insurance_provider, follow_up_date, request_count, version } = lead
  return {
    ...{ id, first_name, last_name, email, phone, location, status, type, source },
    ...{ insurance_provider, follow_up_date, request_count, version },
    follow_up_status: followUpOf(lead, now),
    last_seen_at: lead.last_seen_at.toISOString(),
    updated_at: lead.updated_at.toISOString(),
    created_at: lead.created_at.toISOString(),
  }
}
