import type { Person } from '#contract/leads/lead-names.ts'
import { type Country, toE164 } from '#server/platform/phone.ts'
import { text, type Values } from './person-changes.ts'

/** A row or a record as the person that it tells of. */
export function personOf(values: Values, country: Country): Person {
  const others = (values.other_contacts ?? []) as string[]
  const contacts = [toE164(text(values.phone), country) ?? '', text(values.email).toLowerCase(), ...others]
  return {
    names: [{ first_name: text(values.first_name), last_name: text(values.last_name) }],
    contacts: contacts.filter(Boolean),
    born: text(values.date_of_birth) || null,
  }
}

/** Someone who is in the practice already. */
export interface KnownPerson extends Person {
  id: number
}
