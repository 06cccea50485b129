import { intakeLimits } from '#contract/intake/intake.limits.ts'
import { intakeMessages } from '#contract/intake/intake.messages.ts'
import { AppError, invalidFields } from '#server/platform/errors.ts'

/** One field of a form as it was sent. */
export interface FormField {
  name: string
  value: string
}

/** The content types that the doors take. */
export const intakeContentTypes = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
] as const

/** The fields of a request's raw body, in order; nested JSON is named with dots. Throws a 4xx for what cannot be read. */
export async function parseFields(contentType: string, body: Buffer): Promise<FormField[]> {
  if (body.length === 0) throw new AppError('malformed', { detail: intakeMessages.empty })
  const type = contentType.split(';')[0]?.trim().toLowerCase()
  if (!intakeContentTypes.some((known) => known === type)) throw new AppError('unsupported_media_type')
  const fields = type === 'application/json' ? parseJson(body) : await parseForm(contentType, body)
  if (fields.length === 0) throw new AppError('malformed', { detail: intakeMessages.empty })
  if (fields.length > intakeLimits.fields) throw invalidFields({ '': [intakeMessages.tooManyFields] })
  for (const { name, value } of fields) {
    if (name.length > intakeLimits.fieldName) throw invalidFields({ '': [intakeMessages.fieldNameTooLong] })
    if (name.includes('\0') || value.includes('\0'))
      throw invalidFields({ [name.replaceAll('\0', '')]: [intakeMessages.nullByte] })
  }
  return fields
}

function parseJson(body: Buffer): FormField[] {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw new AppError('malformed')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new AppError('malformed', { detail: intakeMessages.empty })
  return flatten('', value, 0)
}

const deepest = 6

function flatten(name: string, value: unknown, depth: number): FormField[] {
  if (value === null || value === undefined) return []
  // Half of a surrogate pair, which JSON can write and nothing can store, must not cost the practice the lead.
  if (typeof value !== 'object') return [{ name: name.toWellFormed(), value: String(value).toWellFormed() }]
  if (depth > deepest) throw new AppError('malformed')
  return Object.entries(value).flatMap(([key, inner]) =>
    flatten(name ? `${name}.${key}` : key, inner, depth + 1),
  )
}

async function parseForm(contentType: string, body: Buffer): Promise<FormField[]> {
  let form: FormData
  try {
    // The platform's own parser of both form encodings.
    form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData()
  } catch {
    throw new AppError('malformed')
  }
  // A file is kept with the raw request; the lead only learns its name.
  return [...form].map(([name, value]) => ({ name, value: typeof value === 'string' ? value : value.name }))
}
