import { z } from 'zod'
import { Address } from '#contract/http/address.ts'
import type { FieldErrors } from '#contract/http/errors.ts'
import { line, requiredEmail, text } from '#contract/http/fields.ts'
import type { RecognisedFields } from '#contract/intake/inbox.schemas.ts'
import { type IntakeFailure, intakeFailures } from '#contract/intake/intake.enums.ts'
import { intakeLimits } from '#contract/intake/intake.limits.ts'
import { intakeMessages } from '#contract/intake/intake.messages.ts'
import { type Correction, type FormRequest, recognise } from '#contract/intake/recognition.rules.ts'
import type { Clue } from '#contract/intake/recognition.sources.ts'
import { leadLimits } from '#contract/leads/leads.limits.ts'
import { AppError, invalidFields } from '#server/platform/errors.ts'
import { type RawForm, readSubmission } from './intake.submission.ts'
import type { Submission } from './tools/submission.ts'

const ReadableRequest = z.object({
  first_name: line(leadLimits.name),
  last_name: line(leadLimits.name),
  phone: line(leadLimits.phone),
  insurance_provider: line(leadLimits.insuranceProvider),
  address: Address.nullable(),
  message: text(leadLimits.note),
})

/** What the request itself, apart from its body, tells of where a visitor came from. */
export const cluesOf = ({ headers }: RawForm): Clue[] =>
  headers.referer ? [{ name: 'referer', value: headers.referer }] : []

/** What was recognised in a submission, unchecked. */
const recognised = (
  { fields, usualSource }: Submission,
  raw: RawForm,
  corrections: readonly Correction[],
): FormRequest => recognise(fields, { corrections, clues: cluesOf(raw), usualSource }).request

/** Reads what a form says; throws a 4xx for what no lead can be made of. */
export async function readRequest(raw: RawForm, corrections: readonly Correction[]): Promise<FormRequest> {
  return understand(await readSubmission(raw), raw, corrections)
}

/** What a submission says; throws a 4xx for what no lead can be made of. */
export const understand = (
  submission: Submission,
  raw: RawForm,
  corrections: readonly Correction[],
): FormRequest => check(recognised(submission, raw, corrections))

function check(request: FormRequest): FormRequest {
  // An address that is none must not cost the practice the lead: it is kept as text.
  const email = requiredEmail.safeParse(request.email)
  const message =
    !email.success && request.email ? `email: ${request.email}\n${request.message}`.trim() : request.message
  const checked = ReadableRequest.safeParse({ ...request, message })
  if (!checked.success) {
    throw invalidFields(
      Object.fromEntries(checked.error.issues.map((issue) => [issue.path.join('.'), [issue.message]])),
    )
  }
  const readable = { ...request, ...checked.data, email: email.success ? email.data : '' }
  if (![readable.first_name, readable.last_name, readable.phone, readable.email].some(Boolean)) {
    throw invalidFields({ '': [intakeMessages.nobody] })
  }
  return readable
}

/** Why no lead can be made of a request, as the inbox tells it. */
export function failureOf(error: AppError): IntakeFailure {
  if (error.errors?.['']?.includes(intakeMessages.nobody)) return 'nobody'
  return intakeFailures.find((known) => known === error.code) ?? 'malformed'
}

/** Who a request is from, in one line, as far as it says. */
export function senderOf({ first_name, last_name, phone, email }: RecognisedFields): string {
  const name = [first_name, last_name].filter(Boolean).join(' ')
  return [name, phone, email].filter(Boolean).join(' · ').slice(0, intakeLimits.sender)
}

/** Fields of which nothing was recognised. */
export const nothing: RecognisedFields = {
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  source: 'na',
  insurance_provider: '',
  message: '',
}

/** What can be told of a raw body, whatever is wrong with it. */
export interface Inspection {
  recognised: RecognisedFields
  /** Null also when it is none that could be taken over. */
  address: Address | null
  /** What cannot be taken over, by field. */
  errors: FieldErrors
}

/** Looks at a raw body that may be wrong in any way. */
export async function inspectRequest(raw: RawForm, corrections: readonly Correction[]): Promise<Inspection> {
  let request: FormRequest | undefined
  try {
    request = recognised(await readSubmission(raw), raw, corrections)
    check(request)
    return inspected(request, {})
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return inspected(request, error.errors ?? { '': [error.message] })
  }
}

function inspected(request: FormRequest | undefined, errors: FieldErrors): Inspection {
  if (!request) return { recognised: nothing, address: null, errors }
  const { first_name, last_name, email, phone, source, insurance_provider, message } = request
  return {
    recognised: { first_name, last_name, email, phone, source, insurance_provider, message },
    address: Address.nullable().safeParse(request.address).data ?? null,
    errors,
  }
}
