import { z } from 'zod'
import { emailLimit } from '../formats/email.ts'

// Control characters have no place in what people type into one line or into a note; a null byte and half of a
// surrogate pair cannot even be stored.
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const oneLineControl = /[\u0000-\u001f\u007f\p{Surrogate}]/u
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const textControl = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Surrogate}]/u

export const fieldMessages = {
  required: 'This field is required.',
  text: 'Must be text.',
  control: "This contains characters that can't be stored.",
  address: 'Must have parts: street, city, state, country, postal_code.',
  email: 'Enter a valid email address.',
  date: 'Date input not valid.',
  timeZone: 'Unknown time zone.',
  unknown: 'Unknown field.',
  twice: 'Send this once.',
  contact: (contact: string) =>
    `"${contact.slice(0, 60)}" is neither a phone number with area code nor an email address.`,
  tooLong: (max: number) => `Use at most ${max} characters.`,
  oneOf: (values: readonly string[]) => `Must be one of: ${values.join(', ')}.`,
} as const

const string = (missing: string) =>
  z.string({ error: ({ input }) => (input === undefined ? missing : fieldMessages.text) })

const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g
// Soft hyphens, zero-width spaces, and marks that turn the direction of text. Joiners stay: scripts and emoji need them.
export const unseen = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g
const joinersAlone = /^[\s\u200c\u200d]*$/

/** A pasted text as one line: breaks are spaces, without invisible characters. */
const asOneLine = (text: string): string => {
  const seen = text.replace(breaks, ' ').replace(unseen, '')
  return joinersAlone.test(seen) ? '' : seen
}

/** One line of text, trimmed, at most `max` characters, without control characters; empty allowed. */
export const line = (max: number, missing: string = fieldMessages.required) =>
  string(missing)
    .overwrite(asOneLine)
    .trim()
    .max(max, fieldMessages.tooLong(max))
    .refine((value) => !oneLineControl.test(value), fieldMessages.control)

/** As `line`, but not blank. */
export const requiredLine = (max: number, missing: string = fieldMessages.required) =>
  line(max, missing).refine((value) => value.length > 0, missing)

/** Text of several lines, at most `max` characters, without control characters other than tab and line breaks. */
export const text = (max: number, missing: string = fieldMessages.required) =>
  string(missing)
    .max(max, fieldMessages.tooLong(max))
    .refine((value) => !textControl.test(value), fieldMessages.control)

export { emailLimit }

/** Longest phone number as people write it, in characters. */
export const phoneLimit = 40

// As Zod's, with domains in any script or in their ASCII form (RFC 5890).
const emailPattern =
  /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+(?:\p{L}[\p{L}\p{M}]+|xn--[A-Za-z0-9-]+)$/u
const isEmail = (value: string) => emailPattern.test(value)

/** An email address, trimmed, or empty. */
export const optionalEmail = line(emailLimit).refine(
  (value) => value === '' || isEmail(value),
  fieldMessages.email,
)

/** An email address, trimmed. */
export const requiredEmail = requiredLine(emailLimit).refine(
  (value) => value === '' || isEmail(value),
  fieldMessages.email,
)

/** Most further contacts of a person: whoever names more is no one in particular. */
export const maxContacts = 20

/**
 * Further phone numbers and email addresses of a person, as people write them. Answers have numbers in E.164 and addresses in
 * lower case. Which numbers there are depends on the practice's country, so the server refuses the others.
 */
export const Contacts = z
  .array(z.string().overwrite(asOneLine).trim())
  .max(maxContacts, `Use at most ${maxContacts} numbers and addresses.`)
  .superRefine((contacts, { addIssue }) => {
    const wrong = contacts.find((contact) => !isContact(contact))
    // Said of the whole: a form has one input for all of them.
    if (wrong !== undefined) addIssue({ code: 'custom', message: fieldMessages.contact(wrong) })
  })

/** Whether a text is an email address, or may have a phone number. */
const isContact = (contact: string) =>
  line(emailLimit).safeParse(contact).success &&
  (contact.includes('@') ? isEmail(contact) : /\d/.test(contact))

/** What people type into one line, or have in one cell of a file. */
export const contactsIn = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((contact) => contact.trim())
    .filter(Boolean)

/** A record's id as it travels in bodies and answers. */
export const Id = z.int().min(1).max(Number.MAX_SAFE_INTEGER)

/** Another record, as an answer names it. */
export const Reference = z.object({ id: Id, name: z.string() })
export type Reference = z.infer<typeof Reference>

/** A whole number from 1 as it travels in paths and query strings. */
export const numberText = (max: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,15}$/, 'Must be a whole number from 1.')
    .transform(Number)
    .refine((value) => value <= max, `Must be at most ${max}.`)

/** Yes or no as it travels in query strings. */
export const flagText = z.stringbool({ truthy: ['true'], falsy: ['false'], error: 'Must be true or false.' })

/** `{id}` of a path. */
export const IdParams = z.strictObject({ id: numberText(Number.MAX_SAFE_INTEGER) })

/** What signs an address: until when, and by which signature. */
export const SignedQuery = z.strictObject({ expires: line(20).optional(), signature: line(100).optional() })

/** A calendar day, yyyy-MM-dd; the calendar has no year 0. `missing` is said where there is none. */
export const requiredDate = (missing: string) =>
  z.iso
    .date({
      error: ({ input }) =>
        input == null || (typeof input === 'string' && input.trim() === '') ? missing : fieldMessages.date,
    })
    .refine((day) => !day.startsWith('0000'), fieldMessages.date)

/** A calendar day, yyyy-MM-dd (spec section 9). */
export const IsoDate = requiredDate(fieldMessages.date)

export const Instant = z.iso.datetime({ offset: true })

/** One of the keys of a list in the contract. */
export const oneOf = <const K extends string>(keys: readonly [K, ...K[]]) =>
  z.enum(keys, { error: fieldMessages.oneOf(keys) })
