import type { FormField } from '#contract/intake/recognition.rules.ts'
import { intakeLimits } from '#contract/intake/requests.limits.ts'
import {
  type Group,
  isGroup,
  isList,
  isScalar,
  readJson,
  scalarText,
  textAt,
  textsIn,
} from '../field-tree.ts'
import { fieldWith, type Tool } from './tool.ts'

/** Jotform's webhook: a form about the submission, with the answers as JSON in `rawRequest`. */
export const jotform: Tool = ({ tree }) => {
  const raw = textAt(tree, 'rawRequest')
  if (!raw || !textAt(tree, 'formID')) return undefined
  const answers = answersIn(raw)
  const pretty = textAt(tree, 'pretty')
  return {
    tool: 'jotform',
    formKey: textAt(tree, 'formID'),
    formName: textAt(tree, 'formTitle'),
    submissionId: textAt(tree, 'submissionID'),
    fields: answers ? fieldsOf(answers, pretty) : prettyFields(pretty),
  }
}

function answersIn(raw: string): Group | undefined {
  const value = readJson(raw)
  return isGroup(value) ? value : undefined
}

// Characters to search for the next answer, limited so that a sender cannot make the search slow.
const lookedThrough = 10_000

function fieldsOf(answers: Group, pretty: string): FormField[] {
  let read = 0
  return Object.entries(answers).flatMap(([key, value], index) => {
    const name = /^q\d+_(.+)$/.exec(key)?.[1]
    // Uploads stand under their own name. Any other key without a number is Jotform's own.
    if (name === undefined) return isUpload(value) ? [fieldWith(key, textsIn(value))] : []
    const labelMatch = index < intakeLimits.fields ? labelIn(pretty, read, value) : undefined
    if (labelMatch) read = labelMatch.end
    const label = labelMatch?.label
    return answerOf(name, value).map((field) => (label ? { ...field, label } : field))
  })
}

const isUpload = (value: unknown): boolean =>
  isList(value) && value.some((each) => isScalar(each) && /^https?:\/\//.test(scalarText(each)))

/** Reads one answer as fields: a name or an address becomes several fields. */
function answerOf(name: string, value: unknown): FormField[] {
  if (!isGroup(value)) return [fieldWith(name, textsIn(value).map(unescaped))]
  const part = (key: string) => unescaped(textAt(value, key))
  if ('first' in value || 'last' in value) {
    return [
      fieldWith(`${name}.first`, [part('first')], { kind: 'first_name' }),
      fieldWith(`${name}.last`, [part('last')], { kind: 'last_name' }),
      ...['prefix', 'middle', 'suffix'].filter(part).map((key) => fieldWith(`${name}.${key}`, [part(key)])),
    ]
  }
  if ('phone' in value) {
    const number = [part('country') && `+${part('country').replace(/^\+/, '')}`, part('area'), part('phone')]
    return [fieldWith(name, [number.filter(Boolean).join(' ')], { kind: 'phone' })]
  }
  if ('full' in value) return [fieldWith(name, [part('full')], { kind: 'phone' })]
  if ('addr_line1' in value) {
    return ['addr_line1', 'addr_line2', 'city', 'state', 'postal', 'country'].map((key) =>
      fieldWith(`${name}.${key}`, [part(key)]),
    )
  }
  if ('year' in value) {
    const day = [part('month'), part('day'), part('year')].filter(Boolean).join('/')
    return [
      fieldWith(name, [
        [day, part('hour') && `${part('hour')}:${part('min')} ${part('ampm')}`].filter(Boolean).join(' '),
      ]),
    ]
  }
  if ('timeInput' in value) return [fieldWith(name, [`${part('timeInput')} ${part('ampm')}`.trim()])]
  // A table lists its row and column ids beside the written cells.
  const written = Object.entries(value).filter(([key]) => key !== 'colIds' && key !== 'rowIds')
  return [fieldWith(name, written.flatMap(([, inner]) => textsIn(inner)).map(unescaped))]
}

/**
 * Reads the answers from Jotform's text for people, `Label:value, Label:value`, when the raw answers cannot
 * be parsed.
 */
const prettyFields = (pretty: string): FormField[] =>
  pretty.split(/, (?=[^,:]{1,200}:)/).flatMap((pair) => {
    const at = pair.indexOf(':')
    return at < 0
      ? []
      : [fieldWith(unescaped(pair.slice(0, at)).trim(), [unescaped(pair.slice(at + 1)).trim()])]
  })

/**
 * The label that the visitor read beside an answer. `pretty` lists all answers in order, as `Label:value,
 * Label:value`, so the label is the text before the answer's value.
 */
function labelIn(pretty: string, from: number, value: unknown): { label: string; end: number } | undefined {
  const texts = isGroup(value) && 'phone' in value ? [textAt(value, 'area')] : textsIn(value)
  const [first] = texts
  if (first === undefined) return undefined
  // `pretty` formats phone numbers as `(212) 555-0142`.
  const rest = pretty.slice(from, from + lookedThrough)
  const at = ['', '('].map((mark) => rest.indexOf(`:${mark}${first}`)).find((index) => index >= 0)
  if (at === undefined) return undefined
  const comma = rest.lastIndexOf(', ', at)
  const label = rest.slice(comma >= 0 ? comma + 2 : 0, at)
  return { label: unescaped(label).trim(), end: from + at + 1 + first.length }
}

const entities: Record<string, string> = { quot: '"', amp: '&', lt: '<', gt: '>', '#039': "'", '#39': "'" }
// Jotform escapes answers for HTML pages, but here they are shown as text.
const unescaped = (text: string): string =>
  text.replace(/&(quot|amp|lt|gt|#0?39);/g, (_, name: string) => entities[name] ?? '')
