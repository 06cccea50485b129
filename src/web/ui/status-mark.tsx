import type { ReactNode } from 'react'
import classes from './status-mark.module.css'

/** The colour of a status as a dot, beside its label. */
export function StatusDot({ color }: { color: string }) {
  return <span aria-hidden className={classes.dot} style={{ background: color }} />
}

/** A status: its colour as a dot, and its label. */
export function StatusMark({ color, children }: { color: string; children: ReactNode }) {
  return (
    <span className={classes.status}>
      <StatusDot color={color} />
      {children}
    </span>
  )
}
