import { Paper, Skeleton, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { LoadError } from './load-error.tsx'
import classes from './work-card.module.css'

interface WorkCardProps {
  title: string
  /** Undefined while it is not known. */
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

const rows = [1, 2, 3, 4, 5, 6, 7, 8]

/** One pile of the day's work: how many there are and the first few, each one click away. */
export function WorkCard({ title, count, to, empty, error, onRetry, children }: WorkCardProps) {
  return (
    <Paper withBorder component="section" aria-label={title} className={classes.card}>
      <header className={classes.header}>
        <Title order={2}>{title}</Title>
        <Link to={to} className={classes.count} aria-label={`${title}: ${count ?? '…'}`}>
          {count?.toLocaleString('en-US') ?? (error ? '—' : <Skeleton width={36} height={28} />)}
        </Link>
      </header>
      {error && <LoadError message={error} onRetry={onRetry} />}
      {count === undefined && !error && rows.map((row) => <Skeleton key={row} height={44} mb={8} />)}
      {count === 0 && <Text className={classes.empty}>{empty}</Text>}
      {count !== undefined && count > 0 && (
        <>
          <ul className={classes.list}>{children}</ul>
          <Link to={to} className={classes.all}>
            See all {count.toLocaleString('en-US')} {title}
          </Link>
        </>
      )}
    </Paper>
  )
}

interface WorkItemProps {
  to: string
  title: string
  detail: string
  /** What matters most about it, at the end of the line. */
  note: string
}

export function WorkItem({ to, title, detail, note }: WorkItemProps) {
  return (
    <li>
      <Link to={to} className={classes.item}>
        <span className={classes.itemTitle}>{title}</span>
        <span className={classes.itemNote}>{note}</span>
        <span className={classes.itemDetail}>{detail}</span>
      </Link>
    </li>
  )
}
