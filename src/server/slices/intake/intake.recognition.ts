import type { Address } from '#contract/http/address.ts'
import { type LeadSource, leadSourceLabels, leadSources } from '#contract/leads/leads.enums.ts'
import type { FormField } from './intake.parsing.ts'

/** What a form says of the person who filled it in. */
export interface FormRequest {
  first_name: string
  last_name: string
  email: string
  phone: string
  insurance_provider: string
  source: LeadSource
  address: Address | null
  message: string
  /** True when a field that people do not see was filled in. */
  trapped: boolean
}

type Meaning =
  | 'first_name'
  | 'last_name'
  | 'name'
  | 'email'
  | 'phone'
  | 'insurance_provider'
  | 'source'
  | 'message'
  | 'trap'
  | keyof Address

// Field names as forms write them, without case, spaces and punctuation.
const meanings: Record<Meaning, readonly string[]> = {
  first_name: ['firstname', 'fname', 'givenname', 'forename', 'first', 'namefirst', 'yourfirstname'],
  last_name: ['lastname', 'lname', 'surname', 'familyname', 'last', 'namelast', 'yourlastname'],
  name: ['name', 'fullname', 'yourname', 'contactname', 'patientname', 'customername'],
  email: ['email', 'emailaddress', 'youremail', 'mail', 'contactemail', 'workemail'],
  phone: [
    'phone',
    'phonenumber',
    'tel',
    'telephone',
    'mobile',
    'mobilenumber',
    'mobilephone',
    'cell',
    'cellphone',
    'yourphone',
    'contactphone',
    'yourtel',
  ],
  insurance_provider: [
    'insurance',
    'insuranceprovider',
    'insurancecompany',
    'insurancecarrier',
    'dentalinsurance',
  ],
  source: [
    'source',
    'leadsource',
    'howdidyouhearaboutus',
    'howdidyouhear',
    'hearaboutus',
    'referralsource',
    'utmsource',
  ],
  message: [
    'message',
    'comments',
    'comment',
    'yourmessage',
    'note',
    'notes',
    'details',
    'inquiry',
    'enquiry',
    'question',
    'reason',
    'reasonforvisit',
    'body',
  ],
  trap: ['websiteurl', 'gotcha', 'honeypot', 'hpfield', 'leavethisblank'],
  street: ['street', 'streetaddress', 'address', 'address1', 'addressline1'],
  city: ['city', 'town'],
  state: ['state', 'province', 'region'],
  country: ['country'],
  postal_code: ['postalcode', 'zip', 'zipcode', 'postcode'],
}

const meaningByName = new Map(
  Object.entries(meanings).flatMap(([meaning, names]) =>
    names.map((name) => [name, meaning as Meaning] as const),
  ),
)

const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/** The meaning of a field by its name, or of the last part of a nested name. */
function meaningOf(name: string): Meaning | undefined {
  return (
    meaningByName.get(plain(name)) ??
    meaningByName.get(
      plain(
        name
          .split(/[.[\]]/)
          .filter(Boolean)
          .at(-1) ?? '',
      ),
    )
  )
}

const sourceByName = new Map<string, LeadSource>([
  ...leadSources.map((key) => [plain(key), key] as const),
  ...leadSources.map((key) => [plain(leadSourceLabels[key]), key] as const),
  ['fb', 'facebook'],
  ['ig', 'instagram'],
  ['googleads', 'google'],
  ['adwords', 'google'],
])

/** Reads a form's fields by the names that forms commonly use. What is not recognised joins the message. */
export function recognise(fields: readonly FormField[]): FormRequest {
  const found = new Map<Meaning, string>()
  const rest: string[] = []
  for (const { name, value } of fields) {
    const text = value.trim()
    if (text === '') continue
    const meaning = meaningOf(name)
    if (meaning && !found.has(meaning)) {
      // All but the message is one line, though a form may have had a larger box for it.
      found.set(meaning, meaning === 'message' ? text : text.replace(/\s+/g, ' '))
    } else if (!name.startsWith('_')) rest.push(`${name}: ${text}`)
  }
  const get = (meaning: Meaning) => found.get(meaning) ?? ''
  const { first, last } = splitName(get('name'))
  const source = sourceByName.get(plain(get('source')))
  if (get('source') && !source) rest.push(`source: ${get('source')}`)
  const address = {
    street: get('street'),
    city: get('city'),
    state: get('state'),
    country: get('country'),
    postal_code: get('postal_code'),
  }
  return {
    first_name: get('first_name') || first,
    last_name: get('last_name') || (get('first_name') ? '' : last),
    email: get('email').toLowerCase(),
    phone: get('phone'),
    insurance_provider: get('insurance_provider'),
    source: source ?? 'na',
    address: Object.values(address).some(Boolean) ? address : null,
    message: [get('message'), ...rest].filter(Boolean).join('\n'),
    trapped: get('trap') !== '',
  }
}

/** A full name in two: the last word is the last name. */
function splitName(name: string): { first: string; last: string } {
  const words = name.split(/\s+/).filter(Boolean)
  return words.length < 2
    ? { first: name, last: '' }
    : { first: words.slice(0, -1).join(' '), last: words.at(-1) ?? '' }
}
