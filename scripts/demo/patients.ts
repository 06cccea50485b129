import type { PatientStatus } from '#contract/patients/patients.enums.ts'
import { dayMilliseconds } from './calendar.ts'
import { insurer } from './insurers.ts'
import { sourceWeights } from './lead-weights.ts'
import type { DemoLead } from './leads.ts'
import type { People, Person } from './people.ts'
import type { Practice, PracticeLocation } from './practice.ts'
import type { Random } from './random.ts'
import type { Row } from './rows.ts'

/** A patient before they have an id. */
export interface DemoPatient {
  /** The lead that they came in as, if they did. */
  lead: DemoLead | null
  location: PracticeLocation | null
  row: Omit<Row<'patients'>, 'id' | 'company_id' | 'location_id'>
}

type Weights = Partial<Record<PatientStatus, number>>
const fromConverted = { active: 78, scheduled: 18, inactive: 4 } satisfies Weights
const fromExisting = { active: 84, inactive: 16 } satisfies Weights
const fromElsewhere = {
  new_lead: 16,
  interested: 20,
  scheduled: 14,
  active: 38,
  inactive: 12,
} satisfies Weights
// Of the patients that are not behind an existing lead, this share came to the practice as a lead.
const cameAsLead = 0.88

/** The patients of a practice: those behind its existing leads, many of the converted ones, and some more. */
export function makePatients(
  practice: Practice,
  leads: readonly DemoLead[],
  people: People,
  random: Random,
  now: Date,
): DemoPatient[] {
  const existing = leads.filter(({ row }) => row.status === 'existing')
  const converted = leads.filter(({ row }) => row.status === 'converted')
  const places = Math.max(0, practice.patients - existing.length)
  const won = random.shuffle(converted).slice(0, Math.round(places * cameAsLead))
  const others = practice.patients - existing.length - won.length
  return [
    ...existing.map((lead) => {
      // They were patients before they turned up as a lead.
      const since = new Date(lead.row.created_at.getTime() - random.int(60, 900) * dayMilliseconds)
      return patient(random, lead, random.weighted(fromExisting), since, now)
    }),
    ...won.map((lead) => {
      const { created_at, updated_at } = lead.row
      return patient(
        random,
        lead,
        random.weighted(fromConverted),
        between(random, created_at, updated_at),
        now,
      )
    }),
    ...Array.from({ length: Math.max(0, others) }, () => {
      const location = random.pick(practice.locations)
      const since = new Date(now.getTime() - random.int(1, 1_000) * dayMilliseconds)
      const person = people.next(location.region)
      return patient(random, { person, location }, random.weighted(fromElsewhere), since, now)
    }),
  ].sort((one, next) => one.row.created_at.getTime() - next.row.created_at.getTime())
}

function patient(
  random: Random,
  from: { person: Person; location: PracticeLocation | null } | DemoLead,
  status: PatientStatus,
  created_at: Date,
  now: Date,
): DemoPatient {
  const { person, location } = from
  const source = 'row' in from ? from : null
  const lead = source?.row
  const treated = status === 'active' || status === 'inactive'
  return {
    lead: source,
    location,
    row: {
      first_name: person.firstName,
      last_name: person.lastName,
      email: person.email,
      phone: person.phone,
      phone_e164: person.phone,
      status,
      source: lead?.source ?? random.weighted(sourceWeights),
      address: random.chance(0.85) ? person.address : null,
      insurance_provider: lead?.insurance_provider || insurer(random, 0.7),
      total_value: treated ? treatmentValue(random) : null,
      created_at,
      updated_at: between(random, created_at, now),
      version: random.int(1, 4),
    },
  }
}

// Many had a check-up or two, few a large treatment. In dollars, with cents.
function treatmentValue(random: Random): number {
  return Math.round((90 + 6_000 * random.next() ** 4 + random.int(0, 400)) * 100) / 100
}

function between(random: Random, from: Date, to: Date): Date {
  return new Date(from.getTime() + Math.floor(random.next() * Math.max(0, to.getTime() - from.getTime())))
}
