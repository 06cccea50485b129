import type { ReactNode } from 'react'
import classes from './split-view.module.css'

/** A page that shares the width of the window with a side panel. */
export function SplitView({ panel, children }: { panel: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.split}>
      <div className={classes.main}>{children}</div>
      {panel}
    </div>
  )
}
