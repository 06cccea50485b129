import type { IntakeReason } from '#contract/intake/intake.enums.ts'
import '#server/slices/intake/intake.repository.ts'
import { dayMilliseconds } from './calendar.ts'
import type { DemoLead } from './leads.ts'
import type { Practice } from './practice.ts'
import { insertRows, type Row, reserveIds } from './rows.ts'
import type { StoredPractice, Target } from './store-practice.ts'

/** How many of the newest leads of web forms still have their requests. */
const remembered = 60

const pitch = 'We bring your practice to the top of every search result within thirty days.'
const unresolved: { daysAgo: number; reason: IntakeReason; form: Record<string, string>; body?: string }[] = [
  {
    daysAgo: 0.1,
    reason: 'nobody',
    form: { comments: 'Do you see children on Saturdays? Please call me back.' },
  },
  {
    daysAgo: 0.4,
    reason: 'links_only',
    form: {
      name: 'Jordan Bell',
      email: 'jordan@example.com',
      comments: 'https://cheap-implants.example.com',
    },
  },
  {
    daysAgo: 0.9,
    reason: 'honeypot',
    form: {
      name: 'Terry Lang',
      phone: '555-0137',
      website_url: 'https://spam.example.com',
      comments: 'Hello dear',
    },
  },
  {
    daysAgo: 1.3,
    reason: 'invalid_fields',
    form: { name: 'Alex Moreno', phone: 'mobile 555-0164 after six, or the office at 555-0165 until five' },
  },
  {
    daysAgo: 1.8,
    reason: 'duplicate_text',
    form: { name: 'Sam Field', email: 'sam@example.com', comments: pitch },
  },
  { daysAgo: 2.2, reason: 'malformed', form: {}, body: '{"name": "Robin Park", "phone": "555-0178"' },
  {
    daysAgo: 3.6,
    reason: 'too_fast',
    form: { name: 'Casey Young', phone: '555-0151', form_shown_ms: '412', comments: 'Appointment' },
  },
]
const failures: readonly IntakeReason[] = ['nobody', 'invalid_fields', 'malformed']

/** Stores what came in at a company's doors lately: requests that became leads, repeats, spam, and what failed. */
export async function storeIntake(
  { client, now }: Target,
  practice: Practice,
  leads: readonly DemoLead[],
  { companyId: company_id, idOf }: StoredPractice,
  idOfLead: (lead: DemoLead) => number,
): Promise<void> {
  const [home] = practice.locations
  if (!home) return
  const common = {
    company_id,
    door: 'forms' as const,
    delivery: null,
    idempotency_key: null,
    text_hash: null,
    corrected: null,
    dismissed_at: null,
    handled_by: null,
    version: 2,
  }
  const from = {
    address: '203.0.113.24',
    headers: { 'user-agent': 'Mozilla/5.0', origin: 'https://www.example.com' },
  }
  const urlencoded = 'application/x-www-form-urlencoded'
  // Each location has one form, on a page of its own of the practice's web site.
  const form_name = 'Contact'
  const formIds = await reserveIds(client, 'web_forms', practice.locations.length)
  const forms = practice.locations.map((location, index): Row<'web_forms'> & { id: number } => ({
    ...{ id: formIds[index] as number, company_id, location_id: idOf(location), created_at: now },
    ...{ tool: 'other', form_key: form_name, name: form_name },
  }))
  await insertRows(client, 'web_forms', forms)
  const formAt = (location_id: number) => forms.find((form) => form.location_id === location_id)?.id ?? null

  const ofLeads = leads
    .filter(({ row, location }) => row.type === 'contact_form' && location)
    .slice(-remembered)
    .flatMap((lead) => {
      const { row, location, person } = lead
      const form = {
        form_name,
        name: `${person.firstName} ${person.lastName}`,
        phone: row.phone,
        email: row.email,
        message: row.note,
      }
      const request = (received_at: Date, outcome: 'lead' | 'repeat'): Row<'intake_requests'> => ({
        ...common,
        ...from,
        location_id: idOf(location ?? home),
        web_form_id: formAt(idOf(location ?? home)),
        received_at,
        resolved_at: received_at,
        content_type: urlencoded,
        body: hex(new URLSearchParams(form).toString()),
        sender: [form.name, form.phone, form.email].filter(Boolean).join(' · '),
        outcome,
        reason: '',
        lead_id: idOfLead(lead),
      })
      const again = row.request_count > 1 ? [request(row.last_seen_at, 'repeat')] : []
      return [request(row.created_at, 'lead'), ...again]
    })
  const others = unresolved.map(({ daysAgo, reason, form, body }): Row<'intake_requests'> => {
    const received_at = new Date(now.getTime() - daysAgo * dayMilliseconds)
    return {
      ...common,
      ...from,
      location_id: idOf(home),
      web_form_id: body ? null : formAt(idOf(home)),
      received_at,
      resolved_at: received_at,
      content_type: body ? 'application/json' : urlencoded,
      body: hex(body ?? new URLSearchParams({ form_name, ...form }).toString()),
      sender: [form.name, form.phone, form.email].filter(Boolean).join(' · '),
      outcome: failures.includes(reason) ? 'failed' : 'ignored',
      reason,
      lead_id: null,
    }
  })
  const rows = [...ofLeads, ...others]
  const ids = await reserveIds(client, 'intake_requests', rows.length)
  await insertRows(
    client,
    'intake_requests',
    rows.map((row, index) => ({ id: ids[index] as number, ...row })),
  )
}

// Bytes as the database reads them from text.
const hex = (text: string) => `\\x${Buffer.from(text).toString('hex')}`
