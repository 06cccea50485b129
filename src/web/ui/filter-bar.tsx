import type { ReactNode } from 'react'
import classes from './filter-bar.module.css'

/** The filters of a list: side by side, or one below the other on a phone. */
export function FilterBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <search className={classes.filters} aria-label={label}>
      {children}
    </search>
  )
}
