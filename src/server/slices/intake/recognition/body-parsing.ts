import type { FormField } from '#contract/intake/recognition.rules.ts'
import { intakeLimits } from '#contract/intake/requests.limits.ts'
import { intakeMessages } from '#contract/intake/requests.messages.ts'
import { AppError, invalidFields } from '#server/platform/errors.ts'
import { bracketTree, type Group, isGroup, isList, isScalar, readJson, scalarText } from './field-tree.ts'

export const intakeContentTypes = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
] as const

/** A parsed body: nested as its sender nested it, and as a flat list of fields. */
export interface FormBody {
  tree: Group
  /** In order. Nested JSON fields get dotted names; form fields keep theirs. */
  fields(): FormField[]
}

/** Parses a raw body; throws a 4xx when it cannot be read. */
export async function parseBody(contentType: string, body: Buffer): Promise<FormBody> {
  if (body.length === 0) throw new AppError('malformed', { detail: intakeMessages.empty })
  const type = contentType.split(';')[0]?.trim().toLowerCase()
  if (!intakeContentTypes.some((known) => known === type)) throw new AppError('unsupported_media_type')
  if (type === 'application/json') return parseJson(decoderOf(contentType)(body))
  const pairs =
    type === 'multipart/form-data'
      ? await parseMultipart(contentType, body)
      : parseUrlencoded(contentType, body)
  return { tree: bracketTree(pairs), fields: () => fieldsOfPairs(pairs) }
}

/** Throws a 4xx for too many fields, names that are too long, and null bytes, which cannot be stored. */
export function checkFields(fields: readonly FormField[]): void {
  if (fields.length === 0) throw new AppError('malformed', { detail: intakeMessages.empty })
  if (fields.length > intakeLimits.fields) throw invalidFields({ '': [intakeMessages.tooManyFields] })
  for (const { name, value, others = [], label = '' } of fields) {
    if (name.length > intakeLimits.fieldName) throw invalidFields({ '': [intakeMessages.fieldNameTooLong] })
    if ([name, label, value, ...others].some((text) => text.includes('\0')))
      throw invalidFields({ [name.replaceAll('\0', '')]: [intakeMessages.nullByte] })
  }
}

function parseJson(text: string): FormBody {
  let value = readJson(text)
  if (value === undefined) throw new AppError('malformed')
  // Automation tools may wrap each request in a list.
  if (isList(value) && value.length === 1) [value] = value
  if (!isGroup(value)) throw new AppError('malformed', { detail: intakeMessages.empty })
  const group = value
  const isFlat = Object.keys(group).some((name) => name.includes('['))
  return { tree: isFlat ? bracketTree(Object.entries(group)) : group, fields: () => flatten('', group) }
}

function flatten(name: string, value: unknown): FormField[] {
  if (value === null || value === undefined) return []
  if (typeof value !== 'object') return [{ name: name.toWellFormed(), value: scalarText(value) }]
  if (isList(value) && value.length > 0 && value.every(isScalar))
    return [fieldOf(name.toWellFormed(), value.map(scalarText))]
  return Object.entries(value).flatMap(([key, inner]) => flatten(name ? `${name}.${key}` : key, inner))
}

const fieldOf = (name: string, [value = '', ...others]: string[]): FormField => ({
  name,
  value,
  ...(others.length > 0 ? { others } : {}),
})

/** Repeated fields named like a list, `topics[]`, become one field; others stay separate. */
function fieldsOfPairs(pairs: readonly (readonly [string, string])[]): FormField[] {
  const lists = new Map<string, FormField>()
  return pairs.flatMap(([name, value]) => {
    if (!name.endsWith('[]')) return [{ name, value }]
    const list = lists.get(name)
    if (list) {
      list.others ??= []
      list.others.push(value)
      return []
    }
    const field = { name: name.slice(0, -2), value }
    lists.set(name, field)
    return [field]
  })
}

const latin1 = new TextDecoder('windows-1252')

/** Decodes by the charset that the type names, else UTF-8. A forgiving one falls back to the Latin-1 of old pages. */
function decoderOf(contentType: string, forgiving = false): (bytes: Buffer) => string {
  const charset = /;\s*charset\s*=\s*"?([\w.:-]+)/i.exec(contentType)?.[1]
  return (bytes) => {
    try {
      return new TextDecoder(charset ?? 'utf-8', { fatal: true }).decode(bytes)
    } catch {
      if (forgiving) return latin1.decode(bytes)
      throw new AppError('malformed')
    }
  }
}

function parseUrlencoded(contentType: string, body: Buffer): [string, string][] {
  const decode = decoderOf(contentType, true)
  const text = body.toString('latin1').replace(/^\xef\xbb\xbf/, '')
  const read = (part: string) => decode(percentBytes(part.replaceAll('+', ' '))).toWellFormed()
  const pairs = text.split('&').filter(Boolean)
  if (pairs.length > maxPairs) throw invalidFields({ '': [intakeMessages.tooManyFields] })
  return pairs.map((pair) => {
    const at = pair.indexOf('=')
    return at < 0 ? [read(pair), ''] : [read(pair.slice(0, at)), read(pair.slice(at + 1))]
  })
}

// Above `fields`, because repeated list fields count as one. Parsing more would only waste time.
const maxPairs = 10 * intakeLimits.fields

const percentBytes = (text: string): Buffer =>
  Buffer.from(
    text.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )

async function parseMultipart(contentType: string, body: Buffer): Promise<[string, string][]> {
  let form: FormData
  try {
    // The built-in parser reads only UTF-8, so each byte goes through it as one Latin-1 character.
    const latin1Body = new TextEncoder().encode(body.toString('latin1'))
    form = await new Response(latin1Body, { headers: { 'content-type': contentType } }).formData()
  } catch {
    throw new AppError('malformed')
  }
  const decode = decoderOf('', true)
  const read = (text: string) => decode(Buffer.from(text, 'latin1')).toWellFormed()
  // A file stays in the raw request; the lead only gets its name.
  return [...form].map(([name, value]) => [read(name), read(typeof value === 'string' ? value : value.name)])
}
