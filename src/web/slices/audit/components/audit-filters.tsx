import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AuditListQuery } from '#contract/audit/audit.schemas.ts'
import { auditActionLabel, auditActions, auditKindLabel, auditKinds } from '#contract/http/audit.ts'
import { practiceToday } from '#web/lib/practice-day.ts'
import { Choice, SearchableChoice } from '#web/ui/choice.tsx'
import { DayRange } from '#web/ui/day-range.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { auditPeopleQuery } from '../api/audit.ts'

interface AuditFiltersProps {
  query: AuditListQuery
  onFilter: (changes: Partial<AuditListQuery>) => void
}

const choices = (all: string, keys: readonly string[], labelOf: (key: string) => string) => [
  { value: '', label: all },
  ...keys.map((key) => ({ value: key, label: labelOf(key) })),
]
const actionChoices = choices('All actions', auditActions, auditActionLabel)
const kindChoices = choices('All records', auditKinds, auditKindLabel)

/** The filters of the audit log: person, action, record, days. */
export function AuditFilters({ query, onFilter }: AuditFiltersProps) {
  return (
    <FilterBar label="Audit log">
      <PersonFilter query={query} onFilter={onFilter} />
      <Choice
        label="Action"
        data={actionChoices}
        value={query.action ?? ''}
        onChange={(key) => onFilter({ action: auditActions.find((action) => action === key) })}
      />
      <Choice
        label="Kind of record"
        data={kindChoices}
        value={query.kind ?? ''}
        onChange={(key) => onFilter({ kind: auditKinds.find((kind) => kind === key) })}
      />
      <RecordNumber key={query.record} value={query.record} onFilter={onFilter} />
      <DayRange today={practiceToday()} range={query} onChange={onFilter} />
    </FilterBar>
  )
}

function PersonFilter({ query, onFilter }: AuditFiltersProps) {
  const { data: people = [] } = useQuery(auditPeopleQuery)
  const known = people.map(({ id, name }) => ({ value: String(id), label: name }))
  const chosen = query.staff === undefined ? '' : String(query.staff)
  // Somebody who does not work here any more is not among the staff, and still in the log.
  const gone = chosen === '' || known.some(({ value }) => value === chosen)
  return (
    <SearchableChoice
      label="Person"
      data={[
        { value: '', label: 'Everybody' },
        ...(gone ? [] : [{ value: chosen, label: `Staff member ${chosen}` }]),
        ...known,
      ]}
      value={chosen}
      onChange={(id) => onFilter({ staff: id ? Number(id) : undefined })}
    />
  )
}

interface RecordNumberProps {
  value: number | undefined
  onFilter: AuditFiltersProps['onFilter']
}

// Taken when it is complete: each digit on the way to it is another record.
function RecordNumber({ value, onFilter }: RecordNumberProps) {
  const [text, setText] = useState(value === undefined ? '' : String(value))
  const take = () => {
    const number = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined
    setText(number === undefined ? '' : text)
    if (number !== value) onFilter({ record: number })
  }
  return (
    <TextInput
      label="Record number"
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
