import type { FieldMeaning } from '#contract/intake/recognition.meanings.ts'
import type { FormField } from '#contract/intake/recognition.rules.ts'
import { type Group, isGroup, membersOf, textAt, textsIn } from '../field-tree.ts'
import { fieldWith, labelOf, type Submission, type Tool, type ToolRequest } from './tool.ts'

/**
 * WPForms. Its Webhooks add-on uses the names that the practice chose and identifies itself in headers. Other
 * add-ons forward the entry with WPForms' own list of fields.
 */
export const wpforms: Tool = (request) => nested(request.tree) ?? byAddOn(request)

function nested(tree: Group): Submission | undefined {
  const fields = membersOf(tree.fields).filter(isGroup)
  const isTheirs =
    fields.length > 0 && fields.every((field) => 'name' in field && 'value' in field && 'type' in field)
  if (!isTheirs) return undefined
  const formKey = textAt(tree, 'form_id', 'formId')
  return {
    tool: 'wpforms',
    formKey,
    formName: textAt(tree, 'form_title', 'form_name', 'formName'),
    submissionId: textAt(tree, 'entry_id', 'entryId'),
    fields: [
      ...fields.flatMap(fieldsOf),
      fieldWith('page_url', [textAt(tree, 'page_url')], { kind: 'campaign' }),
    ],
  }
}

const kinds = new Map<string, FieldMeaning>([
  ['email', 'email'],
  ['phone', 'phone'],
  ['name', 'name'],
])
const partsOf = new Map<string, readonly (readonly [string, FieldMeaning])[]>([
  [
    'name',
    [
      ['first', 'first_name'],
      ['last', 'last_name'],
    ],
  ],
  [
    'address',
    [
      ['address1', 'street'],
      ['address2', 'note'],
      ['city', 'city'],
      ['state', 'state'],
      ['postal', 'postal_code'],
      ['country', 'country'],
    ],
  ],
])

function fieldsOf(field: Group): FormField[] {
  const type = textAt(field, 'type')
  const name = textAt(field, 'id') || textAt(field, 'name')
  const label = labelOf(textAt(field, 'name')) || undefined
  const parts = (partsOf.get(type) ?? []).filter(([key]) => textAt(field, key))
  if (parts.length > 0) {
    return parts.map(([key, kind]) => fieldWith(`${name}.${key}`, [textAt(field, key)], { label, kind }))
  }
  const kind = kinds.get(type)
  return [fieldWith(name, textsIn(field.value).flatMap(choices), { label, ...(kind ? { kind } : {}) })]
}

function byAddOn({ headers, fields }: ToolRequest): Submission | undefined {
  const webhook = headers['x-wpforms-webhook-id'] ?? ''
  if (!webhook && !headers['user-agent']?.startsWith('wpforms-webhooks/')) return undefined
  return {
    tool: 'wpforms',
    formKey: webhook,
    formName: '',
    submissionId: '',
    fields: fields().map(({ name, value, others = [] }) =>
      fieldWith(name, [value, ...others].flatMap(choices)),
    ),
  }
}

// Multiple choices arrive as one text, separated by line breaks in the entry and by `||` in the add-on's
// request.
const choices = (text: string): string[] =>
  text.includes('||') ? text.split('||').map((each) => each.trim()) : [text]
