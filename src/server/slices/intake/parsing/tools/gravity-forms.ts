import type { FormField } from '#contract/intake/recognition.rules.ts'
import {
  type Group,
  groupAt,
  isGroup,
  isList,
  isScalar,
  membersOf,
  readJson,
  scalarText,
  textAt,
  textsIn,
} from '../field-tree.ts'
import { fieldWith, type Tool } from './tool.ts'

const nameParts: Record<string, Pick<FormField, 'label' | 'kind'>> = {
  2: { label: 'Prefix' },
  3: { label: 'First Name', kind: 'first_name' },
  4: { label: 'Middle Name' },
  6: { label: 'Last Name', kind: 'last_name' },
  8: { label: 'Suffix' },
}
const addressParts: Record<string, Pick<FormField, 'label' | 'kind'>> = {
  1: { label: 'Street Address', kind: 'street' },
  2: { label: 'Address Line 2' },
  3: { label: 'City', kind: 'city' },
  4: { label: 'State', kind: 'state' },
  5: { label: 'Postal Code', kind: 'postal_code' },
  6: { label: 'Country', kind: 'country' },
}

/**
 * The Webhooks add-on of Gravity Forms with all fields: an entry whose answers are named by input numbers.
 * With selected fields, the practice chooses the names, which need no tool.
 */
export const gravityForms: Tool = (request) => beside(request) ?? ofEntry(request) ?? asPosted(request)

const kinds: Readonly<Record<string, FormField['kind']>> = {
  email: 'email',
  phone: 'phone',
  textarea: 'message',
}

/** The entry together with its form, which describes each input. */
const beside: Tool = ({ tree }) => {
  const [form, entry] = [groupAt(tree, 'form'), groupAt(tree, 'entry')]
  const isTheirs = isList(form.fields) && Object.keys(entry).some((name) => /^\d+(?:\.\d+)?$/.test(name))
  if (!isTheirs) return undefined
  return {
    tool: 'gravity_forms',
    formKey: textAt(form, 'id') || textAt(entry, 'form_id'),
    formName: textAt(form, 'title'),
    submissionId: textAt(entry, 'id'),
    fields: [
      ...membersOf(form.fields)
        .filter(isGroup)
        .flatMap((field) => answersOf(field, entry)),
      fieldWith('source_url', [textAt(entry, 'source_url')], { kind: 'campaign' }),
    ],
  }
}

function answersOf(field: Group, entry: Group): FormField[] {
  const id = textAt(field, 'id')
  const label = textAt(field, 'label') || undefined
  const type = textAt(field, 'type')
  const inputs = membersOf(field.inputs)
    .filter(isGroup)
    .map((input) => textAt(input, 'id'))
  const parts = type === 'name' ? nameParts : type === 'address' ? addressParts : undefined
  if (parts && inputs.length > 0) {
    return inputs.map((input) => fieldWith(input, textsIn(entry[input]), parts[partOf(input)] ?? {}))
  }
  const answers = (inputs.length > 0 ? inputs : [id]).flatMap((input) => valuesOf(entry[input]))
  const kind = type === 'name' ? 'name' : kinds[type]
  return [fieldWith(id, answers, { label, ...(kind && { kind }) })]
}

const ofEntry: Tool = ({ tree }) => {
  const inputs = Object.keys(tree).filter((name) => /^\d+(?:\.\d+)?$/.test(name))
  if (inputs.length === 0 || !textAt(tree, 'form_id') || !('source_url' in tree || 'date_created' in tree))
    return undefined
  const groups = Map.groupBy(inputs, (name) => name.split('.')[0] ?? name)
  return {
    tool: 'gravity_forms',
    formKey: textAt(tree, 'form_id'),
    formName: textAt(tree, 'form_title'),
    submissionId: textAt(tree, 'id', 'entry_id'),
    fields: [
      ...[...groups].flatMap(([id, names]) =>
        inputsOf(id, new Map(names.map((name) => [partOf(name), tree[name]]))),
      ),
      fieldWith('source_url', [textAt(tree, 'source_url')], { kind: 'campaign' }),
    ],
  }
}

/** The form as its own page posts it: `input_1.3`, which PHP turns into `input_1_3`. */
const asPosted: Tool = ({ tree, fields }) => {
  const isInput = (name: string) => /^input_\d+(?:[._]\d+)?$/.test(name)
  const all = fields()
  const inputs = all.filter(({ name }) => isInput(name))
  const groups = Map.groupBy(inputs, ({ name }) => name.split(/[._]/)[1] ?? name)
  const isName = (parts: FormField[]) =>
    ['3', '6'].every((part) => parts.some((field) => lastOf(field) === part))
  if (![...groups.values()].some(isName)) return undefined
  const formKey = textAt(tree, 'gform_submit', 'form_id')
  return {
    tool: 'gravity_forms',
    formKey,
    formName: '',
    submissionId: '',
    fields: [
      ...[...groups.values()].flatMap((parts) =>
        isName(parts) ? parts.map((field) => ({ ...field, ...nameParts[lastOf(field)] })) : parts,
      ),
      ...all.filter(({ name }) => !isInput(name)),
    ],
  }
}

const lastOf = ({ name }: FormField) => name.split(/[._]/)[2] ?? ''

const partOf = (name: string) => name.split('.')[1] ?? ''

/** Reads the inputs of one field: a name, an address, a consent, checkboxes, or a single input. */
function inputsOf(id: string, parts: ReadonlyMap<string, unknown>): FormField[] {
  const named = (labels: typeof nameParts) =>
    [...parts].map(([part, value]) => fieldWith(`${id}.${part}`, textsIn(value), labels[part] ?? {}))
  if (parts.has('')) return [fieldWith(id, valuesOf(parts.get('')))]
  const keys = [...parts.keys()]
  if (keys.every((part) => part in nameParts) && parts.has('3') && parts.has('6')) return named(nameParts)
  const isAddress =
    ['1', '3', '5'].every((part) => parts.has(part)) && keys.every((part) => part in addressParts)
  if (isAddress && /\d|^$/.test(scalarText(parts.get('5')))) return named(addressParts)
  if (keys.join() === '1,2,3' && ['1', ''].includes(scalarText(parts.get('1')))) {
    return [fieldWith(id, parts.get('1') ? ['Yes'] : [], { label: scalarText(parts.get('2')) || undefined })]
  }
  return [fieldWith(id, [...parts.values()].flatMap(textsIn))]
}

/** A list of files or choices travels as JSON text. */
function valuesOf(value: unknown): string[] {
  const text = isScalar(value) ? scalarText(value) : ''
  const list = /^\[.*\]$/s.test(text) ? readJson(text) : undefined
  return textsIn(list ?? value)
}
