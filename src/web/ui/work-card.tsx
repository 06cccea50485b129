import { Paper, Skeleton, Title } from '@mantine/core'
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
  error?: string | undefined
  onRetry: () => void
  /** Rows, each a `WorkItem`. */
  children: ReactNode
}

/** One pile of the day's work: how many there are and the first few, each one click away. Nothing shows of an empty one. */
export function WorkCard({ title, count, to, error, onRetry, children }: WorkCardProps) {
  if (count === 0) return null
  const shown = count?.toLocaleString('en-US')
  return (
    <Paper withBorder component="section" aria-label={title} className={classes.card}>
      <header className={classes.header}>
        <Title order={2}>{title}</Title>
        <Link to={to} className={classes.count} aria-label={`${title}: ${shown ?? 'unknown'}`}>
          {shown ?? '—'}
        </Link>
      </header>
      {count === undefined && error && <LoadError message={error} onRetry={onRetry} />}
      {count !== undefined && (
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

/** A row on Home, which what it opens leads back to. */
export function WorkItem({ to, title, detail, note, late, before, after }: WorkItemProps) {
  return (
    <li className={classes.row}>
      {before}
      <Link to={to} state={{ from: '/home' }} className={classes.item}>
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
