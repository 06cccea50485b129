import { type Actor, senderByChannel } from '#contract/actors/actors.enums.ts'
import { causeOfChannel } from '#contract/events/causes.ts'
import { formatDay } from '#contract/formats/dates.ts'
import { keysOf } from '#contract/formats/labels.ts'
import { phoneAsTyped } from '#contract/formats/phone.ts'
import type { Address } from '#contract/http/address.ts'
import { emptyValues, type Field, firstKnown } from '#contract/http/record-fields.ts'
import { RecognisedFields, requestedFields } from '#contract/intake/inbox.schemas.ts'
import type { Channel } from '#contract/intake/requests.enums.ts'
import { compareNames, type Person } from '#contract/leads/lead-names.ts'
import type { LeadType } from '#contract/leads/leads.enums.ts'
import { leadFields } from '#contract/leads/leads.fields.ts'
import { leadLimits } from '#contract/leads/leads.limits.ts'
import { statusAfterRepeat } from '#contract/leads/leads.rules.ts'
import { staffIdOf } from '#server/platform/actors.ts'
import { moreContacts } from '#server/platform/contacts.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type Country, numbersIn, readPhone, toE164, typedBeside } from '#server/platform/phone.ts'
import { changedFields } from '#server/platform/record-changes.ts'
import {
  type ArrivedRequest,
  findLeadsOfLocalPhone,
  findLeadsOfPerson,
  insertArrival,
  lockArrival,
  lockPerson,
  type PersonKeys,
  repeatArrival,
} from '#server/slices/leads/lead-arrivals.repository.ts'
import { joinNotes } from '#server/slices/leads/lead-merge.rules.ts'
import { findEarlierChat } from '../requests/chats.repository.ts'
import { type ClaimedRequest, resolveRequest } from '../requests/requests.repository.ts'
import { listOwnNumbers } from './own-numbers.repository.ts'

interface Company {
  companyId: number
}

/** Phone numbers without a country code belong to its country. */
interface Practice extends Company {
  country: Country
}

export interface PeopleParts {
  /** True when the company has a patient with this phone number or email. */
  hasPatient: (scope: Company, db: Database, contacts: readonly string[]) => Promise<boolean>
  /** Picks the sender of a request among the people with its contacts, most recently seen first. */
  whoIsThis: <K extends Person>(person: Person, known: readonly K[]) => K | undefined
  /** The time by which the practice promises to answer. */
  promiseFor?: (
    tx: Database,
    place: { companyId: number; locationId: number },
    from: Date,
  ) => Promise<Date | null>
}

/** The validated fields of a request. */
export interface Arrival extends RecognisedFields {
  address: Address | null
}

export const leadTypes: Record<Channel, LeadType> = {
  forms: 'contact_form',
  website: 'website',
  chatbot: 'chatbot',
  phone: 'phonecall',
  meta: 'contact_form',
  walk_in: 'contact_form',
  text: 'phonecall',
  email: 'contact_form',
  staff: 'contact_form',
  follow_up: 'contact_form',
  import: 'contact_form',
}

/**
 * Turns a claimed request into a lead or a repeat, in the transaction that claimed it. Returns the lead and
 * which of the two it became.
 */
export async function acceptRequest(
  { promiseFor, ...people }: PeopleParts,
  tx: Database,
  stored: ClaimedRequest,
  request: Arrival,
  { now, actor, ...review }: { now: Date; actor?: Actor; corrected?: RecognisedFields },
): Promise<{ intake_result: 'lead' | 'repeat'; lead_id: number }> {
  // A lead of a closed location would be invisible. Without a location, it is visible to all staff.
  const { company_id: companyId, country, closed } = stored
  const scope = { companyId, country, locationId: closed ? null : stored.location_id }
  const { intake_result, lead_id, arrival } = await matchOrCreate(
    people,
    tx,
    scope,
    normalizeArrival(request, country),
    numbersIn(request.phone, country),
    { ...stored, actor: actor ?? senderByChannel[stored.channel], now },
  )
  // For a held request, the promised time counts from its acceptance.
  const handled_by = actor && staffIdOf(actor)
  const from = handled_by ? now : stored.received_at
  const promised_at = await promiseFor?.(tx, { ...scope, locationId: stored.location_id }, from)
  await resolveRequest(
    tx,
    stored,
    {
      ...review,
      ...(handled_by && { handled_by }),
      intake_result,
      lead_id,
      arrival,
      promised_at: promised_at ?? null,
    },
    now,
  )
  return { intake_result, lead_id }
}

