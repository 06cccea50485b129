import type { ReactNode } from 'react'
import { formatDay } from '#contract/formats/dates.ts'
import { humanize } from '#contract/formats/labels.ts'
import { formatMoney } from '#contract/formats/money.ts'
import type { Field } from '#contract/http/record-fields.ts'
import { EmailLink, PhoneLink } from '../contact-links.tsx'
import { RelativeTime } from '../instant.tsx'
import type { Column } from './list-view.ts'

const ordersOf: Partial<Record<Field['form'], Column<never>['orders']>> = {
  instant: ['oldest first', 'newest first'],
  day: ['earliest first', 'latest first'],
  money: ['lowest first', 'highest first'],
}

type Shown = Pick<Field, 'form' | 'options'>
type Looks<Row> = Omit<Partial<Column<Row>>, 'name' | 'sorts'>

/** The column of a field of the contract; `looks` says how it differs from others of its form. */
export function fieldColumn<Row, const N extends string>(
  fields: Readonly<Record<NoInfer<N>, Field>>,
  name: N,
  looks: Looks<Row> = {},
): Column<Row, N> {
  const field = fields[name]
  const orders = ordersOf[field.form]
  return {
    name,
    label: field.column ?? field.label,
    sorts: true,
    ...(field.form === 'money' && { numeric: true as const }),
    ...(orders && { orders }),
    cell: (row) => cellOf(field, (row as Record<string, unknown>)[name]),
    ...looks,
  }
}

/** A value as lists show it. Money and phone numbers have their own texts for no value (spec sections 5 and 9). */
export function cellOf({ form, options }: Shown, value: unknown): ReactNode {
  if (form === 'phone') return <PhoneLink phone={String(value ?? '')} />
  if (form === 'money') return formatMoney(value as number | null)
  if (value === null || value === undefined || value === '') return '—'
  const text = String(value)
  switch (form) {
    case 'email':
      return <EmailLink email={text} />
    case 'instant':
      return <RelativeTime instant={text} />
    case 'day':
      return formatDay(text)
    case 'choice':
      return options?.find((option) => option.value === value)?.label ?? humanize(text)
    case 'location':
    case 'named':
      return (value as { name: string }).name
    default:
      return text
  }
}
