import { clockText } from '#contract/formats/dates.ts'
import { formatContact, formatPhone } from '#contract/formats/phone.ts'
import type { Address } from '#contract/http/address.ts'
import type { Field, FieldForm } from '#contract/http/record-fields.ts'

/** A date holds the practice's local time as if it were UTC. */
export type Cell = string | number | Date | null

export interface ExportColumn {
  name: string
  label: string
  kind: 'text' | 'number' | 'day' | 'instant'
  cell(row: Row, clock: Clock): Cell
}
type Row = Readonly<Record<string, unknown>>
/** Returns the practice's local time at an instant. */
export type Clock = (instant: string) => Date

/** Converts instants to the local time of a time zone. */
export const clockIn =
  (timeZone: string): Clock =>
  (instant) =>
    new Date(`${clockText(new Date(instant), timeZone)}Z`)

const nameOf = (value: unknown) => (value as { name: string } | null)?.name ?? ''
const text = (value: unknown) => (value === null || value === undefined ? '' : String(value))

function cellOf({ form, options }: ShownField, value: unknown, clock: Clock): Cell {
  if (value === null || value === undefined || value === '') return ''
  switch (form) {
    case 'choice':
      return options?.find((option) => option.value === value)?.label ?? text(value)
    case 'named':
    case 'location':
      return nameOf(value)
    case 'phone':
      return formatPhone(text(value))
    case 'contacts':
      return (value as string[]).map(formatContact).join(', ')
    case 'money':
    case 'number':
      return Number(value)
    case 'day':
      return new Date(`${text(value)}T00:00:00Z`)
    case 'instant':
      return clock(text(value))
    case 'flag':
      return value ? 'Yes' : 'No'
    default:
      return text(value)
  }
}

const kinds: Partial<Record<FieldForm, ExportColumn['kind']>> = {
  money: 'number',
  number: 'number',
  day: 'day',
  instant: 'instant',
}

const addressParts: readonly [part: keyof Address, label: string][] = [
  ['street', 'Street'],
  ['city', 'City'],
  ['state', 'State'],
  ['postal_code', 'Postal Code'],
  ['country', 'Country'],
]

/** A text column that does not come from a field. */
export const textColumn = (name: string, label: string, of: (row: Row) => string): ExportColumn => ({
  name,
  label,
  kind: 'text',
  cell: of,
})

type ShownField = Pick<Field, 'label' | 'column' | 'form' | 'options'>

/** The columns of some fields. An address has a column for each part. */
export function columnsOf(fields: Readonly<Record<string, ShownField>>): ExportColumn[] {
  return Object.entries(fields).flatMap(([name, field]): ExportColumn[] => {
    const { label, column = label, form } = field
    if (form === 'address')
      return addressParts.map(([part, label]) =>
        textColumn(part, label, (row) => text((row[name] as Address | null)?.[part])),
      )
    const cell: ExportColumn['cell'] = (row, clock) => cellOf(field, row[name], clock)
    return [{ name, label: column, kind: kinds[form] ?? 'text', cell }]
  })
}