// Drops the fields that only spam checks need. Prefixes a message that starts like a call record, because it
// would be shown as a call record and overwritten by the person's next call.
const normalizeArrival = ({ address, ...request }: Arrival, country: Country): Arrival => {
  const { message, ...fields } = RecognisedFields.parse(request)
  const beside = message.includes(phoneAsTyped('')) ? '' : typedBeside(fields.phone, country)
  const whole = [message, beside].filter(Boolean).join('\n')
  const shown = whole.trimStart().startsWith('{') ? `Message: ${whole}` : whole
  return {
    ...fields,
    phone: readPhone(fields.phone, country).phone,
    message: shown.slice(0, leadLimits.note),
    address,
  }
}

/**
 * Excludes the practice's own numbers: staff call from them, and call trackers name them in every request.
 */
async function personOf(
  tx: Database,
  { companyId, country }: Practice,
  { phone, email }: Arrival,
  numbers: readonly string[],
): Promise<PersonKeys> {
  const isAny = numbers.length > 0
  const own = isAny ? (await listOwnNumbers(tx, companyId)).map((number) => toE164(number, country)) : []
  return {
    phones: numbers.filter((number) => !own.includes(number)),
    localPhones: isAny ? [] : localSpellings(phone),
    email: email.toLowerCase(),
  }
}

/** The spellings of a seven-digit local number, or an empty list for any other number. */
function localSpellings(phone: string): string[] {
  const seven = /^(\d{3})-(\d{4})$/.exec(phone)
  return seven ? [`${seven[1]}-${seven[2]}`, `${seven[1]}${seven[2]}`] : []
}

/** People may share a phone number or email. The name decides between an existing lead and a new one. */
async function matchOrCreate(
  people: Pick<PeopleParts, 'hasPatient' | 'whoIsThis'>,
  tx: Database,
  scope: Practice & { locationId: number | null },
  request: Arrival,
  numbers: readonly string[],
  { conversation, channel, ...stored }: ClaimedRequest & Pick<ArrivedRequest, 'actor' | 'now'>,
): Promise<Accepted> {
  const arrived = { ...stored, cause: causeOfChannel[channel] }
  const person = await personOf(tx, scope, request, numbers)
  await lockPerson(scope, tx, [...person.phones, person.localPhones[0] ?? '', person.email])
  const chat = await findEarlierChat(scope, tx, conversation)
  // Anyone can start a chat in anyone's name, so a chat may correct a lead only while all of that lead comes from the chat.
  const chatLead = chat && (await lockArrival(scope, tx, chat.lead_id))
  const isOwn = chatLead !== undefined && chatLead.request_count === chat?.requests
  const existing = isOwn ? chatLead : await matchPerson(people, tx, scope, person, request)
  if (!existing) {
    const lead = { ...request, location: scope.locationId, type: leadTypes[channel] }
    const lead_id = await createLead(people.hasPatient, tx, scope, lead, person, arrived)
    return { intake_result: 'lead', lead_id, arrival: request }
  }
  // Fields that staff changed since the chat stay unchanged.
  const isUnchangedSinceChat = (...names: ('first_name' | 'last_name' | 'phone')[]) =>
    isOwn && names.every((name) => existing[name] === chat?.told[name])
  const isNamed = existing.first_name || existing.last_name
  const names = isNamed && !isUnchangedSinceChat('first_name', 'last_name') ? existing : request
  const fields = {
    status: statusAfterRepeat(existing.status),
    ...filledIn(existing, request),
    first_name: names.first_name,
    last_name: names.last_name,
    ...(isUnchangedSinceChat('phone') && { phone: request.phone }),
    address: (existing.address as Address | null) ?? request.address,
  }
  const lead = { ...existing, ...fields, phone_e164: toE164(fields.phone, scope.country) }
  const other_contacts = moreContacts(lead, [...person.phones, person.email])
  const lines = differences(fields, request, scope.country).filter(
    (line) => !`${existing.note}\n${request.message}`.includes(line),
  )
  const message = [request.message, ...lines].filter(Boolean).join('\n').slice(0, leadLimits.note)
  // Unchanged when the note is a call record or has no room. The message is still listed with the lead's
  // requests.
  const note = joinNotes(existing.note, message) ?? existing.note
  await repeatArrival(
    scope,
    tx,
    existing.id,
    { ...fields, note, other_contacts },
    {
      ...arrived,
      changes: changedFields({ ...existing, location: null }, fields),
      contacts: other_contacts.filter((contact) => !existing.other_contacts.includes(contact)),
    },
  )
  return { intake_result: 'repeat', lead_id: existing.id, arrival: { ...request, message } }
}

