import { Anchor, Group, VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router'
import type { StoredRecord } from '#web/lib/record-api.ts'
import type { DataColumn } from '../data-table.tsx'
import { FieldValue } from './field-value.tsx'
import { nameOf, type RecordField, type RecordKind, valueIn } from './record-kind.ts'
import classes from './records.module.css'

/** The columns of a list of records: their fields, and what can be done. */
export function recordColumns<T extends StoredRecord>(
  { fields, paths }: RecordKind<T>,
  canChange: boolean,
): DataColumn<T, string>[] {
  const { view, edit } = paths
  const opens = view ?? (canChange ? edit : undefined)
  const actions = [view && { label: 'View', to: view }, canChange && { label: 'Edit', to: edit }].filter(
    (action) => action !== undefined && action !== false,
  )
  const columns = fields.map(
    (field, index): DataColumn<T, string> => ({
      id: field.name,
      header: field.label,
      sortBy: field.name,
      ...(field.width && { width: field.width }),
      ...(field.form === 'money' && { numeric: true }),
      ...((index === 0 || field.form === 'text') && { wide: true }),
      cell: (record) =>
        index === 0 && opens ? (
          <Anchor component={Link} to={opens(record.id)} inherit underline="hover" className={classes.name}>
            {nameOf(record)}
          </Anchor>
        ) : (
          <Cell record={record} field={field} />
        ),
    }),
  )
  if (actions.length === 0) return columns
  return [
    ...columns,
    {
      id: 'actions',
      header: 'Actions',
      width: `${actions.length * 3.25 + 1.5}rem`,
      wide: true,
      cell: (record) => (
        <Group gap="md" wrap="nowrap">
          {actions.map(({ label, to }) => (
            <Anchor key={label} component={Link} to={to(record.id)} inherit underline="hover">
              {label}
              <VisuallyHidden>&nbsp;{nameOf(record)}</VisuallyHidden>
            </Anchor>
          ))}
        </Group>
      ),
    },
  ]
}

function Cell({ record, field }: { record: StoredRecord; field: RecordField }) {
  const value = valueIn(record, field)
  // Money and phone numbers have a text of their own for what is missing (spec sections 5 and 9).
  const isTold = field.form === 'money' || field.form === 'phone'
  return (value === null || value === '') && !isTold ? '—' : <FieldValue record={record} field={field} />
}
