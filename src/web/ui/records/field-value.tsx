import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Address } from '#contract/http/address.ts'
import { addressLines } from '#web/lib/address-values.ts'
import { ContactLinks, EmailLink, PhoneLink } from '../contact-links.tsx'
import { fullTime, RelativeTime } from '../instant.tsx'
import { fieldText, type RecordField } from './record-kind.ts'

/** The value of a field in an answer, as details show it; null where there is none. */
export function fieldValue(field: Pick<RecordField, 'form' | 'options'>, value: unknown): ReactNode {
  const { form } = field
  if (form === 'phone') return <PhoneLink phone={String(value ?? '')} />
  if (form === 'money') return fieldText(field, value as number | null)
  if (value === null || value === undefined || value === '') return null
  switch (form) {
    case 'email':
      return <EmailLink email={String(value)} />
    case 'contacts':
      return (value as string[]).length > 0 && <ContactLinks contacts={value as string[]} />
    case 'location':
    case 'named':
      return (value as { name: string }).name
    case 'address':
      return (
        <address style={{ fontStyle: 'normal', whiteSpace: 'pre-wrap' }}>
          {addressLines(value as Address).join('\n')}
        </address>
      )
    case 'instant':
      return (
        <>
          {fullTime(String(value))}{' '}
          <Text span inherit c="dimmed" style={{ whiteSpace: 'nowrap' }}>
            <RelativeTime instant={String(value)} />
          </Text>
        </>
      )
    default:
      return fieldText(field, value as string | number)
  }
}
