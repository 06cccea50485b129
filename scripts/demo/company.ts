import { type EventData, type EventType, eventCatalog } from '#contract/events/catalog.ts'
import type { StaffRole } from '#contract/staff/staff.enums.ts'
import { unguessableName } from '#server/platform/secrets.ts'
import type { RecordEventName } from '#server/platform/subjects.ts'
import { dayMilliseconds, minuteMilliseconds } from './calendar.ts'
import { townOf } from './places.ts'
import type { Practice } from './practice.ts'
import type { Random } from './random.ts'
import type { Draft } from './rows.ts'

export type Office = Practice['offices'][number] & { id: number; operatories: readonly number[] }
export type Member = Practice['staff'][number] & { id: number }

export interface Company {
  id: number
  practice: Practice
  offices: readonly Office[]
  staff: readonly Member[]
}

// In milliseconds; the company is older than its first lead.
const companyAge = 3 * 365 * dayMilliseconds

/** Adds a company with its locations and staff; passwords come later. */
export function addCompany(draft: Draft, practice: Practice): Company {
  const { now, rows } = draft
  const created_at = new Date(now.getTime() - companyAge)
  const addressOf = ({ street, phone }: { street: string; phone: string }) => {
    const { city, state, postalCode } = townOf(phone)
    return `${street}, ${city}, ${state} ${postalCode}`
  }
  const id = draft.add('companies', {
    name: practice.name,
    company_type: practice.type,
    address: addressOf(practice),
    phone: practice.phone,
    email: `office@${practice.mailDomain}`,
    time_zone: practice.timeZone,
    created_at,
    kept_by: null,
  })
  const offices = practice.offices.map((office) => {
    const email = `${office.name.replace(' ', '').toLowerCase()}@${practice.mailDomain}`
    const location = draft.add('locations', {
      company_id: id,
      name: office.name,
      address: addressOf(office),
      phone: office.phone,
      email,
      notification_email: email,
      form_id: unguessableName(),
      time_zone: office.timeZone === practice.timeZone ? null : office.timeZone,
      created_at,
    })
    const operatories = ['Op 1', 'Op 2', 'Hygiene'].map((name) =>
      draft.add('operatories', {
        company_id: id,
        location_id: location,
        name,
        created_at,
        updated_at: created_at,
      }),
    )
    return { ...office, id: location, operatories }
  })
  const staff = practice.staff.map((member, index) => {
    const user_id = draft.add('users', {
      username: member.username,
      email: `${member.username}@example.com`,
      email_confirmed_at: created_at,
      first_name: member.firstName,
      last_name: member.lastName,
      password_hash: '',
      created_at,
    })
    const staff_id = draft.add('staff', {
      company_id: id,
      user_id,
      role: member.role,
      is_company_admin: member.role === 'administrator',
      last_active_at: member.canSignIn
        ? null
        : new Date(now.getTime() - (index * 41 + 9) * minuteMilliseconds),
      created_at,
    })
    for (const office of offices.filter(({ name }) => member.offices.includes(name))) {
      rows.staff_locations.push({ company_id: id, staff_id, location_id: office.id })
    }
    return { ...member, id: staff_id }
  })
  return { id, practice, offices, staff }
}

/** Who mostly deals with leads and patients. */
const deskWeights: Record<StaffRole, number> = {
  front_desk: 60,
  office_manager: 18,
  administrator: 8,
  hygienist: 9,
  dentist: 5,
}

/** Those who may see what belongs to an office, or to none. */
export const staffOf = ({ staff }: Pick<Company, 'staff'>, office: Office | null): Member[] =>
  staff.filter(({ role, offices }) => role === 'administrator' || !office || offices.includes(office.name))

/** One of them, the front desk more often than others. */
export function drawMember(random: Random, members: readonly Member[]): Member {
  const weights = Object.fromEntries(members.map(({ role }, index) => [index, deskWeights[role]]))
  return members[Number(random.weighted(weights))] as Member
}

/** Those who cannot sign in, where there are any: the days of the others are planned. */
export function withoutLogin(members: readonly Member[]): readonly Member[] {
  const others = members.filter(({ canSignIn }) => !canSignIn)
  return others.length > 0 ? others : members
}

/** An event of a lead or patient. `of` is its note, task, appointment or document. */
export type Told = { history?: Record<string, unknown>; version?: number } & ( // As it was recorded before the catalog: the request or call is no longer known.
  | { type: 'lead.repeated' | 'lead.called'; version: 0; data: Record<string, unknown> }
  | { [Type in EventType]: { type: Type; data: EventData<Type> } }[EventType]
  | {
      [What in RecordEventName]: {
        type: Extract<EventType, `${'lead' | 'patient'}.${What}`>
        data: Omit<EventData<`patient.${What}`>, NounOf<What>>
        of: object
      }
    }[RecordEventName]
)
type NounOf<What> = What extends `${infer Noun}_${string}` ? Noun : never

/** Adds what happened to a lead or a patient to their history. `author` is null for a visitor. */
export function tell(
  { rows }: Draft,
  { id: subject_id, row }: { id: number; row: { company_id: number; location_id: number | null } },
  occurred_at: Date,
  author: Member | null,
  { type, data, history = {}, version = eventCatalog[type].version, ...about }: Told,
): void {
  const [subject = ''] = type.split('.')
  const { company_id, location_id } = row
  const staff_id = author?.id ?? null
  const by = { staff_id, actor: staff_id === null ? 'visitor' : 'staff', actor_name: null }
  const event = { company_id, location_id, occurred_at, ...by, type, version, subject, subject_id }
  rows.events.push({ ...event, data, history, ...about })
}
