import { sql } from 'kysely'
import { moreContacts } from '#server/platform/contacts.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import type { MergeableLead } from './lead-merge.rules.ts'
import { joinNotes } from './lead-merge.rules.ts'

interface MovingRequest {
  message: string
  /** What it says that its sender is reached by: a number as E.164, an address in lower case. */
  contacts: (string | null)[]
  received_at: Date
}

export function withoutMessage(note: string, message: string): string {
  if (!message) return note
  // A border at either end, so that it is found as whole paragraphs only.
  const [border, all, said] = ['\n\n', `\n\n${note}\n\n`, `\n\n${message}\n\n`]
  const at = all.lastIndexOf(said)
  if (at < 0) return note
  return (all.slice(0, at) + all.slice(at + said.length - border.length)).slice(border.length, -border.length)
}

/** Takes a request, which is given to another one by now, off a lead that was locked before. */
export async function takeOff(
  scope: Scope,
  db: Database,
  lead: MergeableLead,
  { message, contacts }: MovingRequest,
  now: Date,
): Promise<void> {
  await db
    .updateTable('leads')
    .set((set) => ({
      note: withoutMessage(lead.note, message),
      other_contacts: lead.other_contacts.filter((contact) => !contacts.includes(contact)),
      request_count: set('request_count', '-', 1),
      // As late as what is left of it; a lead that was made by hand was there from its start.
      last_seen_at: sql<Date>`greatest(created_at, coalesce((SELECT max(received_at) FROM intake_requests
        WHERE intake_requests.company_id = leads.company_id AND lead_id = leads.id AND outcome IN ('lead', 'repeat')
          AND door <> 'follow_up'), created_at))`,
      updated_at: now,
      updated_by: scope.staffId,
      version: set('version', '+', 1),
    }))
    .where('company_id', '=', scope.companyId)
    .where('id', '=', lead.id)
    .execute()
}

/** Adds a request of another lead to one that was locked before. */
export async function putOn(
  scope: Scope,
  db: Database,
  lead: MergeableLead,
  { message, contacts, received_at }: MovingRequest,
  now: Date,
): Promise<void> {
  await db
    .updateTable('leads')
    .set((set) => ({
      note: joinNotes(lead.note, message) ?? lead.note,
      other_contacts: moreContacts(lead, contacts),
      request_count: set('request_count', '+', 1),
      last_seen_at: sql<Date>`greatest(last_seen_at, ${received_at})`,
      updated_at: now,
      updated_by: scope.staffId,
      version: set('version', '+', 1),
    }))
    .where('company_id', '=', scope.companyId)
    .where('id', '=', lead.id)
    .execute()
}
