import { Anchor, Button, Group, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { recordSearchLimit } from '#contract/http/records.ts'
import { type ListQuery, type ListState, useLocalList, useUrlList } from '#web/lib/list.ts'
import type { StoredRecord } from '#web/lib/record-api.ts'
import { cellOf } from '../list/field-column.tsx'
import { List, ListRows } from '../list/list.tsx'
import type { Column, ListView } from '../list/list-view.ts'
import { Page } from '../page.tsx'
import { nameOf, type RecordField, type RecordKind, valueIn } from './record-kind.ts'

interface RecordListPageProps<T extends StoredRecord> {
  kind: RecordKind<T>
  /** False for those who may only look. */
  canChange?: boolean
  /** The way back, where the list is a part of something. */
  back?: ReactNode
  /** What stands above the list. */
  children?: ReactNode
}

export function RecordListPage<T extends StoredRecord>(props: RecordListPageProps<T>) {
  const { kind, canChange = true, back, children } = props
  const list = useUrlList(kind.ListQuery, (query) => kind.api.listQuery(query as unknown as ListQuery))
  const create = canChange && (
    <Button component={Link} to={kind.paths.create}>
      Create New {kind.one}
    </Button>
  )
  return (
    <Page
      title={kind.many}
      actions={
        <>
          {back}
          {create}
        </>
      }
    >
      {children}
      <List of={recordListView(kind, canChange, create)} list={list as unknown as ListState<T, ListQuery>} />
    </Page>
  )
}

interface RecordListPartProps<T extends StoredRecord> {
  kind: RecordKind<T>
  first: ListQuery
}

/** A list of records as a part of a page; searched where there are more than it shows at a time. */
export function RecordListPart<T extends StoredRecord>({ kind, first }: RecordListPartProps<T>) {
  const list = useLocalList(first, kind.api.listQuery)
  const { query, result } = list
  const isSearchable = (result.data?.count ?? 0) > query.page_size || Boolean(query.search)
  const Rows = isSearchable ? List : ListRows
  return <Rows of={recordListView(kind, true)} list={list} />
}

// In rem; columns without one share the rest.
const widths: Partial<Record<RecordField['form'], number>> = { money: 11, number: 7, phone: 10, choice: 9 }

function recordListView<T extends StoredRecord>(
  kind: RecordKind<T>,
  canChange: boolean,
  create?: ReactNode,
): ListView<T, ListQuery> {
  const { fields, paths, messages, many } = kind
  const opens = paths.view ?? (canChange ? paths.edit : undefined)
  return {
    label: many,
    columns: [
      ...fields
        .filter(({ detail }) => !detail)
        .map(
          (field, index): Column<T> => ({
            name: field.name,
            label: field.label,
            sorts: true,
            ...(widths[field.form] && { width: widths[field.form] }),
            ...((field.form === 'money' || field.form === 'number') && { numeric: true }),
            ...((index === 0 || field.form === 'text') && { wide: true }),
            ...(index === 0 && opens && { opens: true }),
            cell: (record) => cellOf(field, valueIn(record, field)),
          }),
        ),
      ...actionColumns(kind, canChange),
    ],
    ...(opens && { href: ({ id }: T) => opens(id) }),
    search: { label: `Search ${many.toLowerCase()}`, max: recordSearchLimit },
    empty: { title: messages.none, hint: kind.hint, action: create },
    unmatched: () => ({ title: messages.none, hint: 'Try fewer words, or part of a word.' }),
    failure: messages.fetchFailed,
  }
}

function actionColumns<T extends StoredRecord>({ paths }: RecordKind<T>, canChange: boolean): Column<T>[] {
  const { view, edit } = paths
  const actions = [
    ...(view ? [{ label: 'View', to: view }] : []),
    ...(canChange ? [{ label: 'Edit', to: edit }] : []),
  ]
  if (actions.length === 0) return []
  return [
    {
      name: 'actions',
      label: 'Actions',
      width: actions.length * 3.25 + 1.5,
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
