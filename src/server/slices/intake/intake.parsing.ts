import { intakeLimits } from '#contract/intake/intake.limits.ts'
import { intakeMessages } from '#contract/intake/intake.messages.ts'
import type { FormField } from '#contract/intake/recognition.rules.ts'
import { AppError, invalidFields } from '#server/platform/errors.ts'
import { bracketTree, type Group, isGroup, isList, isScalar, readJson, scalarText } from './form-tree.ts'

/** The content types that the doors take. */
export const intakeContentTypes = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
] as const

/** A body as it can be looked at: in the groups that its sender made, and as a list of fields. */
export interface FormBody {
  tree: Group
  /** The fields in order; nested ones are named with dots in JSON, and as they came in forms. */
  fields(): FormField[]
}

/** Reads a request's raw body. Throws a 4xx for what cannot be read. */
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

/** Refuses fields that are too many, too long in name, or hold what cannot be stored. */
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
  // Automation tools can be told to send each request in a list of its own.
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

/** Fields that a form sends as a list, `topics[]`, are one; all others stay as many as came. */
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

/**
 * How the bytes of a body are read: by the charset that it names, as UTF-8 without one. In forms, what is no UTF-8 is
 * Latin-1, as old pages send it without saying so.
 */
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
  if (pairs.length > mostPairs) throw invalidFields({ '': [intakeMessages.tooManyFields] })
  return pairs.map((pair) => {
    const at = pair.indexOf('=')
    return at < 0 ? [read(pair), ''] : [read(pair.slice(0, at)), read(pair.slice(at + 1))]
  })
}

// Those of one list are one field; that many are nobody's answers, and are not worth the time that they take to read.
const mostPairs = 10 * intakeLimits.fields

const percentBytes = (text: string): Buffer =>
  Buffer.from(
    text.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )

async function parseMultipart(contentType: string, body: Buffer): Promise<[string, string][]> {
  let form: FormData
  try {
    // The platform's own parser, which reads UTF-8 alone: each byte goes through it as a sign of its own.
    const signs = new TextEncoder().encode(body.toString('latin1'))
    form = await new Response(signs, { headers: { 'content-type': contentType } }).formData()
  } catch {
    throw new AppError('malformed')
  }
  const decode = decoderOf('', true)
  const read = (text: string) => decode(Buffer.from(text, 'latin1')).toWellFormed()
  // A file is kept with the raw request; the lead only learns its name.
  return [...form].map(([name, value]) => [read(name), read(typeof value === 'string' ? value : value.name)])
}
