import type { Channel, IntakeReason, IntakeResult } from '#contract/intake/requests.enums.ts'
import type { LeadStatus, LeadType } from '#contract/leads/leads.enums.ts'
import type { AttemptResult, RequestOutcome } from '#contract/queue/queue.enums.ts'
import { dayMilliseconds } from './calendar.ts'
import type { CallStatus } from './calls.ts'
import type { Company, Office } from './company.ts'
import { isImported, type Lead } from './leads.ts'
import type { Draft, Row } from './rows.ts'
import { unresolvedRequests } from './texts.ts'

// Those who got in touch within a week wait for their outcome.
const openDays = 7
const scheduledWhoCalled = 2

interface NewRequest {
  office: Office
  at: Date
  channel: Channel
  sent: Record<string, string> | string
  intake_result: IntakeResult
  reason?: IntakeReason
  lead?: Lead
  closed?: Pick<Row<'intake_requests'>, 'outcome' | 'closed_at' | 'closed_by'>
}

/** Channels by which leads of a type came, in turn. */
const channelsOf: Record<LeadType, readonly Channel[]> = {
  contact_form: ['forms', 'forms', 'email', 'walk_in', 'meta'],
  website: ['website'],
  chatbot: ['chatbot'],
  phonecall: ['phone', 'phone', 'phone', 'text'],
}

const outcomes: Record<LeadStatus, RequestOutcome> = {
  new: 'gave_up',
  repeat: 'gave_up',
  contacted: 'answered',
  scheduled: 'booked',
  converted: 'booked',
  existing: 'patient_matter',
  noshow: 'booked',
  lost: 'not_interested',
  na: 'wrong_number',
}

/** Adds what came in lately by every channel: closed by outcomes, waiting with what was tried, spam, and what failed. */
export function addRequests(draft: Draft, company: Company, leads: readonly Lead[]): void {
  const { now } = draft
  const ago = (days: number) => new Date(now.getTime() - days * dayMilliseconds)
  const forms = new Map(
    company.offices.map(({ id: location_id }) => {
      const form = { company_id: company.id, location_id, created_at: now, tool: 'other' as const }
      return [location_id, draft.add('web_forms', { ...form, form_key: 'Contact', name: 'Contact' })]
    }),
  )
  const add = ({
    office,
    at,
    channel,
    sent,
    intake_result,
    reason = '',
    lead,
    closed,
  }: NewRequest): Row<'intake_requests'> => {
    const isText = typeof sent === 'string'
    const isForm = channel === 'forms' && !isText
    const body = isText
      ? sent
      : isForm
        ? new URLSearchParams({ form_name: 'Contact', ...sent }).toString()
        : JSON.stringify(sent)
    const row: Row<'intake_requests'> = {
      company_id: company.id,
      location_id: office.id,
      web_form_id: isForm ? (forms.get(office.id) ?? null) : null,
      channel,
      received_at: at,
      resolved_at: at,
      address: '203.0.113.24',
      headers: { 'user-agent': 'Mozilla/5.0', origin: 'https://www.example.com' },
      content_type: isForm ? 'application/x-www-form-urlencoded' : 'application/json',
      body: `\\x${Buffer.from(body).toString('hex')}`,
      sender: isText ? '' : [sent.name, sent.phone, sent.email].filter(Boolean).join(' · '),
      intake_result,
      reason,
      lead_id: lead?.id ?? null,
      version: 2,
      ...(closed ?? { outcome: null, closed_at: null, closed_by: null }),
      ...{ last_result: null, next_at: null, claimed_by: null, claimed_until: null },
    }
    draft.add('intake_requests', row)
    return row
  }
  const open: { lead: Lead; row: Row<'intake_requests'> }[] = []
  const turns = new Map<LeadType, number>()
  const addOf = (lead: Lead, at: Date, intake_result: 'lead' | 'repeat', isLast: boolean) => {
    const { row, person, office, keeper, call } = lead
    const type = row.type as LeadType
    const turn = turns.get(type) ?? 0
    turns.set(type, turn + 1)
    const isOfFile = intake_result === 'lead' && isImported(lead)
    const channel = isOfFile ? 'import' : (channelsOf[type][turn % channelsOf[type].length] as Channel)
    const message = call ? '' : (row.note ?? '')
    const sent = {
      name: call ? '' : `${person.firstName} ${person.lastName}`,
      phone: row.phone ?? '',
      email: call ? '' : (row.email ?? ''),
      message,
    }
    const isOpen = isLast && at > ago(openDays) && (row.status === 'new' || row.status === 'repeat')
    const closed_at = new Date(Math.min(now.getTime(), at.getTime() + 3 * 3_600_000))
    const closed = {
      outcome: isLast ? outcomes[row.status as LeadStatus] : 'answered',
      closed_at,
      closed_by: keeper.id,
    } as const
    const request = add({ office, at, channel, sent, intake_result, lead, ...(isOpen ? {} : { closed }) })
    if (channel === 'phone') addCall(draft, lead, request, call ?? 'completed')
    if (isOpen) open.push({ lead, row: request })
  }
  for (const lead of leads.filter(({ row }) => row.location_id !== null)) {
    const { row } = lead
    addOf(lead, row.created_at as Date, 'lead', row.request_count === 1)
    if (row.request_count > 1) addOf(lead, row.last_seen_at as Date, 'repeat', true)
  }
  // Who has an appointment calls about it, and no one picks up.
  const scheduled = leads.filter(
    ({ row, call }) => row.status === 'scheduled' && row.location_id !== null && call,
  )
  for (const [index, lead] of scheduled.slice(-scheduledWhoCalled).entries()) {
    const sent = { name: '', phone: lead.row.phone ?? '', email: '', message: '' }
    const request = add({
      office: lead.office,
      at: ago((index + 1) / 48),
      channel: 'phone',
      sent,
      intake_result: 'repeat',
      lead,
    })
    addCall(draft, lead, request, 'no-answer')
  }
  addTries(draft, open)
  const [office] = company.offices
  for (const { daysAgo, intake_result, reason, sent } of office ? unresolvedRequests : []) {
    const at = ago(daysAgo)
    // Two are still to be looked at.
    const isHeld = daysAgo < 0.5
    add({
      ...{ office: office as Office, at, channel: 'forms', sent },
      intake_result: intake_result as IntakeResult,
      reason: reason as IntakeReason,
      ...(isHeld ? {} : { closed: { outcome: 'spam', closed_at: ago(daysAgo / 2), closed_by: null } }),
    })
  }
}

