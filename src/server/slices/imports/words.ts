import { plainText } from '#contract/formats/plain-text.ts'
import type { ImportNoun } from '#contract/imports/imports.enums.ts'
import { fieldOf } from '#contract/imports/imports.fields.ts'

type Words = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

const source = {
  google: ['googleads', 'googleorganic', 'organicsearch', 'paidsearch', 'adwords'],
  facebook: ['fb', 'meta', 'facebookads', 'paidsocial'],
  instagram: ['ig'],
  other: ['organicsocial', 'social', 'socialmedia', 'tiktok', 'twitter', 'linkedin'],
  preferral: ['referral', 'referrals', 'wordofmouth', 'friend', 'family', 'friendfamily'],
  ireferral: ['insurance'],
  sreferral: ['staff', 'employee'],
  dreferral: ['doctor', 'dentist', 'provider'],
  signage: ['walkin', 'walkby', 'driveby', 'sign'],
  flyer: ['postcard', 'mailer', 'directmail'],
  na: ['directtraffic', 'offlinesources'],
}
const preferred_language = {
  english: ['en', 'eng', 'enus', 'englishus', 'englishunitedstates'],
  spanish: ['es', 'spa', 'esp', 'espanol', 'esmx', 'esus'],
}

/** Words of other systems for our choices, as `plain` has them. */
const words: Record<ImportNoun, Words> = {
  leads: {
    status: {
      new: ['open', 'prospect', 'lead', 'subscriber', 'marketingqualifiedlead', 'salesqualifiedlead'],
      contacted: ['attemptedtocontact', 'connected', 'inprogress', 'working', 'opendeal', 'called'],
      scheduled: ['appointmentscheduled', 'booked', 'meeting', 'opportunity'],
      converted: ['customer', 'won', 'closedwon', 'patient', 'active'],
      existing: ['currentpatient', 'existingcustomer'],
      noshow: ['missed', 'missedappointment', 'didnotshow'],
      lost: ['unqualified', 'closedlost', 'dead', 'declined', 'badfit'],
      na: ['badtiming', 'other'],
    },
    type: {
      phonecall: ['call', 'telephone'],
      website: ['web', 'site'],
      contact_form: ['form', 'webform', 'contact'],
      chatbot: ['chat', 'bot'],
    },
    source,
    preferred_language,
  },
  patients: {
    status: {
      new_lead: ['new', 'prospective', 'prospect', 'lead'],
      interested: ['nonpatient'],
      scheduled: ['appointmentscheduled', 'booked'],
      active: ['patient', 'current', 'existing', 'a', 'customer'],
      inactive: ['archived', 'deceased', 'deleted', 'former', 'moved', 'i', 'dismissed'],
    },
    source,
    preferred_language,
  },
}

const plain = (text: string) => plainText(text).replace(/[^\p{L}\p{N}]/gu, '')

/** The choice that a word of a file stands for: by key, by label, or by another system's word; undefined for none. */
export function choiceOf(noun: ImportNoun, field: string, text: string): string | undefined {
  const word = plain(text)
  const options = fieldOf(noun, field)?.options ?? []
  const own = options.find(({ value, label }) => plain(String(value)) === word || plain(label) === word)
  if (own) return String(own.value)
  return Object.entries(words[noun][field] ?? {}).find(([, all]) => all.includes(word))?.[0]
}
