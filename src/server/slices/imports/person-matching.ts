import { compareNames } from '#contract/leads/lead-names.ts'
import { type Country, toE164 } from '#server/platform/phone.ts'
import { text, type Values } from './person-changes.ts'

/** By what a person is known: numbers (E.164) and addresses in lower case, and the day of birth. */
export function keysOf(values: Values, country: Country): { contacts: string[]; born: string } {
  const others = (values.other_contacts ?? []) as string[]
  const contacts = [toE164(text(values.phone), country) ?? '', text(values.email).toLowerCase(), ...others]
  return { contacts: contacts.filter(Boolean), born: text(values.date_of_birth) }
}

export const nameOf = ({ first_name, last_name }: Values) => ({
  first_name: text(first_name),
  last_name: text(last_name),
})

export interface KnownPerson {
  id: number
  first_name: string
  last_name: string
  /** Numbers and addresses by which they are reached. */
  contacts: string[]
  born: string | null
}

/** People who are known, found by what they are reached by and by their day of birth. */
export interface KnownPeople {
  byContact: ReadonlyMap<string, readonly KnownPerson[]>
  byBirth: ReadonlyMap<string, readonly KnownPerson[]>
}

/** Whether two rows of a file may be about one person. */
export function mayBeTwins(one: Values, other: Values, country: Country): boolean {
  const [first, second] = [keysOf(one, country), keysOf(other, country)]
  const isShared =
    first.contacts.some((contact) => second.contacts.includes(contact)) ||
    (first.born !== '' && first.born === second.born)
  return isShared && compareNames(nameOf(one), nameOf(other)) !== 'differ'
}

/** Which of them a row is about: by number or email where the names allow it, or by name and day of birth. */
export function matchOf(
  values: Values,
  { byContact, byBirth }: KnownPeople,
  country: Country,
): KnownPerson | undefined {
  const { contacts, born } = keysOf(values, country)
  const reached = new Set(contacts.flatMap((contact) => byContact.get(contact) ?? []))
  const candidates = new Set([...reached, ...(byBirth.get(born) ?? [])])
  const ranked = [...candidates].flatMap((person) => {
    if (born && person.born && born !== person.born) return []
    const names = compareNames(nameOf(values), person)
    if (names === 'differ' || (names === 'unknown' && !reached.has(person))) return []
    return [{ person, rank: ['same', 'compatible', 'unknown'].indexOf(names) }]
  })
  return ranked.sort((one, other) => one.rank - other.rank || one.person.id - other.person.id)[0]?.person
}
