import { isolated } from '../formats/bidi.ts'
import { endOfWeek, type WeekStart } from '../formats/dates.ts'
import { formatPhone } from '../formats/phone.ts'
import {
  type EndedStatus,
  endedStatuses,
  type FollowUpStatus,
  type LeadStatus,
  leadTypeLabel,
} from './leads.enums.ts'

/** Follow-up status of a date on a given day; both are yyyy-MM-dd. */
export function followUpStatus(date: string | null, today: string, weekStart: WeekStart): FollowUpStatus {
  if (!date) return 'no_follow_up'
  if (date < today) return 'past_due'
  if (date === today) return 'due_today'
  return date <= endOfWeek(today, weekStart) ? 'due_this_week' : 'due_later'
}

/** Status of a lead after another request of the same person. */
export function statusAfterRepeat(status: LeadStatus): LeadStatus {
  return status === 'contacted' || status === 'noshow' || status === 'lost' || status === 'na'
    ? 'repeat'
    : status
}

/** The fields of a lead that outcomes change. */
export interface LeadStanding {
  status: LeadStatus
  follow_up_date: string | null
}

/** A lead that a change of its status has ended. */
export interface EndedLead {
  id: number
  before: LeadStanding
  after: LeadStanding
}

/** Whether a change of a lead's status ends it, which closes its open requests. */
export const isEnding = (from: string, to: string): to is EndedStatus =>
  from !== to && (endedStatuses as readonly string[]).includes(to)

/** The fields to change in a lead: a change that ends it empties the follow-up date, unless it sets a new one. */
export function withEnding<
  F extends { status?: LeadStatus | undefined; follow_up_date?: string | null | undefined },
>(before: LeadStanding, fields: F): F {
  const { status = before.status, follow_up_date = before.follow_up_date } = fields
  const isEmptied = isEnding(before.status, status) && follow_up_date === before.follow_up_date
  return isEmptied && follow_up_date !== null ? { ...fields, follow_up_date: null } : fields
}

/**
 * Share of converted leads in percent, rounded to 2 decimals and without leads of status na or existing; 0
 * without leads (spec section 4).
 */
export function conversionRate(counts: readonly { name: string; value: number }[]): number {
  let converted = 0
  let all = 0
  for (const { name, value } of counts) {
    if (name === 'na' || name === 'existing') continue
    all += value
    if (name === 'converted') converted += value
  }
  return all === 0 ? 0 : Math.round((converted / all) * 10_000) / 100
}

interface NamedLead {
  first_name: string
  last_name: string
  phone: string
  type: string
}

type CountedLead = NamedLead & { request_count: number }

/** Shown as the name of a nameless lead (spec section 2). */
export const unknownLead = 'Unknown Lead'

/**
 * Display name of a lead. Without a name, a phone lead shows its number, others 'Unknown Lead' (spec section 2).
 */
export function leadName(lead: NamedLead): string {
  const name = `${lead.first_name} ${lead.last_name}`.trim()
  if (name) return name
  return lead.type === 'phonecall' && lead.phone ? formatPhone(lead.phone) : unknownLead
}

/** Title of the lead panel: type label, name and request count (spec section 2). */
export function leadTitle(lead: CountedLead): string {
  return `${leadTypeLabel(lead.type)} ${leadNameAndCount(lead)}`
}

/** The part of the title after the type label. */
export function leadNameAndCount(lead: CountedLead): string {
  return `${isolated(leadName(lead))} (${lead.request_count})`
}

const callRecordPlaces = ['Caller', 'Called', 'To', 'From'].flatMap((party) =>
  ['City', 'State', 'Zip', 'Country'].map((part) => `${party}${part}`),
)
/** Entries of a call record in the order of 'Call Details' (spec section 2). */
export const callRecordFields = [
  'Caller',
  'To',
  'CallStatus',
  'Direction',
  'Called',
  'From',
  ...callRecordPlaces,
]

/**
 * The call record in a lead's note, or null when the note is anything else. A record is a JSON object with
 * Caller, To and CallStatus (spec section 2).
 */
export function parseCallRecord(note: string | null | undefined): Record<string, string> | null {
  if (!note?.trimStart().startsWith('{')) return null
  let record: unknown
  try {
    record = JSON.parse(note)
  } catch {
    return null
  }
  if (typeof record !== 'object' || record === null) return null
  const entries = Object.entries(record).filter(
    ([, value]) => typeof value === 'string' || typeof value === 'number',
  )
  const values = Object.fromEntries(entries.map(([key, value]) => [key, String(value)]))
  return values.Caller && values.To && values.CallStatus ? values : null
}
