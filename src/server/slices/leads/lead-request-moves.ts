import { sql } from 'kysely'
import { moreContacts } from '#server/platform/contacts.ts'
import type { Database } from '#server/platform/database/database.ts'
import { write } from '#server/platform/database/table-writer.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import type { MergeableLead } from './lead-merge.rules.ts'
import { joinNotes } from './lead-merge.rules.ts'
import { leadWriter } from './leads.writer.ts'

interface MovingRequest {
  message: string
  /** Contacts of the request's sender: a number as E.164, an email in lower case. */
  contacts: (string | null)[]
  received_at: Date
}

export function withoutMessage(note: string, message: string): string {
  if (!message) return note
  // Borders at both ends make the message match only as whole paragraphs.
  const [border, all, paragraphs] = ['\n\n', `\n\n${note}\n\n`, `\n\n${message}\n\n`]
  const at = all.lastIndexOf(paragraphs)
  if (at < 0) return note
  return (all.slice(0, at) + all.slice(at + paragraphs.length - border.length)).slice(
    border.length,
    -border.length,
  )
}

/** Removes a request, which now belongs to a different lead, from a locked lead. */
export async function takeOff(
  scope: Scope,
  db: Database,
  lead: MergeableLead,
  { message, contacts }: MovingRequest,
  now: Date,
): Promise<void> {
  const set = {
    note: withoutMessage(lead.note, message),
    other_contacts: lead.other_contacts.filter((contact) => !contacts.includes(contact)),
    request_count: sql`leads.request_count - 1`,
    // The latest remaining request, or the lead's creation if that is later.
    last_seen_at: sql`greatest(created_at, coalesce((SELECT max(received_at) FROM intake_requests
      WHERE intake_requests.company_id = leads.company_id AND lead_id = leads.id AND intake_result IN ('lead', 'repeat')
        AND channel <> 'follow_up'), created_at))`,
  }
  await write(
    db,
    leadWriter.update({ ...scope, at: now }, { set, where: sql`leads.id = ${lead.id}`, event: null }),
  )
}

/** Adds a request of another lead to a locked lead. */
export async function putOn(
  scope: Scope,
  db: Database,
  lead: MergeableLead,
  { message, contacts, received_at }: MovingRequest,
  now: Date,
): Promise<void> {
  const set = {
    note: joinNotes(lead.note, message) ?? lead.note,
    other_contacts: moreContacts(lead, contacts),
    request_count: sql`leads.request_count + 1`,
    last_seen_at: sql`greatest(leads.last_seen_at, ${received_at})`,
  }
  await write(
    db,
    leadWriter.update({ ...scope, at: now }, { set, where: sql`leads.id = ${lead.id}`, event: null }),
  )
}
