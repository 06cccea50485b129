import { beginningOf } from '../formats/beginning.ts'
import { keysOf } from '../formats/labels.ts'
import type { Address } from '../http/address.ts'
import type { LeadSource } from '../leads/leads.enums.ts'
import { type RecognisedFields, requestedFields } from './inbox.schemas.ts'
import { isCallerPlaceholder } from './recognition.callers.ts'
import { type ChosenMeaning, type FieldMeaning, type Meaning, meanings } from './recognition.meanings.ts'
import { isOpaque, meaningOfName } from './recognition.names.ts'
import { type Clue, namedSource, tracedSource } from './recognition.sources.ts'
import { readValue } from './recognition.values.ts'

/** The rule that recognized a field. */
export type RecognitionRule = 'corrected' | 'kind' | 'name' | 'label' | 'look' | 'second' | 'own' | 'none'

export interface FormField {
  /** Name that corrections refer to. */
  name: string
  value: string
  /** Further values, if the field has several. */
  others?: string[] | undefined
  /** Label that the visitor sees next to the field, if the tool sends it. */
  label?: string | undefined
  /** Meaning according to the tool; `ignore` for fields that the tool adds by itself. */
  kind?: FieldMeaning | undefined
}

/** The meaning that staff chose for a field. */
export interface Correction {
  field: string
  meaning: ChosenMeaning
}

/** Meaning of a field, with the rule that recognized it. */
export interface Finding {
  field: FormField
  meaning: FieldMeaning
  rule: RecognitionRule
}

/**
 * A form's information about the person who filled it in. `message` includes all values that do not have a
 * separate field.
 */
export interface FormRequest extends RecognisedFields {
  address: Address | null
  /** Only the message as written. */
  said: string
  /** Milliseconds that the form was shown, if it sends them. */
  shown_ms: number | null
  /** True when the honeypot was filled in. */
  trapped: boolean
}

/** Input of the rules besides the fields. */
export interface RecognitionContext {
  corrections?: readonly Correction[] | undefined
  /** Clues from the request itself: the Referer header. */
  clues?: readonly Clue[] | undefined
  /** The source of this tool's requests, unless something else names a source. */
  usualSource?: LeadSource | undefined
}

// Meanings that any number of fields can have.
const sharedMeanings: readonly FieldMeaning[] = ['note', 'ignore', 'campaign', 'trap']
// Meanings that join all values of a field. Other meanings take the first value, and the rest becomes a note.
const joinedMeanings: readonly FieldMeaning[] = [
  'message',
  'note',
  'insurance_provider',
  'source',
  'ignore',
  'campaign',
  'trap',
]
const maxLabel = 120

/** Label in the message of a value that did not fit its field. */
export const labelOfMeaning = (meaning: FieldMeaning): string =>
  meaning !== 'email' && meaning in requestedFields
    ? requestedFields[meaning as keyof typeof requestedFields].label
    : meaning

/**
 * Recognizes a form's fields: by corrections, then by the tool's data, then by their names, then by their values.
 */
export function recognize(
  fields: readonly FormField[],
  { corrections = [], clues = [], usualSource }: RecognitionContext = {},
): { request: FormRequest; findings: Finding[] } {
  const chosen = new Map(corrections.map(({ field, meaning }) => [field, meaning]))
  const findings = fields.map((field): Finding => {
    const meaning = chosen.get(field.name)
    return meaning ? { field, meaning, rule: 'corrected' } : byRules(field)
  })
  const findingByMeaning = new Map<FieldMeaning, Finding>()
  // Corrections come before rules.
  for (const isChosen of [true, false]) {
    for (const finding of findings) {
      if ((finding.rule === 'corrected') === isChosen) take(findingByMeaning, finding)
    }
  }
  for (const finding of findings) takeByLook(findingByMeaning, finding)
  return { request: requestOf(findingByMeaning, findings, clues, usualSource), findings }
}

function byRules(field: FormField): Finding {
  if (field.kind) return { field, meaning: field.kind, rule: field.kind === 'ignore' ? 'own' : 'kind' }
  for (const [text, rule] of [
    [field.name, 'name'],
    [field.label ?? '', 'label'],
  ] as const) {
    const meaning = meaningOfName(text)
    if (meaning === 'own') return { field, meaning: 'ignore', rule: 'own' }
    if (meaning) return { field, meaning, rule }
  }
  return { field, meaning: 'note', rule: 'none' }
}

