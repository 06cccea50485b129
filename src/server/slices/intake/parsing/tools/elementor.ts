import type { FieldMeaning } from '#contract/intake/recognition.meanings.ts'
import { type Group, groupAt, isGroup, isScalar, textAt, textsIn } from '../field-tree.ts'
import { fieldWith, labelOf, type Submission, type Tool, type ToolRequest } from './tool.ts'

/**
 * The Webhook action of an Elementor form, with and without advanced data, and the form as its own page posts
 * it.
 */
export const elementor: Tool = (request) => advanced(request.tree) ?? asSent(request.tree) ?? simple(request)

const kinds = new Map<string, FieldMeaning>([
  ['email', 'email'],
  ['tel', 'phone'],
  ['recaptcha', 'ignore'],
  ['recaptcha_v3', 'ignore'],
  ['honeypot', 'trap'],
])

function advanced(tree: Group): Submission | undefined {
  const fields = Object.entries(groupAt(tree, 'fields'))
  const isTheirs =
    fields.length > 0 && fields.every(([, field]) => isGroup(field) && 'title' in field && 'value' in field)
  if (!isTheirs) return undefined
  const form = groupAt(tree, 'form')
  const meta = groupAt(tree, 'meta')
  return {
    tool: 'elementor',
    formKey: textAt(form, 'id'),
    formName: textAt(form, 'name'),
    submissionId: '',
    fields: [
      ...fields.map(([id, value]) => {
        const field = value as Group
        const kind = kinds.get(textAt(field, 'type'))
        return fieldWith(id, textsIn(field.value), {
          label: labelOf(textAt(field, 'title')) || undefined,
          ...(kind ? { kind } : {}),
        })
      }),
      fieldWith('page_url', [textAt(groupAt(meta, 'page_url'), 'value')], { kind: 'campaign' }),
    ],
  }
}

function asSent(tree: Group): Submission | undefined {
  if (!isGroup(tree.form_fields)) return undefined
  return {
    tool: 'elementor',
    formKey: textAt(tree, 'form_id'),
    formName: textAt(tree, 'form_name'),
    submissionId: '',
    fields: [
      ...Object.entries(tree.form_fields).map(([name, value]) => fieldWith(name, textsIn(value))),
      fieldWith('referrer', [textAt(tree, 'referrer')], { kind: 'campaign' }),
    ],
  }
}

/**
 * Without advanced data, the names are the labels, and the form's id is the page builder's: seven hex digits.
 */
function simple({ tree, fields }: ToolRequest): Submission | undefined {
  const formKey = textAt(tree, 'form_id')
  const isTheirs = /^[\da-f]{7}$/.test(formKey) && isScalar(tree.form_name)
  if (!isTheirs) return undefined
  return {
    tool: 'elementor',
    formKey,
    formName: textAt(tree, 'form_name'),
    submissionId: '',
    fields: fields(),
  }
}
