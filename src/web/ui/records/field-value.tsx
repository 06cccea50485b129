import type { StoredRecord } from '#web/lib/record-api.ts'
import { EmailLink, PhoneLink } from '../contact-links.tsx'
import { fieldText, type RecordField, valueIn } from './record-kind.ts'

/** The value of a field, as lists and details show it; nothing where there is none. */
export function FieldValue({ record, field }: { record: StoredRecord; field: RecordField }) {
  const value = valueIn(record, field)
  if (field.form === 'phone') return <PhoneLink phone={String(value ?? '')} />
  if (field.form === 'email') return value ? <EmailLink email={String(value)} /> : null
  return fieldText(field, value)
}
