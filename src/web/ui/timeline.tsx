import type { ComponentType, ReactNode } from 'react'
import { fullTime } from './instant.tsx'
import classes from './timeline.module.css'

interface TimelineProps {
  label: string
  /** True while newer items are on their way. */
  waiting?: boolean
  /** `TimelineItem`s, newest first. */
  children: ReactNode
}

/** What happened, one after the other. */
export const Timeline = ({ label, waiting = false, children }: TimelineProps) => (
  <ol aria-label={label} aria-busy={waiting} data-waiting={waiting || undefined} className={classes.timeline}>
    {children}
  </ol>
)

interface TimelineItemProps {
  icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>
  /** What kind of thing it was, and who did it. */
  heading: ReactNode
  at: string
  /** Where the time leads. */
  link?: (time: ReactNode) => ReactNode
  /** At the end of its first line. */
  actions?: ReactNode
  children: ReactNode
}

export function TimelineItem({ icon: Icon, heading, at, link, actions, children }: TimelineItemProps) {
  const time = <time dateTime={at}>{fullTime(at)}</time>
  return (
    <li className={classes.item}>
      <span className={classes.icon}>
        <Icon size={16} stroke={1.75} aria-hidden />
      </span>
      <div className={classes.line}>
        <span className={classes.heading}>{heading}</span>
        <span className={classes.time}>{link ? link(time) : time}</span>
        {actions}
      </div>
      <div className={classes.body}>{children}</div>
    </li>
  )
}
