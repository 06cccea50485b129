import { IconChecklist, IconNote, IconPhone, IconRefresh } from '@tabler/icons-react'
import type { ActivityType, HistoryEntry } from '#contract/history/history.endpoints.ts'
import type { DataColumn } from '#web/ui/data-table.tsx'
import { LongText } from '#web/ui/long-text.tsx'
import { fullTime } from '#web/ui/relative-time.tsx'
import classes from './history.module.css'

const icons: Record<ActivityType, typeof IconNote> = {
  Note: IconNote,
  Task: IconChecklist,
  Call: IconPhone,
  Update: IconRefresh,
}

/** The columns of a history (spec section 3). */
export const historyColumns: DataColumn<HistoryEntry>[] = [
  {
    id: 'timestamp',
    header: 'Date',
    width: '11.5rem',
    obvious: true,
    cell: ({ timestamp }) => <time dateTime={timestamp}>{fullTime(timestamp)}</time>,
  },
  {
    id: 'activity_type',
    header: 'Type',
    width: '6rem',
    obvious: true,
    cell: ({ activity_type: type }) => {
      const Icon = icons[type]
      return (
        <span className={classes.type}>
          <Icon size={16} stroke={1.75} aria-hidden />
          {type}
        </span>
      )
    },
  },
  {
    id: 'performed_by',
    header: 'Performed By',
    width: '9rem',
    obvious: true,
    cell: ({ performed_by }) => performed_by || '—',
  },
  {
    id: 'details',
    header: 'Details',
    wide: true,
    cell: ({ details }) => (
      <span className={classes.details}>
        <LongText text={details} />
      </span>
    ),
  },
]
