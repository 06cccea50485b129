import type { Selectable } from 'kysely'
import { dayInZone } from '#contract/formats/dates.ts'
import type { Address } from '#contract/http/address.ts'
import type { LeadStatus, LeadType } from '#contract/leads/leads.enums.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import '#server/slices/leads/leads.tables.ts'
import { addDays, dayMilliseconds, daysLeftInWeek } from './calendar.ts'
import { type CallStatus, callRecord, drawCallStatus } from './calls.ts'
import { insurer } from './insurers.ts'
import { drawArrival, drawReturn, drawWork, type Place } from './lead-times.ts'
import { followUpWeights, sourceWeights, statusWeights, typeWeights } from './lead-weights.ts'
import { message } from './messages.ts'
import { type People, type Person, typedPhone } from './people.ts'
import type { Practice, PracticeLocation } from './practice.ts'
import type { Random } from './random.ts'

/** A lead before it has an id: the person behind it, and its row without what the database gives. */
export interface DemoLead {
  person: Person
  location: PracticeLocation | null
  /** Null: not a call. */
  callStatus: CallStatus | null
  row: Omit<
    Selectable<Tables['leads']>,
    'id' | 'company_id' | 'location_id' | 'patient_id' | 'updated_by' | 'search_text' | 'waiting' | 'address'
  > & { address: Address | null }
}

/** The leads of a practice, the oldest first. */
export function makeLeads(practice: Practice, people: People, random: Random, now: Date): DemoLead[] {
  const leads = Array.from({ length: practice.leads }, () => makeLead(practice, people, random, now))
  return leads.sort((one, next) => one.row.created_at.getTime() - next.row.created_at.getTime())
}

const withoutLocation = 0.04
const comesBack = 0.22

function makeLead(practice: Practice, people: People, random: Random, now: Date): DemoLead {
  const type = random.weighted(typeWeights)
  const home = drawLocation(practice, random)
  // A call reaches a location; who writes does not always say which one they mean.
  const location = type !== 'phonecall' && random.chance(withoutLocation) ? null : home
  const place: Place = { open: home.open, timeZone: location?.timeZone ?? practice.timeZone, now }
  const arrived = drawArrivals(random, type, place)
  const ageDays = (now.getTime() - arrived.created_at.getTime()) / dayMilliseconds
  const status = random.weighted(statusWeights(ageDays, arrived.again))
  const person = people.next(home.region)
  const callStatus = type === 'phonecall' ? drawCallStatus(random) : null
  return {
    person,
    location,
    callStatus,
    row: {
      ...contact(random, person, type, status, callStatus),
      status,
      type,
      source: status === 'na' && random.chance(0.4) ? 'na' : random.weighted(sourceWeights),
      insurance_provider: insurer(random, type === 'phonecall' ? 0.35 : 0.5),
      follow_up_date: drawFollowUp(random, status, ageDays, place),
      address: random.chance(type === 'contact_form' ? 0.4 : 0.1) ? person.address : null,
      note: callStatus ? callRecord(person, home, callStatus) : message(random, type),
      ...drawTimes(random, status, arrived, place),
    },
  }
}

interface Arrival {
  created_at: Date
  last_seen_at: Date
  /** True when the person turned up more than once. */
  again: boolean
}

function drawArrivals(random: Random, type: LeadType, place: Place): Arrival {
  const created_at = drawArrival(random, type, place)
  const returned = random.chance(comesBack) ? drawReturn(random, type, created_at, place) : null
  return { created_at, last_seen_at: returned ?? created_at, again: returned !== null }
}

function drawLocation({ locations }: Practice, random: Random): PracticeLocation {
  const shares = Object.fromEntries(locations.map(({ share }, index) => [index, share]))
  return locations[Number(random.weighted(shares))] as PracticeLocation
}

const knownStatuses: ReadonlySet<LeadStatus> = new Set([
  'contacted',
  'scheduled',
  'converted',
  'existing',
  'noshow',
])

// A caller is known by number alone until someone has talked to them; a form asks for a name and one way to answer.
function contact(
  random: Random,
  person: Person,
  type: LeadType,
  status: LeadStatus,
  callStatus: CallStatus | null,
) {
  const name = { first_name: person.firstName, last_name: person.lastName }
  const byPhone = { phone: person.phone, phone_e164: person.phone }
  if (callStatus) {
    const named = knownStatuses.has(status) || random.chance(callStatus === 'completed' ? 0.62 : 0.15)
    return {
      ...(named ? name : { first_name: '', last_name: '' }),
      email: named && random.chance(0.45) ? person.email : '',
      ...byPhone,
    }
  }
  const gavePhone = random.chance(type === 'chatbot' ? 0.8 : 0.9)
  return {
    ...name,
    email: !gavePhone || random.chance(0.9) ? person.email : '',
    ...(gavePhone
      ? { phone: typedPhone(random, person.phone), phone_e164: person.phone }
      : { phone: '', phone_e164: null }),
  }
}

function drawFollowUp(random: Random, status: LeadStatus, ageDays: number, place: Place): string | null {
  const weights = followUpWeights(status, ageDays)
  if (!weights) return null
  const today = dayInZone(place.now, place.timeZone)
  const leftInWeek = daysLeftInWeek(today)
  switch (random.weighted(weights)) {
    case 'no_follow_up':
      return null
    case 'past_due':
      // Nobody plans a follow-up for a day before the lead came in.
      return addDays(today, -random.int(Math.min(1, Math.floor(ageDays)), Math.min(24, Math.floor(ageDays))))
    case 'due_today':
      return today
    case 'due_this_week':
      // On a Sunday nothing is left of the week.
      return addDays(today, leftInWeek === 0 ? random.int(1, 6) : random.int(1, leftInWeek))
    case 'due_later':
      return addDays(today, leftInWeek + random.int(1, 45))
  }
}

function drawTimes(random: Random, status: LeadStatus, arrived: Arrival, place: Place) {
  const { created_at, last_seen_at } = arrived
  const request_count = arrived.again ? 1 + Number(random.weighted({ 1: 72, 2: 19, 3: 6, 4: 3 })) : 1
  // A lead that is new or has just come back was not worked on yet.
  const worked = status !== 'new' && status !== 'repeat'
  return {
    request_count,
    created_at,
    last_seen_at,
    updated_at: worked ? drawWork(random, last_seen_at, place) : last_seen_at,
    version: request_count + (worked ? random.int(1, 3) : 0),
  }
}
