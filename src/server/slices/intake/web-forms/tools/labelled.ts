import type { FormField } from '#contract/intake/recognition.rules.ts'
import { type Group, isGroup, isList, textAt, textsIn } from '../../recognition/field-tree.ts'
import { fieldWith, labelOf, type Tool } from './tool.ts'

const names = ['label', 'name', 'column_name', 'key'] as const
const values = ['value', 'string_value'] as const

/** The tools no one here has heard of yet: wherever a list has a name and a value in each member, those are the fields. */
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
  if (typeof value !== 'object' || value === null) return []
  // Not at the top, where a form may have a group for each of its own.
  if (path && isGroup(value) && isByName(value))
    return [[path, Object.entries(value).map(([key, member]) => ({ key, ...(member as Group) }))]]
  return Object.entries(value).flatMap(([key, inner]) => listsIn(inner, path ? `${path}.${key}` : key))
}

const isLabelled = (member: unknown): member is Group =>
  isGroup(member) && textAt(member, ...names) !== '' && values.some((value) => Object.hasOwn(member, value))

const isByName = (group: Group): boolean =>
  Object.keys(group).length > 0 &&
  Object.values(group).every(
    (member) => isGroup(member) && values.some((value) => Object.hasOwn(member, value)),
  )

function fieldOf(member: Group): FormField {
  const label = labelOf(textAt(member, ...names))
  const name = textAt(member, 'key', 'name') || label
  return fieldWith(name, textsIn(member.value ?? member.string_value), label === name ? {} : { label })
}
