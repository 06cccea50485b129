import { z } from 'zod'
import { emailLimit } from '../formats/email.ts'

// Control characters do not belong in typed text. Null bytes and lone surrogates cannot even be stored.
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
// Soft hyphens, zero-width spaces and text-direction marks. Joiners stay, because scripts and emoji need them.
export const unseen = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g
const joinersAlone = /^[\s\u200c\u200d]*$/

/** Pasted text as one line: line breaks become spaces, and invisible characters are removed. */
const asOneLine = (text: string): string => {
  const visible = text.replace(breaks, ' ').replace(unseen, '')
  return joinersAlone.test(visible) ? '' : visible
}

/** One line of text, trimmed, with at most `max` characters and no control characters; may be empty. */
export const line = (max: number, missing: string = fieldMessages.required) =>
  string(missing)
    .overwrite(asOneLine)
    .trim()
    .max(max, fieldMessages.tooLong(max))
    .refine((value) => !oneLineControl.test(value), fieldMessages.control)

/** Like `line`, but not blank. */
export const requiredLine = (max: number, missing: string = fieldMessages.required) =>
  line(max, missing).refine((value) => value.length > 0, missing)

/** Text of several lines, with at most `max` characters and no control characters except tabs and line breaks. */
export const text = (max: number, missing: string = fieldMessages.required) =>
  string(missing)
    .max(max, fieldMessages.tooLong(max))
    .refine((value) => !textControl.test(value), fieldMessages.control)

export { emailLimit }

/** Maximum length of a phone number as typed, in characters. */
export const phoneLimit = 40

// Zod's pattern, extended by domains in any script and in their ASCII form (RFC 5890).
const emailPattern =
  /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+(?:\p{L}[\p{L}\p{M}]+|xn--[A-Za-z0-9-]+)$/u
const isEmail = (value: string) => emailPattern.test(value)

/** An email, trimmed; may be empty. */
export const optionalEmail = line(emailLimit).refine(
  (value) => value === '' || isEmail(value),
  fieldMessages.email,
)

/** An email, trimmed. */
export const requiredEmail = requiredLine(emailLimit).refine(
  (value) => value === '' || isEmail(value),
  fieldMessages.email,
)

/** Maximum number of further contacts. Contacts beyond that no longer identify a person. */
export const maxContacts = 20

/**
 * Further phone numbers and emails of a person, as typed. Responses have phone numbers in E.164 and emails in
 * lower case. Valid phone numbers depend on the practice's country, so only the server rejects invalid numbers.
 */
export const Contacts = z
  .array(z.string().overwrite(asOneLine).trim())
  .max(maxContacts, `Use at most ${maxContacts} numbers and addresses.`)
  .superRefine((contacts, { addIssue }) => {
    const invalid = contacts.find((contact) => !isContact(contact))
    // Reported for the whole field, because a form has one input for all contacts.
    if (invalid !== undefined) addIssue({ code: 'custom', message: fieldMessages.contact(invalid) })
  })

/** Whether a text is an email or may contain a phone number. */
const isContact = (contact: string) =>
  line(emailLimit).safeParse(contact).success &&
  (contact.includes('@') ? isEmail(contact) : /\d/.test(contact))

/** Splits contacts that were typed into one line or stand in one cell of a file. */
export const contactsIn = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((contact) => contact.trim())
    .filter(Boolean)

/** A record's id in bodies and responses. */
export const Id = z.int().min(1).max(Number.MAX_SAFE_INTEGER)

/** A reference to another record in a response. */
export const Reference = z.object({ id: Id, name: z.string() })
export type Reference = z.infer<typeof Reference>

/** A whole number from 1 to `max` in a path or query string. */
export const numberText = (max: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,15}$/, 'Must be a whole number from 1.')
    .transform(Number)
    .refine((value) => value <= max, `Must be at most ${max}.`)

/** A boolean in a query string. */
export const flagText = z.stringbool({ truthy: ['true'], falsy: ['false'], error: 'Must be true or false.' })

/** The `:id` parameter of a path. */
export const IdParams = z.strictObject({ id: numberText(Number.MAX_SAFE_INTEGER) })

/** Expiry and signature of a signed address. */
export const SignedQuery = z.strictObject({ expires: line(20).optional(), signature: line(100).optional() })

/** A calendar day, yyyy-MM-dd, without the year 0. `missing` is the error for an empty value. */
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

/** A key from a list in the contract. */
export const oneOf = <const K extends string>(keys: readonly [K, ...K[]]) =>
  z.enum(keys, { error: fieldMessages.oneOf(keys) })
