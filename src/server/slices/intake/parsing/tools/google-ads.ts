import type { FieldMeaning } from '#contract/intake/recognition.meanings.ts'
import { isGroup, isList, textAt } from '../field-tree.ts'
import { fieldWith, labelOf, type Tool } from './tool.ts'

const kinds = new Map<string, FieldMeaning>([
  ['FULL_NAME', 'name'],
  ['FIRST_NAME', 'first_name'],
  ['LAST_NAME', 'last_name'],
  ['EMAIL', 'email'],
  ['WORK_EMAIL', 'email'],
  ['PHONE_NUMBER', 'phone'],
  ['WORK_PHONE', 'phone'],
  ['STREET_ADDRESS', 'street'],
  ['CITY', 'city'],
  ['REGION', 'state'],
  ['POSTAL_CODE', 'postal_code'],
  ['COUNTRY', 'country'],
])

/**
 * The webhook of a Google Ads lead form. Its key is not read as a field, so that it never shows in a note.
 */
export const googleAds: Tool = ({ tree }) => {
  if (!isList(tree.user_column_data)) return undefined
  return {
    tool: 'google_ads',
    formKey: textAt(tree, 'form_id'),
    formName: '',
    submissionId: textAt(tree, 'lead_id'),
    usualSource: 'google',
    isTest: tree.is_test === true || tree.is_test === 'true',
    fields: tree.user_column_data.filter(isGroup).map((column) => {
      const id = textAt(column, 'column_id')
      const name = textAt(column, 'column_name')
      const kind = kinds.get(id)
      return fieldWith(id || name, [textAt(column, 'string_value')], {
        label: labelOf(name) || undefined,
        ...(kind ? { kind } : {}),
      })
    }),
  }
}
