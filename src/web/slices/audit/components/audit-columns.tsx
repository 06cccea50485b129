import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { AuditEntry, AuditOrdering } from '#contract/audit/audit.schemas.ts'
import type { DataColumn } from '#web/ui/data-table.tsx'
import { ExactTime } from '#web/ui/exact-time.tsx'
import classes from './audit.module.css'
import { actionWords, recordPath, recordWords } from './audit-words.ts'

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

/** The columns of the audit log; `onPerson` shows what somebody did. */
export const auditColumns = (onPerson: (staff: number) => void): DataColumn<AuditEntry, AuditOrdering>[] => [
  {
    id: 'at',
    header: 'Time',
    sortBy: 'at',
    width: '13rem',
    obvious: true,
    cell: ({ at }) => <ExactTime instant={at} />,
  },
  {
    id: 'person',
    header: 'Person',
    sortBy: 'person',
    wide: true,
    cell: ({ staff_id, username }) => (
      <Anchor
        component="button"
        type="button"
        inherit
        underline="hover"
        className={classes.person}
        aria-label={`Entries of ${username}`}
        onClick={() => onPerson(staff_id)}
      >
        {username}
      </Anchor>
    ),
  },
  { id: 'action', header: 'Action', sortBy: 'action', cell: actionWords },
  {
    id: 'record',
    header: 'Record',
    sortBy: 'record',
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
    id: 'address',
    header: 'Address',
    sortBy: 'address',
    width: '10rem',
    cell: ({ address }) => <span className="tabular">{address}</span>,
  },
]
