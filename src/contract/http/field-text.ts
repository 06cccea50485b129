import { formatDay } from '../formats/dates.ts'
import { humanize } from '../formats/labels.ts'
import { formatMoney } from '../formats/money.ts'
import { formatContact } from '../formats/phone.ts'
import type { Field } from './record-fields.ts'

/** Names of the records that an event's changes refer to, by id. */
export interface ChangedNames {
  locations: Readonly<Record<string, string>>
  staff: Readonly<Record<string, string>>
}

/** A stored field value in words, for the history and the audit log. */
export function fieldText(
  field: Pick<Field, 'form' | 'options'> | undefined,
  value: unknown,
  { locations }: ChangedNames,
): string {
  if (value === null || value === undefined || value === '') return 'none'
  const labelOf = (key: unknown) =>
    field?.options?.find((option) => option.value === key)?.label ?? humanize(String(key))
  if (Array.isArray(value)) {
    return value.map(field?.form === 'choices' ? labelOf : formatContact).join(', ') || 'none'
  }
  if (typeof value === 'object') return Object.values(value).filter(Boolean).join(', ') || 'none'
  const text = String(value)
  switch (field?.form) {
    case 'choice':
      return labelOf(value)
    case 'flag':
      return value ? 'Yes' : 'No'
    case 'day':
      return formatDay(text)
    case 'money':
      return formatMoney(Number(value))
    case 'location':
      return locations[text] ?? 'none'
    default:
      return text
  }
}
