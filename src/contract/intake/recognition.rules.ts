import type { Address } from '../http/address.ts'
import type { LeadSource } from '../leads/leads.enums.ts'
import type { ChosenMeaning, FieldMeaning, RecognitionRule } from './forms.enums.ts'
import { isOpaque, meaningOfName } from './recognition.names.ts'
import { type Clue, namedSource, tracedSource } from './recognition.sources.ts'

/** One field of a form as it was sent. */
export interface FormField {
  /** By which corrections find it again. */
  name: string
  value: string
  /** Further values of a field with several. */
  others?: string[] | undefined
  /** What the visitor reads beside it, where the tool tells. */
  label?: string | undefined
  /** What the tool itself says that it is; `ignore` for what the tool sends for itself. */
  kind?: FieldMeaning | undefined
}

/** What a person chose a field to be. */
export interface Correction {
  field: string
  meaning: ChosenMeaning
}

/** What a field was taken for, and by which rule. */
export interface Finding {
  field: FormField
  meaning: FieldMeaning
  rule: RecognitionRule
}

/** What a form says of the person who filled it in. */
export interface FormRequest {
  first_name: string
  last_name: string
  email: string
  phone: string
  insurance_provider: string
  source: LeadSource
  address: Address | null
  /** The message with all that has no place of its own. */
  message: string
  /** The message alone, as it was written. */
  said: string
  /** How long the form was looked at, in milliseconds, where it says so. */
  shown_ms: number | null
  /** True when a field that people do not see was filled in. */
  trapped: boolean
}

/** What the rules need beside the fields. */
export interface Surroundings {
  corrections?: readonly Correction[] | undefined
  /** Where the visitor came from, as the request itself tells it: the Referer header. */
  clues?: readonly Clue[] | undefined
  /** The source of what comes by this tool, where nothing else names one. */
  usualSource?: LeadSource | undefined
}

// Any number of fields may mean these.
const shared: readonly FieldMeaning[] = ['note', 'ignore', 'campaign', 'trap']
// A field with several values is one value for these, and one and a note for all others.
const listed: readonly FieldMeaning[] = [
  'message',
  'note',
  'insurance_provider',
  'source',
  'ignore',
  'campaign',
  'trap',
]
const labelCharacters = 120

/** Reads a form's fields: what a person chose, what the tool says, what they are called, what they look like. */
export function recognise(
  fields: readonly FormField[],
  { corrections = [], clues = [], usualSource }: Surroundings = {},
): { request: FormRequest; findings: Finding[] } {
  const chosen = new Map(corrections.map(({ field, meaning }) => [field, meaning]))
  const findings = fields.map((field): Finding => {
    const meaning = chosen.get(field.name)
    return meaning ? { field, meaning, rule: 'corrected' } : byRules(field)
  })
  const taken = new Map<FieldMeaning, Finding>()
  // What a person chose is taken before what a rule found.
  for (const isChosen of [true, false]) {
    for (const finding of findings) {
      if ((finding.rule === 'corrected') === isChosen) take(taken, finding)
    }
  }
  for (const finding of findings) takeByLook(taken, finding)
  return { request: requestOf(taken, findings, clues, usualSource), findings }
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
  const values = [field.value, ...(listed.includes(meaning) ? (field.others ?? []) : [])]
  return values
    .map((value) => value.trim())
    .filter(Boolean)
    .join(', ')
}

function take(taken: Map<FieldMeaning, Finding>, finding: Finding): void {
  if (shared.includes(finding.meaning) || textOf(finding) === '') return
  if (!taken.has(finding.meaning)) taken.set(finding.meaning, finding)
  // Several parts of one message that a person chose are one message.
  else if (finding.meaning !== 'message' || finding.rule !== 'corrected') {
    finding.meaning = 'note'
    finding.rule = 'second'
  }
}

const looks: readonly (readonly [FieldMeaning, (field: FormField) => boolean])[] = [
  ['email', ({ value }) => /^[^\s@<>"']{1,64}@[^\s@<>"']+\.[^\s@<>"'.]{2,}$/.test(value.trim())],
  ['phone', ({ value }) => looksLikePhone(value.trim())],
  // Where the name says nothing, a sentence is what somebody wrote.
  ['message', ({ name, label, value }) => !label && isOpaque(name) && value.trim().split(/\s+/).length > 3],
]

function looksLikePhone(text: string): boolean {
  if (!/^\+?[\d\s().\-/]{10,24}$/.test(text) || /^\d{4}-\d{2}-\d{2}/.test(text)) return false
  const digits = text.replace(/\D/g, '')
  // Ten digits alone are a number where area codes begin with 2 or more, else an instant or somebody's id.
  return text.startsWith('+') ? digits.length >= 8 && digits.length <= 15 : /^1?[2-9]\d{9}$/.test(digits)
}

function takeByLook(taken: Map<FieldMeaning, Finding>, finding: Finding): void {
  if (finding.rule !== 'none') return
  const look = looks.find(([meaning, fits]) => !taken.has(meaning) && fits(finding.field))
  if (!look) return
  ;[finding.meaning] = look
  finding.rule = 'look'
  taken.set(finding.meaning, finding)
}

function requestOf(
  taken: ReadonlyMap<FieldMeaning, Finding>,
  findings: readonly Finding[],
  clues: readonly Clue[],
  usualSource: LeadSource | undefined,
): FormRequest {
  const get = (meaning: FieldMeaning): string => {
    const finding = taken.get(meaning)
    // All but the message is one line, though a form may have had a larger box for it.
    return finding ? textOf(finding).replace(/\s+/g, ' ') : ''
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
  const named = namedSource(get('source'))
  const address = {
    street: get('street'),
    city: get('city'),
    state: get('state'),
    country: get('country'),
    postal_code: get('postal_code'),
  }
  return {
    ...nameOf(get('first_name'), get('last_name'), get('name')),
    email: get('email').toLowerCase(),
    phone: get('phone'),
    insurance_provider: get('insurance_provider'),
    source: named ?? tracedSource(traces) ?? usualSource ?? 'na',
    address: Object.values(address).some(Boolean) ? address : null,
    message: [said, ...notesOf(findings), get('source') && !named ? `source: ${get('source')}` : '']
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
    if (text === '' || (meaning !== 'note' && listed.includes(meaning))) return []
    return [`${shortened((field.label || field.name).replace(/\s+/g, ' ').trim())}: ${text}`]
  })
}

const shortened = (text: string) =>
  text.length > labelCharacters ? `${text.slice(0, labelCharacters - 1)}…` : text

/** First and last name. A full name is split at its last word; beside a first name, `name` is the last one. */
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
  const words = name.split(/\s+/).filter(Boolean)
  return words.length < 2
    ? { first_name: name, last_name: '' }
    : { first_name: words.slice(0, -1).join(' '), last_name: words.at(-1) ?? '' }
}
