import { type CSSProperties, memo } from 'react'
import { visitStateLabel } from '#contract/appointments/appointments.enums.ts'
import type { CalendarEntry } from '#contract/appointments/appointments.schemas.ts'
import { formatTime } from '#contract/appointments/appointments.times.ts'
import classes from './calendar.module.css'
import { describeEntry, isMovable, nameOf, shortNameOf, wallOf } from './calendar-events.ts'
import type { Lane } from './calendar-layout.ts'
import { VisitStateReference } from './visit-state.tsx'

/** Maximum visits side by side with whole names, and with names from left to right. */
const wholeNames = 2
const levelNames = 4

/** Pixels below which a card has room for a line, and for two. */
const [oneLine, twoLines] = [36, 60]
const heightOf = (height: number) => (height < oneLine ? 'line' : height < twoLines ? 'short' : undefined)

interface CalendarEventProps extends Lane {
  entry: CalendarEntry
  /** Pixels. */
  top: number
  height: number
  /** False for the part after midnight. */
  isStart: boolean
  isPicked: boolean
  /** Left out by a filter; its time is taken all the same. */
  isFaint: boolean
  place: string
  tone: number | undefined
  /** True where the column is not the provider's. */
  withStaff: boolean
}

/** An appointment in the calendar. */
export const CalendarEvent = memo(function CalendarEvent(props: CalendarEventProps) {
  const { entry, top, height, lane, lanes, isStart, isPicked, isFaint, place, tone, withStaff } = props
  const { status, visit_state, type, staff } = entry
  const position = { ...{ top, height, '--lane': lane, '--lanes': lanes } } as CSSProperties
  if (isFaint) return <div className={`${classes.event} ${classes.faint}`} style={position} />
  const description = describeEntry(entry, place)
  const name = nameOf(entry)
  const isCrowded = lanes > wholeNames
  return (
    <button
      type="button"
      className={`mantine-focus-auto ${classes.event} ${classes.tone}`}
      style={position}
      data-event-id={entry.id}
      data-status={status}
      data-tone={tone}
      data-hidden={entry.patient === null || undefined}
      data-picked={isPicked || undefined}
      data-movable={isMovable(entry) || undefined}
      data-lanes={isCrowded ? undefined : lanes}
      data-height={heightOf(height)}
      data-name={isCrowded ? name : undefined}
      data-upright={lanes > levelNames || undefined}
      data-crowded={isCrowded ? (lane >= lanes / 2 ? 'end' : 'start') : undefined}
      title={description}
      aria-label={description}
      aria-keyshortcuts={isMovable(entry) ? 'm' : undefined}
    >
      {isCrowded ? (
        <>
          {lanes <= levelNames && <VisitStateReference state={visit_state} size={11} />}
          {shortNameOf(entry)}
        </>
      ) : (
        <>
          <span className={classes.line}>
            <VisitStateReference state={visit_state} size={13} />
            <span className={`${classes.name} ${classes.whole}`}>{name}</span>
          </span>
          <span className={classes.details}>
            <span className={classes.detail}>
              <span className={classes.time}>
                {isStart ? '' : 'since '}
                {formatTime(wallOf(entry).time)} ·{' '}
              </span>
              {[visitStateLabel(visit_state), place, type].filter(Boolean).join(' · ')}
            </span>
            {withStaff && staff && <span className={classes.detail}>{staff.name}</span>}
          </span>
        </>
      )}
    </button>
  )
})
