import { humanize, listOf, withArticle } from '../formats/labels.ts'
import { formatContact } from '../formats/phone.ts'
import { auditKindLabel, nounOf } from '../nouns.ts'
import { type AuditedEvent, describeChanges, describeResult, fieldNames } from './audit.changes.ts'
import type { AuditEntry, AuditMention } from './audit.schemas.ts'
import { auditTemplates } from './audit.templates.ts'

/** A record with its current name, as far as the reader may see it. */
export interface NamedRecord {
  id: number
  name: string
}

export type AuditFacts = Pick<
  AuditEntry,
  'staff_id' | 'action' | 'kind' | 'record_id' | 'about' | 'part' | 'fields'
> & {
  /** The name of the actor. */
  who: string
  record: NamedRecord | null
  /** The parent record. */
  owner: NamedRecord | null
  events: readonly AuditedEvent[]
}

interface Named {
  kind: string
  id: number
  text: string
}
type Piece = string | Named

/** Writes an entry in words, with the positions where it names records. */
export function auditSentence(facts: AuditFacts): { sentence: string; mentions: AuditMention[] } {
  let sentence = ''
  const mentions: AuditMention[] = []
  for (const piece of piecesOf(facts)) {
    const start = sentence.length
    if (typeof piece !== 'string') {
      const { kind, id, text } = piece
      mentions.push({ kind, id, start, end: start + text.length })
    }
    sentence += typeof piece === 'string' ? piece : piece.text
  }
  return { sentence, mentions }
}

function piecesOf(facts: AuditFacts): Piece[] {
  const template = templateOf(facts)
  const values = valuesOf(facts)
  const isKnown = (name: string) => (values[name]?.length ?? 0) > 0
  return template
    .replace(/\[([^\]]*)\]/g, (_, optional: string) =>
      [...optional.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => isKnown(name)) ? optional : '',
    )
    .split(/\{(\w+)\}/)
    .flatMap((text, at) => (at % 2 === 0 ? [text] : (values[text] ?? [])))
}

function templateOf({ action, kind, record_id, part }: AuditFacts): string {
  const group = !isPerson(kind) ? kind : record_id === null ? 'people' : 'person'
  const keys = [`${action} ${group} ${part}`, `${action} ${kind}`, `${action} ${group}`, action]
  return keys.map((key) => auditTemplates[key]).find((template) => template !== undefined) ?? '{who}'
}

function valuesOf(facts: AuditFacts): Readonly<Record<string, Piece[]>> {
  const { staff_id, who, action, kind, record_id, about, part, fields } = facts
  const words = (text: string | null) => (text ? [text] : [])
  const events = facts.events.filter((event) => isVisibleEvent(facts, event))
  const changes = describeChanges(kind, events, fields)
  const changed = changes.length > 0 || action !== 'changed' ? changes : fieldNames(kind, fields)
  return {
    who: [staff_id === null ? who : { kind: 'staff', id: staff_id, text: who }],
    record: record_id === null ? [pluralOf(kind)] : recordPieces(facts),
    owner: about ? ownerPieces(facts) : [],
    records: [pluralOf(kind)],
    changes: words(listOf(changed)),
    filters: words(listOf(fields.map(inWords))),
    result: words(describeResult(events)),
    part: words(part && inWords(part)),
  }
}

/** Events in the history of the owner that concern the record itself, by the beginning of their type. */
const ownersEvents: Readonly<Record<string, readonly string[]>> = {
  appointment: ['appointment_'],
  task: ['task_'],
  intake_request: ['request_', 'tried', 'updated'],
}

/** Values are shown only for records that the reader may see. */
function isVisibleEvent(
  { kind, about, record, owner }: AuditFacts,
  { subject, what }: AuditedEvent,
): boolean {
  if (subject !== about?.kind) return subject !== kind || record !== null
  return owner !== null && (ownersEvents[kind]?.some((start) => what.startsWith(start)) ?? false)
}

const inWords = (key: string) => humanize(key.replaceAll('-', '_')).toLowerCase()
const isPerson = (kind: string) => kind === 'lead' || kind === 'patient'

const singularOf = (kind: string) => nounOf(kind)?.singular ?? auditKindLabel(kind).toLowerCase()
const pluralOf = (kind: string) => nounOf(kind)?.plural ?? `${singularOf(kind)}s`

/** Prepositions between a record and its owner. */
const prepositions: Readonly<Record<string, string>> = {
  note: 'about',
  task: 'for',
  document: 'of',
  appointment: 'for',
  recording: 'with',
  intake_request: 'from',
}
const namelessKinds = new Set([...Object.keys(prepositions), 'mail', 'session', 'passkey', 'feedback'])

function recordPieces(facts: AuditFacts): Piece[] {
  const { action, kind, record, about } = facts
  if (kind === 'user') return ['their account']
  if (kind === 'time_off') return record ? ['time off of ', mentionOf(kind, record)] : ['time off']
  const of = prepositions[kind] && about ? [` ${prepositions[kind]} `, ...ownerPieces(facts)] : []
  if (!record) return [unnamed(kind, action), ...of]
  const name = mentionOf(kind, record)
  // Omits whether the person is a lead or a patient, because their page shows it.
  if (isPerson(kind) && !['created', 'deleted', 'refused'].includes(action)) return [name]
  if (kind === 'task') return ['the task “', name, '”', ...of]
  return [`the ${singularOf(kind)}${kind === 'invitation' ? ' of' : ''} `, name, ...of]
}

function unnamed(kind: string, action: AuditFacts['action']): string {
  const noun = singularOf(kind)
  if (action === 'deleted' || namelessKinds.has(kind)) return withArticle(noun)
  if (action === 'refused') return withArticle(`${noun} that they cannot see`)
  if (kind === 'staff') return 'a former staff member'
  return withArticle(action === 'created' ? `${noun} that was deleted later` : `deleted ${noun}`)
}

function ownerPieces({ about, owner }: AuditFacts): Piece[] {
  if (!about) return []
  return [owner ? mentionOf(about.kind, owner) : `a deleted ${singularOf(about.kind)}`]
}

const mentionOf = (kind: string, { id, name }: NamedRecord): Named => ({
  kind,
  id,
  // The name of a nameless lead is its phone number.
  text: formatContact(name) || withArticle(`${singularOf(kind)} without a name`),
})