const textOf = ({ field, meaning }: Finding): string => {
  const values = [field.value, ...(joinedMeanings.includes(meaning) ? (field.others ?? []) : [])]
  return values
    .map((value) => value.trim())
    .filter(Boolean)
    .join(', ')
}

function take(findingByMeaning: Map<FieldMeaning, Finding>, finding: Finding): void {
  if (sharedMeanings.includes(finding.meaning) || textOf(finding) === '') return
  if (!findingByMeaning.has(finding.meaning)) findingByMeaning.set(finding.meaning, finding)
  // Several fields that staff chose as the message form a single message.
  else if (finding.meaning !== 'message' || finding.rule !== 'corrected') {
    finding.meaning = 'note'
    finding.rule = 'second'
  }
}

const looks: readonly (readonly [FieldMeaning, (field: FormField) => boolean])[] = [
  ['email', ({ value }) => /^[^\s@<>"']{1,64}@[^\s@<>"']+\.[^\s@<>"'.]{2,}$/.test(value.trim())],
  // Ten-digit ids are not phone numbers.
  ['phone', ({ name, value }) => !/(?:^|[^a-z])id$|[a-z]Id$/.test(name) && looksLikePhone(value.trim())],
  // Under a meaningless name, a whole sentence is the message.
  ['message', ({ name, label, value }) => !label && isOpaque(name) && value.trim().split(/\s+/).length > 3],
]

function looksLikePhone(text: string): boolean {
  if (!/^\+?[\d\s().\-/]{10,24}$/.test(text) || /^\d{4}-\d{2}-\d{2}/.test(text)) return false
  const digits = text.replace(/\D/g, '')
  // US area codes begin with 2 to 9; other ten-digit values are timestamps or ids.
  return text.startsWith('+') ? digits.length >= 8 && digits.length <= 15 : /^1?[2-9]\d{9}$/.test(digits)
}

function takeByLook(findingByMeaning: Map<FieldMeaning, Finding>, finding: Finding): void {
  if (finding.rule !== 'none') return
  const field = { ...finding.field, value: beginningOf(finding.field.value) }
  const look = looks.find(([meaning, fits]) => !findingByMeaning.has(meaning) && fits(field))
  if (!look) return
  ;[finding.meaning] = look
  finding.rule = 'look'
  findingByMeaning.set(finding.meaning, finding)
}

function requestOf(
  findingByMeaning: ReadonlyMap<FieldMeaning, Finding>,
  findings: readonly Finding[],
  clues: readonly Clue[],
  usualSource: LeadSource | undefined,
): FormRequest {
  const get = (meaning: FieldMeaning): string => {
    const finding = findingByMeaning.get(meaning)
    // All values except the message are one line, even if the form had a text area for them.
    return finding ? beginningOf(textOf(finding)).replace(/\s+/g, ' ') : ''
  }
  const said = findings
    .filter(({ meaning }) => meaning === 'message')
    .map(textOf)
    .filter(Boolean)
    .join('\n')
  const traces = [
    ...findings.flatMap(({ meaning, field }) =>
      meaning === 'campaign' ? [{ name: field.name, value: field.value }] : [],
    ),
    ...findings.flatMap(({ meaning, field }) =>
      meaning === 'campaign' && field.label ? [{ name: field.label, value: field.value }] : [],
    ),
    ...clues,
  ]
  const namedBy = namedSource(get('source'))
  const address = {
    street: get('street'),
    city: get('city'),
    state: get('state'),
    country: get('country'),
    postal_code: get('postal_code'),
  }
  const plainValues = keysOf(requestedFields).map((name) => {
    const { label } = requestedFields[name]
    const meaning: Meaning = meanings[name]
    return { name, label, text: get(name), ...readValue(requestedFields[name], get(name), meaning.values) }
  })
  const inexact = plainValues.flatMap(({ name, label, text, isExact }) =>
    isExact || name === 'source' ? [] : [`${label}: ${text}`],
  )
  const tooLong = [...findingByMeaning].flatMap(([meaning, finding]) => {
    const text = textOf(finding)
    if (meaning === 'message' || meaning === 'shown' || beginningOf(text) === text) return []
    const line = text.replace(/\s+/g, ' ')
    return [`${labelOfMeaning(meaning)}: ${meaning === 'email' ? line.toLowerCase() : line}`]
  })
  const named = nameOf(get('first_name'), get('last_name'), get('name'))
  const callerId = `${named.first_name} ${named.last_name}`.trim()
  const isUnnamed = isCallerPlaceholder(callerId, address)
  return {
    ...(Object.fromEntries(plainValues.map(({ name, value }) => [name, value])) as RecognisedFields),
    ...(isUnnamed ? { first_name: '', last_name: '' } : named),
    email: get('email').toLowerCase(),
    source: namedBy ?? tracedSource(traces) ?? usualSource ?? 'na',
    address: Object.values(address).some(Boolean) ? address : null,
    message: [
      said,
      isUnnamed ? `Caller ID: ${callerId}` : '',
      ...notesOf(findings),
      ...tooLong,
      ...[...inexact, get('source') && !namedBy ? `source: ${get('source')}` : ''].filter(
        (line) => !tooLong.some((whole) => whole.startsWith(line)),
      ),
    ]
      .filter(Boolean)
      .join('\n'),
    said,
    shown_ms: /^\d{1,12}$/.test(get('shown')) ? Number(get('shown')) : null,
    trapped: findings.some((finding) => finding.meaning === 'trap' && textOf(finding) !== ''),
  }
}

