import { phoneAsTyped, phoneParts } from '#contract/formats/phone.ts'
import { fieldMessages, maxContacts } from '#contract/http/fields.ts'
import { invalidFields } from './errors.ts'
import { type Country, readPhone, typedBeside } from './phone.ts'

/** A person's main number and email, and further contacts: E.164 numbers and lower-case addresses. */
export interface Reached {
  phone_e164: string | null
  email: string
  other_contacts: readonly string[]
}

/** Adds `contacts` to a person's further contacts. Beyond `maxContacts`, the latest stay. */
export const moreContacts = (person: Reached, contacts: readonly (string | null)[]): string[] =>
  [...new Set([...person.other_contacts, ...contacts.map((contact) => contact?.toLowerCase() ?? '')])]
    .filter(Boolean)
    .filter((contact) => contact !== person.phone_e164 && contact !== person.email.toLowerCase())
    .slice(-maxContacts)

interface ReadContacts {
  contacts: string[]
  /** Text beside the numbers, one line of a note per contact. */
  beside: string[]
  /** Entries with neither a number nor an address. */
  unread: string[]
}

/** Reads further contacts as people write them. */
export function readContacts(typed: readonly string[], country: Country): ReadContacts {
  const read = typed.map((contact) => {
    if (contact.includes('@')) return { contacts: [contact.toLowerCase()], beside: [], unread: [] }
    const { phone, e164, others, isAll } = readPhone(contact, country)
    if (e164 === null) return { contacts: [], beside: [], unread: [contact] }
    // A contact cannot hold an extension, which goes to the note.
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
 * Converts phone, email and further contacts of a request body to their stored form: the phone field keeps
 * one number, the rest become further contacts. `beside` has the text typed beside the numbers, as lines of a
 * note. Throws 422 for a contact without a number or an address.
 */
export function readReach<B extends TypedReach>(
  typed: B,
  country: Country,
  stored: Pick<Reached, 'email' | 'other_contacts'> & { phone: string } = {
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
  const number = readPhone(phone ?? stored.phone, country)
  const person = {
    phone_e164: number.e164,
    email: email ?? stored.email,
    other_contacts: contacts?.contacts ?? stored.other_contacts,
  }
  const fields = {
    ...typed,
    ...(phone !== undefined && { phone: number.phone }),
    other_contacts: moreContacts(person, phone === undefined ? [] : number.others),
  }
  const beside = phone === undefined ? '' : typedBeside(phone, country)
  return { fields, beside: [beside, ...(contacts?.beside ?? [])].filter(Boolean) }
}
