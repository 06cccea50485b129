import type { ReactNode } from 'react'
import { IconCheck } from '#web/ui/icons/icons.tsx'
import classes from './step-list.module.css'

/** A check mark for a finished step, or the children. */
export function StepMark({ isDone, children }: { isDone: boolean; children?: ReactNode }) {
  return (
    <span className={classes.mark} data-done={isDone} aria-hidden>
      {isDone ? <IconCheck size={14} stroke={3} /> : children}
    </span>
  )
}
