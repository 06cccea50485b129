import type { Address } from '#contract/http/address.ts'
import type { RecognisedFields } from '#contract/intake/inbox.schemas.ts'
import type { IntakeDoor } from '#contract/intake/intake.enums.ts'
import { whoOf } from '#contract/leads/lead-names.ts'
import type { LeadType } from '#contract/leads/leads.enums.ts'
import { statusAfterRepeat } from '#contract/leads/leads.rules.ts'
import type { Database } from '#server/platform/database/database.ts'
import { recordEvents } from '#server/platform/event-log.ts'
import { toE164 } from '#server/platform/phone.ts'
import {
  findLeadsOfPerson,
  insertArrival,
  lockArrival,
  lockPerson,
  type PersonKeys,
  repeatArrival,
} from '#server/slices/leads/lead-arrivals.repository.ts'
import { joinNotes } from '#server/slices/leads/lead-merge.rules.ts'
import { findBegunChat } from './intake.chats.repository.ts'
import * as repository from './intake.repository.ts'

/** True when the company has a patient with this number or e-mail. */
export type HasPatient = (
  scope: { companyId: number },
  db: Database,
  person: { phoneE164: string | null; email: string },
) => Promise<boolean>

/** What a request says of the person, checked. */
export interface Arrival extends RecognisedFields {
  address: Address | null
}

/** Who has it done, and what of it a person corrected; nobody of the staff unless given. */
interface Handling {
  now: Date
  staffId?: number
  corrected?: RecognisedFields
  /** Tells the location of it; left out by those who tell it later. */
  announce?: Announce | undefined
}

/** Tells a location of a request that became a lead or a repeat. */
export type Announce = (
  tx: Database,
  request: { companyId: number; locationId: number; requestId: number },
) => Promise<void>

/** The type that a lead gets at each door. */
export const typeOfDoor: Record<IntakeDoor, LeadType> = {
  forms: 'contact_form',
  website: 'website',
  chatbot: 'chatbot',
  phone: 'phonecall',
  meta: 'contact_form',
}

/** Makes a request that was taken for work a lead or a repeat of one, in the transaction that took it. Answers which. */
export async function settle(
  hasPatient: HasPatient,
  tx: Database,
  stored: repository.TakenRequest,
  arrival: Arrival,
  { now, staffId, corrected, announce }: Handling,
): Promise<{ lead_id: number }> {
  // Nobody may be left at a closed location: a lead without one is seen by everybody.
  const scope = { companyId: stored.company_id, locationId: stored.closed ? null : stored.location_id }
  const { outcome, lead_id, location_id } = await arrive(hasPatient, tx, scope, arrival, stored)
  await repository.resolveRequest(tx, stored.id, {
    outcome,
    lead_id,
    handled_by: staffId,
    corrected,
    arrival: saidBy(arrival),
    now,
  })
  await recordEvents(tx, [
    {
      company_id: scope.companyId,
      location_id,
      occurred_at: now,
      staff_id: staffId ?? null,
      type: outcome === 'lead' ? 'lead.created' : 'lead.repeated',
      subject_id: lead_id,
      data: { intake_request_id: stored.id },
    },
  ])
  // Last: nothing else is waited for after it.
  await announce?.(tx, { ...scope, locationId: stored.location_id, requestId: stored.id })
  return { lead_id }
}

// No more of it than is told: a request may carry what the doors alone need.
function saidBy(request: Arrival): Arrival {
  const { first_name, last_name, email, phone, source, insurance_provider, address, message } = request
  return { first_name, last_name, email, phone, source, insurance_provider, address, message }
}

const keysOf = ({ phone, email }: Arrival): PersonKeys => ({
  phoneE164: toE164(phone),
  email: email.toLowerCase(),
})

/**
 * The repeat rule of design section 6. Several people may be behind one number or address: the name tells which of them
 * it is, or that it is none of them yet.
 */
async function arrive(
  hasPatient: HasPatient,
  tx: Database,
  scope: { companyId: number; locationId: number | null },
  request: Arrival,
  { door, received_at, conversation }: repository.TakenRequest,
): Promise<{ outcome: 'lead' | 'repeat'; lead_id: number; location_id: number | null }> {
  const person = keysOf(request)
  await lockPerson(scope, tx, [person.phoneE164 ?? '', person.email])
  const begun = await findBegunChat(scope, tx, conversation)
  const chatting = begun && (await lockOwnOfChat(tx, scope, begun))
  const known = chatting ?? (await lockKnown(tx, scope, person, request))
  if (known) {
    const named = known.first_name || known.last_name
    // Who corrects the name or the number in a chat is the same person still; what somebody wrote since stays.
    const isAsSaid = (...names: (keyof NonNullable<typeof begun>['said'])[]) =>
      chatting !== undefined && names.every((name) => known[name] === begun?.said[name])
    await repeatArrival(
      scope,
      tx,
      known.id,
      {
        status: statusAfterRepeat(known.status),
        ...(named && !isAsSaid('first_name', 'last_name')
          ? {}
          : { first_name: request.first_name, last_name: request.last_name }),
        ...(known.email ? {} : { email: request.email }),
        ...(known.phone && !isAsSaid('phone') ? {} : { phone: request.phone }),
        ...(known.address ? {} : { address: request.address }),
        ...(known.insurance_provider ? {} : { insurance_provider: request.insurance_provider }),
        // A call record stays readable as one; what has no room is among the lead's requests.
        note: joinNotes(known.note, request.message) ?? known.note,
      },
      received_at,
    )
    return { outcome: 'repeat', lead_id: known.id, location_id: known.location_id }
  }
  const lead = { location: scope.locationId, type: typeOfDoor[door] }
  const lead_id = await createLeadOf(hasPatient, tx, scope, { ...saidBy(request), ...lead }, received_at)
  return { outcome: 'lead', lead_id, location_id: scope.locationId }
}

// Anybody may begin a chat in anybody's name: only while all that the lead consists of is the chat's own, it is the chat's
// to correct.
async function lockOwnOfChat(
  tx: Database,
  scope: { companyId: number },
  { lead_id, requests }: { lead_id: number; requests: number },
) {
  const lead = await lockArrival(scope, tx, lead_id)
  return lead?.request_count === requests ? lead : undefined
}

// One that is deleted meanwhile is nobody any more; nothing else can take it away while its person is locked.
async function lockKnown(tx: Database, scope: { companyId: number }, person: PersonKeys, request: Arrival) {
  for (;;) {
    const who = whoOf(request, await findLeadsOfPerson(scope, tx, person))
    const locked = who && (await lockArrival(scope, tx, who.id))
    if (locked || !who) return locked
  }
}

/** Makes a lead of what a request says; a patient's is an existing one. Answers its id. */
export async function createLeadOf(
  hasPatient: HasPatient,
  tx: Database,
  scope: { companyId: number },
  request: Arrival & { location: number | null; type: LeadType },
  received_at: Date,
): Promise<number> {
  const { message, ...fields } = request
  const status = (await hasPatient(scope, tx, keysOf(request))) ? 'existing' : 'new'
  return insertArrival(scope, tx, { ...fields, note: message, status, follow_up_date: null }, received_at)
}
