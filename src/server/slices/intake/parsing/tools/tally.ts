import type { FieldMeaning } from '#contract/intake/recognition.meanings.ts'
import { type Group, groupAt, isGroup, isList, membersOf, textAt, textsIn } from '../field-tree.ts'
import { fieldWith, labelOf, type Tool } from './tool.ts'

const kinds = new Map<string, FieldMeaning>([
  ['INPUT_EMAIL', 'email'],
  ['INPUT_PHONE_NUMBER', 'phone'],
])

/** Tally's webhook: fields with a label, whose choices are named by ids that the field lists. */
export const tally: Tool = ({ tree }) => {
  const data = groupAt(tree, 'data')
  if (textAt(tree, 'eventType') !== 'FORM_RESPONSE' || !isList(data.fields)) return undefined
  return {
    tool: 'tally',
    formKey: textAt(data, 'formId'),
    formName: textAt(data, 'formName'),
    submissionId: textAt(data, 'responseId', 'submissionId'),
    fields: data.fields
      .filter(isGroup)
      // A checkbox question repeats each box as a separate boolean field.
      .filter((field) => typeof field.value !== 'boolean')
      .map((field) => {
        const kind = kinds.get(textAt(field, 'type'))
        const label = labelOf(textAt(field, 'label')) || undefined
        // Hidden fields are identified only by their label.
        const name = textAt(field, 'type') === 'HIDDEN_FIELDS' ? label : textAt(field, 'key')
        return fieldWith(name ?? '', answersOf(field), { label, ...(kind ? { kind } : {}) })
      }),
  }
}

function answersOf(field: Group): string[] {
  const texts = new Map(
    membersOf(field.options)
      .filter(isGroup)
      .map((option) => [textAt(option, 'id'), textAt(option, 'text')]),
  )
  return textsIn(field.value).map((value) => texts.get(value) ?? value)
}
