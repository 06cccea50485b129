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
import { type RawForm, readSubmission } from '../web-forms/submission.ts'
import type { Submission } from '../web-forms/tools/tool.ts'

const ReadableRequest = requestFields
  .omit({ email: true, source: true })
  .extend({ address: Address.nullable() })
  .strip()

/** What the request itself, apart from its body, tells about where a visitor came from. */
export const cluesOf = ({ headers }: RawForm): Clue[] =>
  headers.referer ? [{ name: 'referer', value: headers.referer }] : []

/** What was read of a request, as far as that went. */
export interface Reading<Form> {
  submission?: Submission
  form?: Form
  /** Valid unless there is an `error`. */
  request?: FormRequest
  /** Why no lead can be made of it: a 4xx. */
  error?: AppError
}

/** Reads what a form says: its fields, then the form that it is from, then what that form's fields mean. */
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

/** Nothing that is too long or wrong may cost the practice the lead: it is cut, and kept whole in the message. */
function checked(request: FormRequest): FormRequest {
  const notes: string[] = []
  const noteWhole = (label: string, text: string) => {
    const line = `${label}: ${text}`
    // The message has what is longer than a recognizer looks at already.
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

/** Numbers may stand far behind; their country does not matter for finding them. */
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

/** Who a request is from, in one line, as far as it says. */
export function senderOf({
  first_name,
  last_name,
  phone,
  email,
}: RecognisedFields = nothingRecognized): string {
  const name = [first_name, last_name].filter(Boolean).join(' ')
  return [name, phone, email].filter(Boolean).join(' · ').slice(0, intakeLimits.sender)
}

/** What can be said about a raw body, whatever is wrong with it. */
export interface Inspection {
  recognised: RecognisedFields
  /** Null also when it is invalid. */
  address: Address | null
  errors: FieldErrors
}

export const uninspected: Inspection = { recognised: nothingRecognized, address: null, errors: {} }

/** Looks at a raw body that may be wrong in any way. */
export async function inspectRequest(raw: RawForm, corrections: readonly Correction[]): Promise<Inspection> {
  const { request, error } = await readRequest(raw, () => ({ corrections }))
  return {
    recognised: request ? RecognisedFields.parse(request) : nothingRecognized,
    address: Address.nullable().safeParse(request?.address ?? null).data ?? null,
    errors: error ? (error.errors ?? { '': [error.message] }) : {},
  }
}
