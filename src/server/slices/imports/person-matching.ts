import { compareNames } from '#contract/leads/lead-names.ts'
import { type Country, toE164 } from '#server/platform/phone.ts'
import { text, type Values } from './person-changes.ts'

/** By what a person is known: number (E.164), email in lower case, day of birth. */
export function keysOf(values: Values, country: Country) {
  return {
    phone: toE164(text(values.phone), country) ?? '',
    email: text(values.email).toLowerCase(),
    born: text(values.date_of_birth),
  }
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
  const share = (key: 'phone' | 'email' | 'born') => first[key] !== '' && first[key] === second[key]
  return (
    (share('phone') || share('email') || share('born')) &&
    compareNames(nameOf(one), nameOf(other)) !== 'differ'
  )
}

/** Which of them a row is about: by number or email where the names allow it, or by name and day of birth. */
export function matchOf(
  values: Values,
  { byContact, byBirth }: KnownPeople,
  country: Country,
): KnownPerson | undefined {
  const { phone, email, born } = keysOf(values, country)
  const reached = new Set([phone, email].flatMap((key) => byContact.get(key) ?? []))
  const candidates = new Set([...reached, ...(byBirth.get(born) ?? [])])
  const ranked = [...candidates].flatMap((person) => {
    if (born && person.born && born !== person.born) return []
    const names = compareNames(nameOf(values), person)
    if (names === 'differ' || (names === 'unknown' && !reached.has(person))) return []
    return [{ person, rank: ['same', 'compatible', 'unknown'].indexOf(names) }]
  })
  return ranked.sort((one, other) => one.rank - other.rank || one.person.id - other.person.id)[0]?.person
}