function notesOf(findings: readonly Finding[]): string[] {
  return findings.flatMap((finding) => {
    const { field, meaning } = finding
    const text = meaning === 'note' ? textOf(finding) : (field.others ?? []).join(', ').trim()
    if (text === '' || (meaning !== 'note' && joinedMeanings.includes(meaning))) return []
    return [`${shortened((field.label || field.name).replace(/\s+/g, ' ').trim())}: ${text}`]
  })
}

const shortened = (text: string) => (text.length > maxLabel ? `${text.slice(0, maxLabel - 1)}…` : text)

/** Splits a full name into first and last name. */
export const splitName = (name: string) => nameOf('', '', beginningOf(name))

/**
 * First and last name. A full name is split before its last name. Next to a first name, `name` is the last name.
 */
function nameOf(first: string, last: string, name: string): { first_name: string; last_name: string } {
  if (first && last) return { first_name: first, last_name: last }
  if (first) {
    const rest = name.toLowerCase().startsWith(`${first.toLowerCase()} `) ? name.slice(first.length) : name
    return { first_name: first, last_name: rest.trim() === first ? '' : rest.trim() }
  }
  if (last) {
    const isWhole = name.toLowerCase().endsWith(` ${last.toLowerCase()}`)
    return { first_name: isWhole ? name.slice(0, -last.length).trim() : name, last_name: last }
  }
  return partsOfName(name)
}

// Suffixes of a last name, and particles at its beginning.
const suffix = /^(?:jr|sr|ii|iii|iv|phd|ph\.d|md|m\.d|dds|dmd|esq)\.?$/i
const particle =
  /^(?:de|del|della|der|den|di|da|das|do|dos|du|la|las|le|los|ten|ter|van|vande|vander|von|zu|zum|bin|ibn|al|el)$/

/** Splits `Ann van der Berg Jr.` and `van der Berg Jr., Ann` alike. */
function partsOfName(name: string): { first_name: string; last_name: string } {
  const [before = '', ...behind] = name.split(',').map((part) => part.trim())
  const givenNames = behind.filter((part) => part && !suffix.test(part)).join(' ')
  const suffixes = behind.filter((part) => suffix.test(part))
  if (givenNames && before) return { first_name: givenNames, last_name: [before, ...suffixes].join(' ') }
  const words = [...before.split(/\s+/), ...suffixes].filter(Boolean)
  const hasSuffix = words.length > 2 && suffix.test(words.at(-1) ?? '')
  let last = words.length - (hasSuffix ? 2 : 1)
  while (last > 1 && particle.test(words[last - 1] ?? '')) last -= 1
  if (last < 1) return { first_name: words.join(' '), last_name: '' }
  return { first_name: words.slice(0, last).join(' '), last_name: words.slice(last).join(' ') }
}
