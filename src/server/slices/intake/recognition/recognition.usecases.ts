import { keysOf } from '#contract/formats/labels.ts'
import { phoneAsTyped } from '#contract/formats/phone.ts'
import { Address, addressLimits } from '#contract/http/address.ts'
import type { FieldErrors } from '#contract/http/errors.ts'
import { phoneLimit, requiredEmail } from '#contract/http/fields.ts'
import type { Field } from '#contract/http/record-fields.ts'
import {
  nothingRecognized,
  RecognisedFields,
  requestedFields,
  requestFields,
} from '#contract/intake/inbox.schemas.ts'
import { type Correction, type FormRequest, recognize } from '#contract/intake/recognition.rules.ts'
import type { Clue } from '#contract/intake/recognition.sources.ts'
import { type IntakeFailure, intakeFailures } from '#contract/intake/requests.enums.ts'
import { intakeLimits } from '#contract/intake/requests.limits.ts'
import { intakeMessages } from '#contract/intake/requests.messages.ts'
import { leadLimits } from '#contract/leads/leads.limits.ts'
import { AppError, invalidFields } from '#server/platform/errors.ts'
import { readPhone } from '#server/platform/phone.ts'
import { firstEmail } from '#server/platform/visitor-text.ts'
import { type RawForm, readSubmission } from '../parsing/submission.ts'
import type { Submission } from '../parsing/tools/tool.ts'

const ReadableRequest = requestFields
  .omit({ email: true, source: true })
  .extend({ address: Address.nullable() })
  .strip()

/** Clues to the visitor's source in the request headers. */
export const cluesOf = ({ headers }: RawForm): Clue[] =>
  headers.referer ? [{ name: 'referer', value: headers.referer }] : []

/** The result of reading a request, partial after an error. */
export interface Reading<Form> {
  submission?: Submission
  form?: Form
  /** Valid unless there is an `error`. */
  request?: FormRequest
  /** A 4xx with the reason why the request cannot become a lead. */
  error?: AppError
}

/**
 * Reads a form: its fields, then the web form that it came from, then the meaning of the fields by that
 * form's corrections.
 */
export async function readRequest<Form extends { corrections: readonly Correction[] } | undefined>(
  raw: RawForm,
  formOf: (submission: Submission) => Form | Promise<Form>,
): Promise<Reading<Form>> {
  const reading: Reading<Form> = {}
  try {
    const submission = await readSubmission(raw)
    reading.submission = submission
    const form = await formOf(submission)
    reading.form = form
    const { fields, usualSource } = submission
    const corrections = form?.corrections
    reading.request = recognize(fields, { corrections, clues: cluesOf(raw), usualSource }).request
    reading.request = checked(reading.request)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    reading.error = error
  }
  return reading
}

/**
 * Shortens fields that are too long or invalid, and keeps their full text in the message, so that the lead is
 * not lost.
 */
function checked(request: FormRequest): FormRequest {
  const notes: string[] = []
  const noteWhole = (label: string, text: string) => {
    const line = `${label}: ${text}`
    // A text longer than the recognizers read is already in the message.
    if (!request.message.includes(line)) notes.push(line)
  }
  const cutTo = (label: string, text: string, max: number) => {
    if (text.length <= max) return text
    noteWhole(label, text)
    return text.slice(0, max).trim()
  }
  const email = requiredEmail.safeParse(firstEmail(request.email))
  if (request.email && (!email.success || email.data !== request.email)) noteWhole('email', request.email)
  const fitting = Object.fromEntries(
    keysOf(requestedFields).flatMap((name) => {
      const { label, maxLength: max }: Field = requestedFields[name]
      const value = request[name]
      if (typeof value !== 'string' || !max || name === 'email' || name === 'phone') return []
      const text = cutTo(label, value, max)
      return [[name, text]]
    }),
  )
  const address =
    request.address &&
    Object.fromEntries(
      Object.entries(request.address).map(([part, text]) => [part, cutTo(part, text, addressLimits.line)]),
    )
  const phone = request.phone.length > phoneLimit ? numbersAlone(request.phone) : request.phone
  if (phone !== request.phone && !request.message.includes(request.phone))
    notes.push(phoneAsTyped(request.phone))
  const message = [...notes, request.message].filter(Boolean).join('\n').slice(0, leadLimits.note)
  const result = ReadableRequest.safeParse({ ...request, ...fitting, phone, address, message })
  if (!result.success) {
    throw invalidFields(
      Object.fromEntries(result.error.issues.map((issue) => [issue.path.join('.'), [issue.message]])),
    )
  }
  const readable = { ...request, ...result.data, email: email.success ? email.data : '' }
  const number = readPhone(readable.phone, 'US').phone
  if (![readable.first_name, readable.last_name, number, readable.email].some(Boolean)) {
    throw invalidFields({ '': [intakeMessages.nobody] })
  }
  return readable
}

/** Numbers may stand far behind in the text. Their country does not matter for finding them. */
function numbersAlone(text: string): string {
  const { phone, others } = readPhone(text, 'US')
  const joined = [phone, ...others].reduce((all, number) => {
    const longer = `${all} / ${number}`
    return longer.length > phoneLimit ? all : longer
  })
  return joined.slice(0, phoneLimit)
}

export function failureOf(error: AppError): IntakeFailure {
  if (error.errors?.['']?.includes(intakeMessages.nobody)) return 'nobody'
  if (error.code === 'forbidden') return 'wrong_key'
  return intakeFailures.find((failure) => failure === error.code) ?? 'malformed'
}

/** The sender's name and contact details in one line, as far as known. */
export function senderOf({
  first_name,
  last_name,
  phone,
  email,
}: RecognisedFields = nothingRecognized): string {
  const name = [first_name, last_name].filter(Boolean).join(' ')
  return [name, phone, email].filter(Boolean).join(' · ').slice(0, intakeLimits.sender)
}

/** The fields and errors read from a raw body, valid or not. */
export interface Inspection {
  recognised: RecognisedFields
  /** Null also when it is invalid. */
  address: Address | null
  errors: FieldErrors
}

export const uninspected: Inspection = { recognised: nothingRecognized, address: null, errors: {} }

/** Inspects a raw body that may be invalid in any way. */
export async function inspectRequest(raw: RawForm, corrections: readonly Correction[]): Promise<Inspection> {
  const { request, error } = await readRequest(raw, () => ({ corrections }))
  return {
    recognised: request ? RecognisedFields.parse(request) : nothingRecognized,
    address: Address.nullable().safeParse(request?.address ?? null).data ?? null,
    errors: error ? (error.errors ?? { '': [error.message] }) : {},
  }
}
