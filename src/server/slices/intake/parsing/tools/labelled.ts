import type { FormField } from '#contract/intake/recognition.rules.ts'
import { type Group, isGroup, isList, isScalar, textAt, textsIn } from '../field-tree.ts'
import { fieldWith, labelOf, type Tool } from './tool.ts'

const names = ['label', 'question', 'name', 'column_name', 'key', 'title'] as const
const values = ['value', 'answer', 'string_value'] as const

/**
 * Reads bodies of unknown tools: any list whose members each have a name and a value is taken as the fields.
 */
export const labelled: Tool = ({ tree, fields }) => {
  const lists = listsIn(tree)
  if (lists.length === 0) return undefined
  // Forms write a path with brackets.
  const inside = (name: string) =>
    lists.some(([path]) => name.replace(/\[([^\]]*)\]/g, '.$1').startsWith(`${path}.`))
  return {
    tool: 'other',
    formKey: textAt(tree, 'form_id', 'formId', 'form_name', 'formName'),
    formName: textAt(tree, 'form_name', 'formName'),
    submissionId: '',
    fields: [
      ...lists.flatMap(([, members]) => members.map(fieldOf)),
      ...fields().filter(({ name }) => !inside(name)),
    ],
  }
}

function listsIn(value: unknown, path = ''): [path: string, members: Group[]][] {
  if (isList(value) && value.length > 0 && value.every(isLabelled)) return [[path, value]]
  if (isList(value) && value.length > 0 && value.every(isPair))
    return [[path, value.map(([label, answer]) => ({ label, value: answer }))]]
  if (typeof value !== 'object' || value === null) return []
  // Not at the top level, where a form may have a group for each field.
  if (path && isGroup(value) && isByName(value))
    return [[path, Object.entries(value).map(([key, member]) => ({ key, ...(member as Group) }))]]
  return Object.entries(value).flatMap(([key, inner]) => listsIn(inner, path ? `${path}.${key}` : key))
}

const isLabelled = (member: unknown): member is Group =>
  isGroup(member) && textAt(member, ...names) !== '' && values.some((value) => Object.hasOwn(member, value))

/** A question and its answer. */
const isPair = (member: unknown): member is [string, unknown] =>
  isList(member) &&
  member.length === 2 &&
  typeof member[0] === 'string' &&
  /\p{L}/u.test(member[0]) &&
  (isScalar(member[1]) || member[1] === null)

const isByName = (group: Group): boolean =>
  Object.keys(group).length > 0 &&
  Object.values(group).every(
    (member) => isGroup(member) && values.some((value) => Object.hasOwn(member, value)),
  )

function fieldOf(member: Group): FormField {
  const label = labelOf(textAt(member, ...names))
  const name = textAt(member, 'key', 'name') || label
  const value = values.map((each) => member[each]).find((each) => each !== undefined && each !== null)
  return fieldWith(name, textsIn(value), label === name ? {} : { label })
}