/** Bookings of people without an appointment were made elsewhere. */
export function correctBookings({ rows }: Draft, leads: readonly Lead[]): void {
  const patients = new Set(rows.appointments.map(({ patient_id }) => patient_id))
  const booked = new Set(leads.flatMap(({ id, row }) => (patients.has(Number(row.patient_id)) ? [id] : [])))
  for (const request of rows.intake_requests) {
    if (request.outcome === 'booked' && !booked.has(Number(request.lead_id)))
      request.outcome = 'booked_elsewhere'
  }
}

function addCall(
  draft: Draft,
  { id, row, office }: Lead,
  request: Row<'intake_requests'>,
  status: CallStatus,
): void {
  const { company_id, location_id, received_at } = request
  const isAnswered = status === 'completed'
  draft.rows.calls.push({
    ...{ company_id, location_id, lead_id: id, request_id: Number(request.id), record: null },
    call_sid: `CA${String(request.id).padStart(32, '0')}`,
    called: office.phone,
    status: 'completed',
    dial_status: status,
    outcome: status,
    voicemail: !isAnswered && row.request_count > 1,
    seconds: isAnswered ? 184 : 21,
    started_at: received_at,
    ended_at: new Date(Number(received_at) + 60_000),
  })
}

/** Of every three who wait one was tried: a call to be made again, a voicemail left, a call promised; one is being called. */
function addTries(draft: Draft, open: readonly { lead: Lead; row: Row<'intake_requests'> }[]): void {
  const { now, rows } = draft
  const hour = 3_600_000
  const results = ['no_answer', 'left_voicemail', 'call_later'] as const
  for (const [index, { lead, row }] of open.entries()) {
    if (index % 3 > 0) continue
    const result = results[(index / 3) % results.length] as AttemptResult
    const at = new Date(Math.max(Number(row.received_at) + 60_000, now.getTime() - 2 * hour))
    const next_at = new Date(now.getTime() + (index % 2 ? hour : -hour / 4))
    const note = result === 'call_later' ? 'In a meeting, asked for a call later today.' : ''
    rows.request_attempts.push({
      ...{
        company_id: row.company_id,
        request_id: Number(row.id),
        staff_id: lead.keeper.id,
        result,
        at,
        next_at,
        note,
      },
    })
    Object.assign(row, { last_result: result, next_at })
  }
  const called = open.find((_, index) => index % 3 === 1)
  if (called)
    Object.assign(called.row, {
      claimed_by: called.lead.keeper.id,
      claimed_until: new Date(now.getTime() + hour / 2),
    })
}
