import { beginningOf } from '../formats/beginning.ts'
import { type FieldMeaning, meanings } from './recognition.meanings.ts'

// Fields that forms add by themselves, and the practice's own numbers in the data of call trackers.
const own = new Set(
  `submit action formid formname formtitle formkey submitbutton button nonce csrf csrftoken authenticitytoken token
  grecaptcharesponse hcaptcharesponse cfturnstileresponse recaptcha captcha recaptcharesponse useragent remoteip ip
  ipaddress timestamp submittedat submissionid submissiondate entryid poweredby queriedid postid pagetitle referertitle
  pageid adid adsetid campaignid inboxurl isorganic createdtime googlekey
  businessphonenumber formattedbusinessphonenumber trackingphonenumber formattedtrackingphonenumber trackingnumber
  trackingnum destinationnumber destinationnum callednumber companyphone companyphonenumber practicephone officephone`
    .split(/\s+/)
    .filter(Boolean),
)

const meaningByName = new Map(
  Object.entries(meanings).flatMap(([meaning, { names }]) =>
    names
      .split(/\s+/)
      .filter(Boolean)
      .map((name) => [name, meaning as FieldMeaning] as const),
  ),
)

// Filler words of field names that are phrased as a question or request.
const fillers = new Set(
  `what whats who which is s are your you the a an please enter provide give type in us tell share with can could we may at to
  reach best on of for here and our my me required optional valid
  cual es su tu el la los las de del por favor
  wie lautet ihre ihr deine dein bitte geben sie
  quel quelle est votre vos le les d l merci veuillez saisir indiquer
  qual seu sua o il tuo tua suo uw je`
    .split(/\s+/)
    .filter(Boolean),
)

const bare = (text: string) =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss').replaceAll('ø', 'o')

/** A text without case, accents, spaces and punctuation. */
export const plain = (text: string): string => bare(text).replace(/[^\p{L}\p{N}]/gu, '')

/** The parts of a nested name, such as `address[city]` or `fields.email.value`. */
const parts = (name: string): string[] => name.split(/[.[\]]/).filter(Boolean)

const withoutFillers = (text: string): string =>
  bare(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word && !fillers.has(word))
    .join('')

// A trailing number is not part of the name: `email-857`, `phone2`. The lookbehind keeps this linear for long
// rows of digits.
const withoutNumber = (word: string) => word.replace(/(?<!\d)\d+$/, '')

// Prefixes that form builders and web designers put before a name.
const prefix = /^(?:et_pb_contact|no label|visitor|customer|client|field(?=:)|[gq]\d+)[ _:-]+(?=.)/i
// Random suffixes, as in `first_name_8d5d`.
const randomEnd = /_(?=[a-f]*\d)[\da-f]{4}$/

/** Variants of a field's name, most literal first: whole, last part, without prefix, without filler words, without a number. */
function* readings(name: string): Generator<string> {
  const last = parts(name).at(-1) ?? ''
  const bare = last.replace(prefix, '')
  const variants = [name, last, name.replace(prefix, ''), bare, bare.replace(randomEnd, '')]
  for (const text of variants) {
    yield plain(text)
    yield withoutFillers(text)
  }
  for (const text of variants) {
    yield withoutNumber(plain(text))
    yield withoutNumber(withoutFillers(text))
  }
}

/** The meaning of a field by its name or label; `own` for a field that the form adds by itself. */
export function meaningOfName(text: string): FieldMeaning | 'own' | undefined {
  const name = beginningOf(text)
  for (const reading of readings(name)) {
    const meaning = meaningByName.get(reading)
    if (meaning) return meaning
    if (own.has(reading)) return 'own'
  }
  return name.startsWith('_') ? 'own' : undefined
}

/** Whether a name is only a number or a key, without a meaning for people. */
export const isOpaque = (name: string): boolean => /^(?:(?:input|field|q)[_-]?)?\d+(?:[._]\d+)*$/i.test(name)
