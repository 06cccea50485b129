import type { FieldMeaning } from '#contract/intake/recognition.meanings.ts'
import type { FormField } from '#contract/intake/recognition.rules.ts'
import {
  type Group,
  groupAt,
  isGroup,
  isList,
  isScalar,
  membersOf,
  scalarText,
  textAt,
  textsIn,
} from '../field-tree.ts'
import { fieldWith, labelOf, type Tool } from './tool.ts'

const kinds = new Map<string, FieldMeaning>([
  ['email', 'email'],
  ['phone_number', 'phone'],
])

/** Typeform's webhook: answers that name their question by its id, and questions in a definition beside them. */
export const typeform: Tool = ({ tree }) => {
  const response = groupAt(tree, 'form_response')
  if (!isList(response.answers)) return undefined
  const definition = groupAt(response, 'definition')
  const titles = titlesOf(membersOf(definition.fields))
  return {
    tool: 'typeform',
    formKey: textAt(response, 'form_id'),
    formName: textAt(definition, 'title'),
    // The response token is the same in every webhook of the form, unlike the event id.
    submissionId: textAt(response, 'token') || textAt(tree, 'event_id'),
    fields: [
      ...response.answers.filter(isGroup).map((answer) => answerOf(answer, titles)),
      ...Object.entries(groupAt(response, 'hidden')).map(([name, value]) => fieldWith(name, textsIn(value))),
    ],
  }
}

/** The questions' titles by id. The questions of a group lie in its properties. */
function titlesOf(fields: readonly unknown[]): Map<string, string> {
  return new Map(
    fields
      .filter(isGroup)
      .flatMap((field) => [
        [textAt(field, 'id'), labelOf(textAt(field, 'title'))] as const,
        ...titlesOf(membersOf(groupAt(field, 'properties').fields)),
      ]),
  )
}

function answerOf(answer: Group, titles: ReadonlyMap<string, string>): FormField {
  const field = groupAt(answer, 'field')
  const id = textAt(field, 'id')
  const kind = kinds.get(textAt(answer, 'type'))
  return fieldWith(textAt(field, 'ref') || id, valuesOf(answer), {
    label: titles.get(id) || undefined,
    ...(kind ? { kind } : {}),
  })
}

function valuesOf(answer: Group): string[] {
  const type = textAt(answer, 'type')
  const value = answer[type]
  if (type === 'boolean') return [value === true ? 'Yes' : 'No']
  if (isScalar(value)) return [scalarText(value)]
  if (!isGroup(value)) return []
  return [...textsIn(value.label), ...textsIn(value.labels), ...textsIn(value.other), ...textsIn(value.name)]
}
