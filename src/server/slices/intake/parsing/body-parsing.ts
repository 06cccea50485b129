import { meaningOfName } from '#contract/intake/recognition.names.ts'
import type { FormField } from '#contract/intake/recognition.rules.ts'
import { intakeLimits } from '#contract/intake/requests.limits.ts'
import { intakeMessages } from '#contract/intake/requests.messages.ts'
import { AppError } from '#server/platform/errors.ts'
import { visitorText } from '#server/platform/visitor-text.ts'
import { bracketTree, type Group, isGroup, isList, isScalar, readJson, scalarText } from './field-tree.ts'

/** A parsed body, as the nested tree that was sent and as a flat list of fields. */
export interface FormBody {
  tree: Group
  /** In order. Nested JSON fields get dotted names; form fields keep theirs. */
  fields(): FormField[]
}

/** Parses a raw body. Throws a 4xx when it cannot be parsed. */
export async function parseBody(contentType: string, body: Buffer): Promise<FormBody> {
  if (body.length === 0) throw new AppError('malformed', { detail: intakeMessages.empty })
  const pairs = await parsePairs(contentType, body)
  if (!pairs) return parseJson(decoderOf(contentType)(body).replace(/^\ufeff/, ''))
  return { tree: bracketTree(pairs), fields: () => fieldsOfPairs(inWholeNumbers(pairs)) }
}

const startsAs = (shape: RegExp) => (body: Buffer) => shape.test(body.toString('latin1', 0, 300))
const isLikeJson = startsAs(/^(?:\xef\xbb\xbf|\xff\xfe)?\s*[[{]/)
const isLikeForm = startsAs(/^(?:\xef\xbb\xbf)?[^=&<>{}"\p{Cc}]{1,200}=/u)

/**
 * Parses the fields of a form. Undefined when the body does not look like a form: senders omit the content
 * type or name a wrong one, so the body itself decides.
 */
async function parsePairs(contentType: string, body: Buffer): Promise<[string, string][] | undefined> {
  const type = contentType.split(';')[0]?.trim().toLowerCase()
  if (type === 'multipart/form-data') return parseMultipart(contentType, body)
  if (isLikeJson(body) || !(type === 'application/x-www-form-urlencoded' || isLikeForm(body)))
    return undefined
  return parseUrlencoded(contentType, body)
}

/**
 * Limits the number of fields and makes their texts safe to store and show. Throws a 4xx without any field.
 */
export function readableFields(fields: readonly FormField[]): FormField[] {
  if (fields.length === 0) throw new AppError('malformed', { detail: intakeMessages.empty })
  return fields
    .slice(0, intakeLimits.fields)
    .map(({ name, value, others, label, kind }) => ({
      name: visitorText(name).slice(0, intakeLimits.fieldName),
      value: visitorText(value),
      ...(others && { others: others.map(visitorText) }),
      ...(label && { label: visitorText(label) }),
      ...(kind && { kind }),
    }))
}

function parseJson(text: string): FormBody {
  let value = readJson(text)
  if (value === undefined) throw new AppError('malformed')
  // Automation tools may wrap each request in a list.
  if (isList(value) && value.length === 1) [value] = value
  // A list of bare fields counts as one form. A list of several forms fails and waits in the inbox.
  if (isList(value) && value.length > 0 && value.every(isAnswer)) value = { fields: value }
  if (!isGroup(value)) throw new AppError('malformed', { detail: intakeMessages.empty })
  const group = value
  const isFlat = Object.keys(group).some((name) => name.includes('['))
  return { tree: isFlat ? bracketTree(Object.entries(group)) : group, fields: () => flatten('', group) }
}

/** One field of a form, as a group or as a pair. */
const isAnswer = (member: unknown) =>
  isGroup(member) ? 'value' in member || 'answer' in member : isList(member) && member.length === 2

function flatten(name: string, value: unknown): FormField[] {
  if (value === null || value === undefined) return []
  if (typeof value !== 'object') return [{ name: name.toWellFormed(), value: scalarText(value) }]
  if (isNumberInParts(name, value))
    return [
      { name: name.toWellFormed(), value: Object.values(value).map(scalarText).filter(Boolean).join(' ') },
    ]
  if (isList(value) && value.length > 0 && value.every(isScalar))
    return [fieldOf(name.toWellFormed(), value.map(scalarText))]
  return Object.entries(value).flatMap(([key, inner]) => flatten(name ? `${name}.${key}` : key, inner))
}

const numberPart = /^(?:country|country ?code|area|area ?code|prefix|number|phone|line|ext|extension)$/i

/** A phone number whose parts are asked for one by one. */
const isNumberInParts = (name: string, value: object): value is Group =>
  isGroup(value) &&
  meaningOfName(name) === 'phone' &&
  Object.entries(value).every(([part, text]) => numberPart.test(part) && isScalar(text))

/** Joins the parts of a phone number, such as `phone[area]` and `phone[number]`, into one field. */
function inWholeNumbers(pairs: readonly [string, string][]): [string, string][] {
  const whole = new Map<string, [string, string]>()
  return pairs.flatMap((pair) => {
    const [, name, part] = /^([^[\]]+)\[([^[\]]+)\]$/.exec(pair[0]) ?? []
    if (!name || !part || !numberPart.test(part) || meaningOfName(name) !== 'phone') return [pair]
    const number = whole.get(name)
    if (number) {
      number[1] = `${number[1]} ${pair[1]}`.trim()
      return []
    }
    const first: [string, string] = [name, pair[1]]
    whole.set(name, first)
    return [first]
  })
}

const fieldOf = (name: string, [value = '', ...others]: string[]): FormField => ({
  name,
  value,
  ...(others.length > 0 ? { others } : {}),
})

/** Repeated fields named like a list, `topics[]`, become one field. Other repeated fields stay separate. */
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
 * Decodes by the charset of the content type, or else as UTF-8. Bytes that neither can decode are read as
 * Latin-1, which old pages send.
 */
function decoderOf(contentType: string): (bytes: Buffer) => string {
  const charset = /;\s*charset\s*=\s*"?([\w.:-]+)/i.exec(contentType)?.[1]
  return (bytes) => {
    try {
      return new TextDecoder(charset ?? 'utf-8', { fatal: true }).decode(bytes)
    } catch {
      return latin1.decode(bytes)
    }
  }
}

function parseUrlencoded(contentType: string, body: Buffer): [string, string][] {
  const decode = decoderOf(contentType)
  const text = body.toString('latin1').replace(/^\xef\xbb\xbf/, '')
  const read = (part: string) => decode(percentBytes(part.replaceAll('+', ' '))).toWellFormed()
  const pairs = text.split('&', maxPairs).filter(Boolean)
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
  const decode = decoderOf('')
  const read = (text: string) => decode(Buffer.from(text, 'latin1')).toWellFormed()
  // A file stays in the raw request; the lead only gets its name.
  return [...form].map(([name, value]) => [read(name), read(typeof value === 'string' ? value : value.name)])
}
