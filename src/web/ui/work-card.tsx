import { Paper, Skeleton, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { LoadError } from './load-error.tsx'
import classes from './work-card.module.css'

/** Rows that a card shows at the most. */
export const workCardRows = 5

interface WorkCardProps {
  title: string
  /** Undefined when it could not be asked for. */
  count: number | undefined
  /** Where all of them are listed. */
  to: string
  /** What to tell when there are none. */
  empty: string
  error?: string | undefined
  onRetry: () => void
  /** Rows, each a `WorkItem`. */
  children: ReactNode
}

/** One pile of the day's work: how many there are and the first few, each one click away. */
export function WorkCard({ title, count, to, empty, error, onRetry, children }: WorkCardProps) {
  const shown = count?.toLocaleString('en-US')
  return (
    <Paper withBorder component="section" aria-label={title} className={classes.card}>
      <header className={classes.header}>
        <Title order={2}>{title}</Title>
        <Link to={to} className={classes.count} aria-label={`${title}: ${shown ?? 'not known'}`}>
          {shown ?? '—'}
        </Link>
      </header>
      {count === undefined && error && <LoadError message={error} onRetry={onRetry} />}
      {count === 0 && <Text className={classes.empty}>{empty}</Text>}
      {count !== undefined && count > 0 && (
        <>
          <ul className={classes.list}>{children}</ul>
          {count > workCardRows && (
            <Link to={to} className={classes.all} aria-label={`See all ${shown}: ${title}`}>
              See all {shown}
            </Link>
          )}
        </>
      )}
    </Paper>
  )
}

const rows = Array.from({ length: workCardRows }, (_, index) => index)

/** Stands where a card will be. */
export function WorkCardSkeleton() {
  return (
    <Paper withBorder className={classes.card} aria-hidden>
      <Skeleton height={28} width="50%" mb={12} />
      {rows.map((row) => (
        <Skeleton key={row} height={44} mb={8} />
      ))}
    </Paper>
  )
}

interface WorkItemProps {
  to: string
  title: string
  detail: string
  /** What matters most about it, at the end of the line. */
  note: ReactNode
  /** True when the note tells that it is late. */
  late?: boolean
  /** A button ahead of it, and one behind. */
  before?: ReactNode
  after?: ReactNode
}

export function WorkItem({ to, title, detail, note, late, before, after }: WorkItemProps) {
  return (
    <li className={classes.row}>
      {before}
      <Link to={to} className={classes.item}>
        <span className={classes.itemTitle}>{title}</span>
        <span className={classes.itemNote} data-late={late || undefined}>
          {note}
        </span>
        <span className={classes.itemDetail}>{detail}</span>
      </Link>
      {after}
    </li>
  )
}
