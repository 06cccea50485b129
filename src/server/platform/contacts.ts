import { phoneAsTyped, phoneParts } from '#contract/formats/phone.ts'
import { fieldMessages, maxContacts } from '#contract/http/fields.ts'
import { invalidFields } from './errors.ts'
import { type Country, readPhone, typedBeside } from './phone.ts'

/** By what a person is reached first, and what else they are reached by: numbers as E.164, addresses in lower case. */
export interface Reached {
  phone_e164: string | null
  email: string
  other_contacts: readonly string[]
}

/** What else a person is reached by, when more numbers and addresses are known: the latest stay. */
export const moreContacts = (person: Reached, contacts: readonly (string | null)[]): string[] =>
  [...new Set([...person.other_contacts, ...contacts.map((contact) => contact?.toLowerCase() ?? '')])]
    .filter(Boolean)
    .filter((contact) => contact !== person.phone_e164 && contact !== person.email.toLowerCase())
    .slice(-maxContacts)

interface ReadContacts {
  contacts: string[]
  /** What stands beside the numbers, a line of a note for each. */
  beside: string[]
  /** Those that are neither a number nor an address. */
  unread: string[]
}

/** Reads further contacts as people write them. */
export function readContacts(typed: readonly string[], country: Country): ReadContacts {
  const read = typed.map((contact) => {
    if (contact.includes('@')) return { contacts: [contact.toLowerCase()], beside: [], unread: [] }
    const { phone, e164, others, isAll } = readPhone(contact, country)
    if (e164 === null) return { contacts: [], beside: [], unread: [contact] }
    // A contact has no extension.
    const isWhole = isAll && phoneParts(phone).extension === ''
    return { contacts: [e164, ...others], beside: isWhole ? [] : [phoneAsTyped(contact)], unread: [] }
  })
  const all = (part: keyof ReadContacts) => [...new Set(read.flatMap((each) => each[part]))]
  return { contacts: all('contacts'), beside: all('beside'), unread: all('unread') }
}

interface TypedReach {
  phone?: string | undefined
  email?: string | undefined
  other_contacts?: readonly string[] | undefined
}

/**
 * What a body says of how a person is reached, as it is stored: the phone field has one number, all others are further
 * contacts. `beside` is what was typed beside the numbers, as lines of a note. Throws 422 for a contact that is none.
 */
export function readReach<B extends TypedReach>(
  typed: B,
  country: Country,
  known: Pick<Reached, 'email' | 'other_contacts'> & { phone: string } = {
    phone: '',
    email: '',
    other_contacts: [],
  },
): { fields: B; beside: string[] } {
  const { phone, email, other_contacts } = typed
  if (phone === undefined && email === undefined && other_contacts === undefined)
    return { fields: typed, beside: [] }
  const contacts = other_contacts && readContacts(other_contacts, country)
  const [unread] = contacts?.unread ?? []
  if (unread !== undefined) throw invalidFields({ other_contacts: [fieldMessages.contact(unread)] })
  const number = readPhone(phone ?? known.phone, country)
  const person = {
    phone_e164: number.e164,
    email: email ?? known.email,
    other_contacts: contacts?.contacts ?? known.other_contacts,
  }
  const fields = {
    ...typed,
    ...(phone !== undefined && { phone: number.phone }),
    other_contacts: moreContacts(person, phone === undefined ? [] : number.others),
  }
  const beside = phone === undefined ? '' : typedBeside(phone, country)
  return { fields, beside: [beside, ...(contacts?.beside ?? [])].filter(Boolean) }
}
