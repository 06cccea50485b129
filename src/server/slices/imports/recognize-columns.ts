import { type ImportNoun, importNouns } from '#contract/imports/imports.enums.ts'
import { importTargets } from '#contract/imports/imports.fields.ts'

/**
 * How other systems name their columns, in letters and digits alone; where several of a file stand for one target, the
 * value of the first of them in this order counts. Among them are Open Dental, Dentrix, Eaglesoft, HubSpot, Twenty,
 * Google Contacts and Outlook.
 */
const names: Readonly<Record<string, readonly string[]>> = {
  first_name: ['firstname', 'first', 'fname', 'givenname', 'given', 'forename', 'namefirstname', 'patfname'],
  last_name: ['lastname', 'last', 'lname', 'surname', 'familyname', 'family', 'namelastname', 'patlname'],
  full_name: [
    'fullname',
    'name',
    'patientname',
    'patient',
    'contactname',
    'contact',
    'leadname',
    'displayname',
  ],
  phone: [
    ...['mobilephone', 'mobile', 'mobilephonenumber', 'mobilenumber', 'cellphone', 'cell', 'cellphonenumber'],
    ...['wirelessphone', 'wireless', 'phone', 'phonenumber', 'primaryphone', 'phonesprimaryphonenumber'],
    ...[
      'telephone',
      'telephonenumber',
      'tel',
      'contactphone',
      'homephone',
      'hmphone',
      'home',
      'homephonenumber',
    ],
    ...['workphone', 'wkphone', 'work', 'workphonenumber', 'businessphone', 'officephone', 'otherphone'],
    ...[
      'phone1value',
      'phone2value',
      'phone3value',
      'phone4value',
      'homephone2',
      'businessphone2',
      'carphone',
    ],
  ],
  calling_code: [
    'phonesprimaryphonecallingcode',
    'callingcode',
    'phonecallingcode',
    'dialingcode',
    'dialcode',
  ],
  email: [
    ...['email', 'emailaddress', 'primaryemail', 'emailsprimaryemail', 'contactemail', 'patientemail'],
    ...['homeemail', 'workemail', 'mail', 'email2address', 'email3address'],
    ...['email1value', 'email2value', 'email3value'],
  ],
  date_of_birth: ['dateofbirth', 'birthdate', 'dob', 'birthday', 'bday', 'birth', 'patbirthdate', 'born'],
  follow_up_date: ['followupdate', 'followup', 'nextfollowup', 'nextfollowupdate', 'nextactivitydate'],
  status: ['status', 'leadstatus', 'patientstatus', 'patstatus', 'contactstatus', 'stage', 'lifecyclestage'],
  source: [
    ...['source', 'leadsource', 'originalsource', 'originaltrafficsource', 'referralsource', 'referral'],
    ...['referredby', 'marketingsource', 'howdidyouhearaboutus'],
  ],
  type: ['leadtype', 'channel', 'contacttype'],
  location: ['location', 'office', 'clinic', 'clinicname', 'practicelocation', 'site', 'branch'],
  insurance_provider: [
    ...[
      'insuranceprovider',
      'insurance',
      'insurancecompany',
      'insurancecarrier',
      'primaryinsurance',
      'carrier',
    ],
    ...['carriername', 'primarycarrier', 'primins', 'primarydentalinsurance', 'insplan', 'dentalinsurance'],
  ],
  preferred_language: ['preferredlanguage', 'language'],
  total_value: ['totalvalue', 'lifetimevalue', 'totalrevenue', 'patientvalue'],
  street: [
    ...['street', 'address', 'address1', 'addressline1', 'streetaddress', 'homeaddress', 'mailingaddress'],
    ...['addressaddressstreet1', 'addressstreet', 'address1street', 'homestreet'],
  ],
  street_2: ['street2', 'address2', 'addressline2', 'addressaddressstreet2', 'apt', 'suite', 'unit'],
  city: ['city', 'town', 'addressaddresscity', 'addresscity', 'address1city', 'homecity'],
  state: [
    'state',
    'stateregion',
    'province',
    'region',
    'addressaddressstate',
    'addressstate',
    'address1region',
    'homestate',
  ],
  postal_code: [
    'postalcode',
    'zip',
    'zipcode',
    'postcode',
    'addressaddresspostcode',
    'addresspostcode',
    'address1postalcode',
    'homepostalcode',
  ],
  country: [
    'country',
    'countryregion',
    'addressaddresscountry',
    'addresscountry',
    'address1country',
    'homecountryregion',
  ],
  note: [
    'note',
    'notes',
    'comment',
    'comments',
    'remarks',
    'message',
    'patientnote',
    'patnote',
    'chartnotes',
  ],
}

const plain = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const known = new Map(
  Object.entries(names).flatMap(([target, all]) =>
    all.map((name, rank): [string, { target: string; rank: number }] => [name, { target, rank }]),
  ),
)

/** How early the value of a column counts among others for the same target. */
export const rankOf = (header: string): number => known.get(plain(header))?.rank ?? Number.MAX_SAFE_INTEGER

// Targets of which a file has one column; a second one would contradict the first.
const alone = ['first_name', 'last_name', 'full_name', 'calling_code', 'status', 'source', 'location', 'type']

const looks: readonly [target: string, pattern: RegExp][] = [
  ['email', /^[^\s@]+@[^\s@]+\.[^\s@]+$/],
  ['phone', /^(?=(?:\D*\d){10,15}\D*$)\+?[\d\s().-]{10,22}(?:\s*(?:x|ext\.?)\s*\d+)?$/i],
]

/** True for a number, a day, a phone number or an address, which name no column. */
export const looksLikeValue = (cell: string): boolean =>
  /^[^\p{L}]*\p{N}[^\p{L}]*$|@|(?:\p{N}\P{N}*){4}/u.test(cell)

const byName = new Map(
  importNouns.map((noun) => {
    const labels = Object.entries(importTargets(noun))
    return [noun, new Map(labels.map(([target, label]) => [plain(label), target]))]
  }),
)

/** What a column of this name holds; undefined for a name that is not known. */
function targetOf(noun: ImportNoun, name: string): string | undefined {
  const target = byName.get(noun)?.get(plain(name)) ?? known.get(plain(name))?.target
  return target && target in importTargets(noun) ? target : undefined
}

export const namesTarget = (noun: ImportNoun, name: string): boolean => targetOf(noun, name) !== undefined

/** What each column holds, by its name (a field's own label or another system's name for it), else by its values. */
export function recognizeColumns(
  noun: ImportNoun,
  header: readonly string[],
  sample: readonly (readonly string[])[],
): (string | null)[] {
  const found = header.map((name) => targetOf(noun, name) ?? null)
  const isFirst = (target: string, at: number) => found.indexOf(target) === at
  const targets = found.map((target, at) =>
    target && alone.includes(target) && !isFirst(target, at) ? null : target,
  )
  // A whole name says nothing that its parts do not.
  const hasParts = targets.includes('first_name') && targets.includes('last_name')
  return targets.map((target, at) => {
    if (target === 'full_name' && hasParts) return null
    return target ?? lookOf(at, targets, sample)
  })
}

function lookOf(at: number, targets: readonly (string | null)[], sample: readonly (readonly string[])[]) {
  const values = sample.map((cells) => cells[at]?.trim() ?? '').filter(Boolean)
  const [target] =
    looks.find(
      ([target, pattern]) =>
        !targets.includes(target) &&
        values.length > 0 &&
        values.filter((value) => pattern.test(value)).length >= 0.8 * values.length,
    ) ?? []
  return target ?? null
}
