import { UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { exportAudit } from '#contract/audit/audit.endpoints.ts'
import { type FoldedEntry, foldEntries } from '#contract/audit/audit.folds.ts'
import { auditLabels as labels } from '#contract/audit/audit.labels.ts'
import { auditMessages } from '#contract/audit/audit.messages.ts'
import { type AuditEntry, AuditListQuery, type AuditOrdering } from '#contract/audit/audit.schemas.ts'
import { auditActionLabel, auditActions } from '#contract/http/audit.ts'
import { offeredPageSizes } from '#contract/http/paging.ts'
import { auditKindLabel, auditKinds } from '#contract/nouns.ts'
import { useUrlList } from '#web/lib/list.ts'
import { practiceToday } from '#web/lib/practice-time.ts'
import { DayRange } from '#web/ui/day-input.tsx'
import { ExactTime } from '#web/ui/instant.tsx'
import { List } from '#web/ui/list/list.tsx'
import { type Column, type Filter, optionsOf } from '#web/ui/list/list-view.ts'
import { auditPeopleQuery, auditQuery } from '../api/audit.ts'
import classes from './audit-list.module.css'
import { AuditSentence } from './audit-sentence.tsx'
import { mentionedName } from './mentioned-name.ts'
import { PersonFilter } from './person-filter.tsx'

/** Rows of a page also have what was folded into them. */
type AuditRow = AuditEntry & Partial<Pick<FoldedEntry, 'folded'>>

/** Who viewed, changed or was refused what; the server shows it to administrators only. */
export function AuditList() {
  const list = useUrlList(AuditListQuery, auditQuery)
  const entries = list.result.data?.results
  const rows = useMemo(() => entries && foldEntries(entries), [entries])
  return (
    <List<AuditRow, AuditListQuery>
      of={{
        label: labels.list,
        counts: labels.counts,
        columns: auditColumns((staff) => list.change({ staff })),
        filters: auditFilters(entries ?? []),
        exported: exportAudit,
        empty: { title: auditMessages.none, hint: labels.noMatch },
        failure: auditMessages.fetchFailed,
        minRows: rows ? Math.max(rows.length, 1) : offeredPageSizes[0],
      }}
      list={list}
      rows={rows}
    />
  )
}

const auditFilters = (entries: readonly AuditEntry[]): Filter<AuditListQuery>[] => [
  {
    ...{ name: 'staff', label: labels.person, all: labels.everyone, searchable: true },
    useOptions: (chosen) => usePeople(chosen, entries),
  },
  {
    names: ['lead', 'patient'],
    input: ({ lead, patient }, change) => (
      <PersonFilter chosen={{ lead, patient }} entries={entries} onChange={change} />
    ),
  },
  {
    name: 'action',
    label: labels.action,
    all: labels.allActions,
    options: optionsOf(auditActions, auditActionLabel),
  },
  {
    name: 'kind',
    label: labels.recordType,
    all: labels.allRecords,
    options: optionsOf(auditKinds, auditKindLabel),
  },
  {
    names: ['from', 'to'],
    input: (query, change) => <DayRange today={practiceToday()} range={query} onChange={change} />,
  },
]

function usePeople(chosen: string, entries: readonly AuditEntry[]) {
  const { data: people = [] } = useQuery(auditPeopleQuery)
  const staff = people.map(({ id, name, status }) => ({
    value: String(id),
    label: status === 'deactivated' ? labels.deactivated(name) : name,
  }))
  const isListed = chosen === '' || staff.some(({ value }) => value === chosen)
  const label = mentionedName(entries, 'staff', Number(chosen)) ?? labels.staffMember(chosen)
  return isListed ? staff : [{ value: chosen, label }, ...staff]
}

/** The columns of the audit log; `onPerson` shows what someone did. */
const auditColumns = (onPerson: (staff: number) => void): Column<AuditRow, AuditOrdering>[] => [
  {
    name: 'at',
    label: labels.time,
    sorts: true,
    width: 13,
    obvious: true,
    cell: ({ at }) => <ExactTime instant={at} />,
  },
  {
    name: 'sentence',
    label: labels.whatHappened,
    wide: true,
    cell: (entry) => <Entry entry={entry} onPerson={onPerson} />,
  },
  {
    name: 'address',
    label: labels.address,
    sorts: true,
    width: 10,
    cell: ({ address }) => <span className="tabular">{address}</span>,
  },
]

interface EntryProps {
  entry: AuditRow
  onPerson: (staff: number) => void
}

function Entry({ entry, onPerson }: EntryProps) {
  const { folded = [] } = entry
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={classes.entry}>
      <AuditSentence entry={entry} onPerson={onPerson} />
      {folded.length > 0 && (
        <UnstyledButton
          className={classes.more}
          fz="inherit"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? labels.hideRelated(folded.length) : labels.showRelated(folded.length)}
        </UnstyledButton>
      )}
      {isOpen && (
        <ul className={classes.folded}>
          {folded.map((each) => (
            <li key={each.id}>
              <ExactTime instant={each.at} /> <AuditSentence entry={each} onPerson={onPerson} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