/** The result of accepting a request. */
interface Accepted {
  intake_result: 'lead' | 'repeat'
  lead_id: number
  /** Its message includes the differences from the lead. */
  arrival: Arrival
}

const { source: _, ...filledFields } = requestedFields
type Filled = Pick<Arrival, keyof typeof filledFields>

/** Keeps the lead's values, and fills empty ones from the request. */
const filledIn = (existing: Filled, request: Filled) =>
  Object.fromEntries(
    keysOf(filledFields).map((name) => [
      name,
      firstKnown<unknown>(leadFields[name], existing[name], request[name]),
    ]),
  ) as Filled

/** Lists the request's differences from its lead, one line each, so that staff see them in the note. */
function differences(
  existing: Filled & Pick<Arrival, 'address'>,
  request: Arrival,
  country: Country,
): string[] {
  const { first_name: _first, last_name: _last, phone, email, ...otherFields } = filledFields
  const isSame = (a = '', b = '') => a.toLowerCase() === b.toLowerCase()
  const numberOf = (text: string) => toE164(text, country) ?? text.replace(/\D/g, '')
  const parts = Object.entries(request.address ?? {}).filter(([, text]) => text !== '')
  const lines: [isOther: boolean, label: string, value: string][] = [
    [
      ['differ', 'compatible'].includes(compareNames(existing, request)),
      'Name',
      `${request.first_name} ${request.last_name}`.trim(),
    ],
    [numberOf(request.phone) !== numberOf(existing.phone), phone.label, request.phone],
    [!isSame(request.email, existing.email), email.label, request.email],
    ...keysOf(otherFields).map((name): [boolean, string, string] => {
      const { label, form, options }: Field = otherFields[name]
      const value = request[name] ?? ''
      const chosen = options?.find((option) => option.value === value)?.label ?? value
      return [!isSame(value, existing[name] ?? ''), label, form === 'day' ? formatDay(value) : chosen]
    }),
    [
      parts.some(([part, text]) => !isSame(text, existing.address?.[part as keyof Address])),
      'Address',
      parts.map(([, text]) => text).join(', '),
    ],
  ]
  return lines.flatMap(([isOther, label, value]) => (isOther && value ? [`${label}: ${value}`] : []))
}

// Searches again when the match was deleted before it could be locked.
async function matchPerson(
  { whoIsThis }: Pick<PeopleParts, 'whoIsThis'>,
  tx: Database,
  scope: Company,
  person: PersonKeys,
  request: Arrival,
) {
  // The date of birth in a form is not compared, because it proves nothing about the sender.
  const sender = { names: [request], contacts: [...person.phones, person.email], born: null }
  for (;;) {
    const match =
      whoIsThis(sender, await findLeadsOfPerson(scope, tx, person)) ??
      // A local number exists in many towns, so it must come with the same name.
      (await findLeadsOfLocalPhone(scope, tx, person)).find(({ names }) =>
        names.some((name) => compareNames(request, name) === 'same'),
      )
    const lead = match && (await lockArrival(scope, tx, match.id))
    if (lead || !match) return lead
  }
}

/** Creates a lead from a request and returns its id. Known patients get the status `existing`. */
export async function createLeadFrom(
  hasPatient: PeopleParts['hasPatient'],
  tx: Database,
  scope: Practice,
  lead: Arrival & { location: number | null; type: LeadType },
  request: ArrivedRequest,
): Promise<number> {
  const person = await personOf(tx, scope, lead, numbersIn(lead.phone, scope.country))
  return createLead(hasPatient, tx, scope, lead, person, request)
}

async function createLead(
  hasPatient: PeopleParts['hasPatient'],
  tx: Database,
  scope: Practice,
  { message, ...fields }: Arrival & { location: number | null; type: LeadType },
  person: PersonKeys,
  request: ArrivedRequest,
): Promise<number> {
  const first = { phone_e164: toE164(fields.phone, scope.country), email: fields.email, other_contacts: [] }
  const other_contacts = moreContacts(first, person.phones)
  const status = (await hasPatient(scope, tx, [...person.phones, person.email])) ? 'existing' : 'new'
  return insertArrival(
    scope,
    tx,
    { ...emptyValues(leadFields), ...fields, note: message, status, other_contacts },
    request,
  )
}
