import { Anchor, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { auditMessages } from '#contract/audit/audit.messages.ts'
import { type AuditEntry, AuditListQuery, type AuditOrdering } from '#contract/audit/audit.schemas.ts'
import { humanize } from '#contract/formats/labels.ts'
import { auditActionLabel, auditActions, auditKindLabel, auditKinds } from '#contract/http/audit.ts'
import { useUrlList } from '#web/lib/list.ts'
import { practiceToday } from '#web/lib/practice-time.ts'
import { DayRange } from '#web/ui/day-input.tsx'
import { ExactTime } from '#web/ui/instant.tsx'
import { List } from '#web/ui/list/list.tsx'
import { type Column, type Filter, optionsOf } from '#web/ui/list/list-view.ts'
import { auditPeopleQuery, auditQuery } from '../api/audit.ts'

/** Who viewed, changed or was refused what; the server shows it to administrators only. */
export function AuditList() {
  const list = useUrlList(AuditListQuery, auditQuery)
  return (
    <List
      of={{
        label: 'Audit log',
        counts: ['entry', 'entries'],
        columns: auditColumns((staff) => list.change({ staff })),
        filters: auditFilters,
        empty: { title: auditMessages.none, hint: 'Nothing on record matches these filters.' },
        failure: auditMessages.fetchFailed,
      }}
      list={list}
    />
  )
}

const auditFilters: Filter<AuditListQuery>[] = [
  { name: 'staff', label: 'Person', all: 'Everyone', useOptions: usePeople, searchable: true },
  { name: 'action', label: 'Action', all: 'All actions', options: optionsOf(auditActions, auditActionLabel) },
  { name: 'kind', label: 'Record type', all: 'All records', options: optionsOf(auditKinds, auditKindLabel) },
  {
    names: ['record'],
    input: ({ record }, change) => <RecordNumber key={record} value={record} onFilter={change} />,
  },
  {
    names: ['from', 'to'],
    input: (query, change) => <DayRange today={practiceToday()} range={query} onChange={change} />,
  },
]

function usePeople(chosen: string) {
  const { data: people = [] } = useQuery(auditPeopleQuery)
  const staff = people.map(({ id, name }) => ({ value: String(id), label: name }))
  // Former staff are in the log but not on the staff list.
  const isListed = chosen === '' || staff.some(({ value }) => value === chosen)
  return isListed ? staff : [{ value: chosen, label: `Staff member ${chosen}` }, ...staff]
}

interface RecordNumberProps {
  value: number | undefined
  onFilter: (changes: { record: number | undefined }) => void
}

// Applied when complete, since every partial number is another record.
function RecordNumber({ value, onFilter }: RecordNumberProps) {
  const [text, setText] = useState(value === undefined ? '' : String(value))
  const take = () => {
    const number = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined
    setText(number === undefined ? '' : text)
    if (number !== value) onFilter({ record: number })
  }
  return (
    <TextInput
      label="Record ID"
      inputMode="numeric"
      autoComplete="off"
      maxLength={16}
      value={text}
      onChange={(event) => setText(event.currentTarget.value.replace(/\D/g, ''))}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && take()}
    />
  )
}

type Linked = Pick<AuditEntry, 'kind' | 'record_id' | 'about'> & { action?: AuditEntry['action'] }

function RecordLink({ kind, record_id, about, action }: Linked) {
  const path = recordPath({ kind, record_id, about })
  const text = recordWords(kind, record_id, action)
  if (!path) return text
  return (
    <Anchor component={Link} to={path} inherit underline="always">
      {text}
    </Anchor>
  )
}

/** The columns of the audit log; `onPerson` shows what someone did. */
const auditColumns = (onPerson: (staff: number) => void): Column<AuditEntry, AuditOrdering>[] => [
  {
    name: 'at',
    label: 'Time',
    sorts: true,
    width: 13,
    obvious: true,
    cell: ({ at }) => <ExactTime instant={at} />,
  },
  {
    name: 'person',
    label: 'Person',
    sorts: true,
    wide: true,
    cell: ({ staff_id, username }) => (
      <Anchor
        component="button"
        type="button"
        inherit
        underline="hover"
        maw="100%"
        ta="start"
        style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}
        aria-label={`Show entries by ${username}`}
        onClick={() => onPerson(staff_id)}
      >
        {username}
      </Anchor>
    ),
  },
  { name: 'action', label: 'Action', sorts: true, cell: actionWords },
  {
    name: 'record',
    label: 'Record',
    sorts: true,
    cell: ({ kind, record_id, about, action }) => (
      <span>
        <RecordLink kind={kind} record_id={record_id} about={about} action={action} />
        {about && (
          <>
            {' of '}
            <RecordLink kind={about.kind} record_id={about.id} about={null} />
          </>
        )}
      </span>
    ),
  },
  {
    name: 'address',
    label: 'Address',
    sorts: true,
    width: 10,
    cell: ({ address }) => <span className="tabular">{address}</span>,
  },
]

type Words = Pick<AuditEntry, 'action' | 'part' | 'fields'>

const words = (key: string) => humanize(key.replaceAll('-', '_')).toLowerCase()

function actionWords({ action, part, fields }: Words): string {
  const names = fields.map(words).join(', ')
  const more = names && (action === 'changed' ? names : `by ${names}`)
  return [auditActionLabel(action), part && words(part), more].filter(Boolean).join(' · ')
}

/** The log stores no names. */
function recordWords(kind: string, id: number | null, action?: AuditEntry['action']): string {
  const label = auditKindLabel(kind)
  if (id !== null) return `${label} ${id}`
  return action === 'listed' ? `${label}s` : label
}

const pathOf: Record<string, (id: number) => string> = {
  lead: (id) => `/leads/${id}`,
  patient: (id) => `/patients/${id}`,
  task: (id) => `/tasks/${id}`,
  company: (id) => `/companies/${id}`,
  opportunity: (id) => `/opportunities/${id}`,
  account: (id) => `/accounts/${id}`,
}

function recordPath({
  kind,
  record_id,
  about,
}: Pick<AuditEntry, 'kind' | 'record_id' | 'about'>): string | undefined {
  if (record_id === null) return undefined
  const isPerson = about?.kind === 'lead' || about?.kind === 'patient'
  if (kind === 'note' && isPerson) return `/${about.kind}s/${about.id}/notes/${record_id}`
  return pathOf[kind]?.(record_id)
}
