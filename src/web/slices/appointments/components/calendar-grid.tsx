import { type FocusEvent, type MouseEvent, type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { Appointment, CalendarEntry } from '#contract/appointments/appointments.schemas.ts'
import {
  clockTime,
  formatWall,
  minutesOf,
  type WallTime,
  zoneName,
} from '#contract/appointments/appointments.times.ts'
import { useNow } from '#web/lib/use-now.ts'
import classes from './calendar.module.css'
import { type Axis, clockOf, hourLabels, instantOf, offsetOf } from './calendar-axis.ts'
import { CalendarEvent } from './calendar-event.tsx'
import { eventIdOf, type Place, type PlacedTime, type Spot } from './calendar-events.ts'
import { type Block, lanesOf, type Opening, openingsOf, spanOf } from './calendar-layout.ts'
import { useCalendarDrag } from './use-calendar-drag.ts'
import { VisitStateSprite } from './visit-state.tsx'

/** Reason for shading: outside of hours or during time off. */
type Closed = 'hours' | 'off'

/** A day of a week, or a provider or operatory of a day. */
export interface GridColumn {
  key: string
  /** yyyy-MM-dd. */
  day: string
  head: ReactNode
  /** Provider or operatory of bookings and drops in this column. */
  place: Place
  blocks: readonly Block[]
  /** True when visits exclude one another, so that only the gaps are free. */
  isOneAtATime: boolean
  /** A closed day takes little room. */
  isNarrow?: boolean
  /** Color of the provider. */
  tone?: number | undefined
}

export interface CalendarGridProps {
  columns: readonly GridColumn[]
  axis: Axis
  /** Time zone for free times and the current time. */
  timeZone: string
  pickedId: number | undefined
  placeOf: (entry: CalendarEntry) => string
  toneOf: (staff: Spot['staff']) => number | undefined
  isFaint: (entry: CalendarEntry) => boolean
  withStaff: boolean
  /** Undefined when the location is open or this person works. */
  isClosed: (at: WallTime, staff: Spot['staff']) => Closed | undefined
  entryOf: (id: number) => CalendarEntry | undefined
  onOpen: (entry: CalendarEntry) => void
  onMove: (appointment: Appointment, to: PlacedTime) => void
  onBook: (at: PlacedTime) => void
  onTurn: (pages: 1 | -1) => void
}

/** Of an hour, in pixels. */
const hourHeight = 92
const pixels = (minutes: number) => (minutes / 60) * hourHeight

/** First time on screen before scrolling, in minutes. */
const firstShown = minutesOf('08:00')

const headId = ({ key }: GridColumn) => `calendar-column-${key}`

/** Visits of several columns beside one axis of hours. */
export function CalendarGrid(props: CalendarGridProps) {
  const { columns, axis, timeZone, entryOf, onOpen, onBook } = props
  const scroller = useRef<HTMLDivElement>(null)
  const { opens } = useRef(axis).current
  useEffect(() => {
    scroller.current?.scrollTo({ top: pixels(Math.max(0, firstShown - opens)) })
  }, [opens])
  const drag = useCalendarDrag({ ...props, scroller })
  const days = useMemo(() => [...new Set(columns.map(({ day }) => day))], [columns])
  const onClick = (event: MouseEvent) => {
    const slot = event.target instanceof Element && event.target.closest<HTMLElement>('[data-slot]')
    if (slot) {
      const column = columns.find(({ key }) => key === slot.dataset.column)
      const { day = '', time = '', again } = slot.dataset
      return onBook({ day, time, again: again !== undefined, ...column?.place })
    }
    const entry = entryOf(eventIdOf(event.target))
    if (entry) onOpen(entry)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons inside turn keys into clicks
    // biome-ignore lint/a11y/noStaticElementInteractions: what is clicked are buttons
    <div
      ref={scroller}
      className={classes.scroller}
      onClick={onClick}
      onFocus={keepTabStop}
      onPointerDown={drag.onPointerDown}
    >
      <div
        className={classes.columns}
        style={{
          gridTemplateColumns: `var(--axis) ${columns.map(({ isNarrow }) => (isNarrow ? 'var(--narrow)' : 'minmax(var(--least), 1fr)')).join(' ')}`,
        }}
      >
        <div className={classes.corner} />
        {columns.map((column) => (
          <div
            key={column.key}
            id={headId(column)}
            className={`${classes.head} ${classes.tone}`}
            data-tone={column.tone}
            data-narrow={column.isNarrow || undefined}
          >
            {column.head}
          </div>
        ))}
        <div className={classes.axis} aria-hidden>
          {hourLabels(axis, days, timeZone).map(({ offset, text }) => (
            <div key={offset} className={classes.hour} style={{ top: pixels(offset) }}>
              {text}
            </div>
          ))}
        </div>
        {columns.map((column, index) => (
          <Column key={column.key} {...props} column={column} isFirst={index === 0} />
        ))}
      </div>
      <VisitStateSprite />
      <div ref={drag.ghost} className={classes.ghost} hidden aria-hidden />
    </div>
  )
}

/** Makes the last focused free time the only tab stop of all free times. Arrow keys reach the rest. */
function keepTabStop({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  if (!(target instanceof HTMLElement) || target.dataset.slot === undefined) return
  for (const slot of currentTarget.querySelectorAll<HTMLElement>('[data-slot][tabindex="0"]'))
    slot.tabIndex = -1
  target.tabIndex = 0
}

interface ColumnProps extends CalendarGridProps {
  column: GridColumn
  isFirst: boolean
}

function Column({ column, isFirst, ...props }: ColumnProps) {
  const { axis, timeZone, pickedId, placeOf, toneOf, isFaint, withStaff, isClosed } = props
  const { day, blocks, isOneAtATime, place } = column
  const drawn = useMemo(() => {
    const spans = blocks.map((block) => spanOf(axis, block))
    const lanes = lanesOf(spans)
    return blocks.flatMap((block, index) => {
      const [span, lane] = [spans[index], lanes[index]]
      return span && lane ? { block, span, lane } : []
    })
  }, [axis, blocks])
  const openings = useMemo(() => {
    const taken = isOneAtATime
      ? drawn.filter(({ block }) => block.entry.status !== 'cancelled').map(({ span }) => span)
      : []
    return openingsOf(axis, day, timeZone, taken)
  }, [axis, day, timeZone, isOneAtATime, drawn])
  const firstFree = isFirst ? openings.find(({ isFree }) => isFree) : undefined
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs
    <div
      role="group"
      aria-labelledby={headId(column)}
      className={classes.column}
      data-grid-column={column.key}
      data-day={day}
      style={{ height: pixels(axis.length) }}
    >
      {openings.map((opening) => {
        const { top, bottom, isFree } = opening
        const at = { day, time: clockTime(opening.minutes), again: opening.again }
        const closed = isClosed(at, place.staff ?? null)
        const style = { top: pixels(top), height: pixels(bottom - top) }
        if (!isFree) return <div key={top} className={classes.slot} style={style} data-closed={closed} />
        return (
          <button
            key={top}
            type="button"
            className={`mantine-focus-auto ${classes.slot}`}
            style={style}
            tabIndex={opening === firstFree ? 0 : -1}
            aria-label={slotLabel(at, opening, place, timeZone)}
            data-slot={top}
            data-column={column.key}
            data-day={day}
            data-time={at.time}
            data-again={at.again || undefined}
            data-closed={closed}
          />
        )
      })}
      <div className={classes.events} data-gutter={!isOneAtATime || undefined}>
        {drawn.map(({ block, span, lane }) => (
          <CalendarEvent
            key={`${block.entry.id} ${block.isStart}`}
            entry={block.entry}
            top={pixels(span.top)}
            height={pixels(span.bottom - span.top)}
            isStart={block.isStart}
            {...lane}
            isPicked={pickedId === block.entry.id}
            isFaint={isFaint(block.entry)}
            place={placeOf(block.entry)}
            tone={toneOf(block.entry.staff)}
            withStaff={withStaff}
          />
        ))}
      </div>
      <NowLine axis={axis} day={day} timeZone={timeZone} />
    </div>
  )
}

function slotLabel(at: WallTime, opening: Opening, { staff, operatory }: Place, timeZone: string): string {
  // Both passes of a repeated time name their zone.
  const twin = instantOf(at.day, { ...opening, again: true }, timeZone)
  const instant = twin && instantOf(at.day, opening, timeZone)
  return [
    `Book ${formatWall(at)}`,
    instant && zoneName(instant, timeZone),
    staff && `with ${staff.name}`,
    operatory && `in ${operatory.name}`,
  ]
    .filter(Boolean)
    .join(' ')
}

function NowLine({ axis, day, timeZone }: { axis: Axis; day: string; timeZone: string }) {
  const now = clockOf(new Date(useNow()), timeZone)
  if (now.day !== day || now.minutes < axis.opens || now.minutes >= axis.closes) return null
  return <div className={classes.now} style={{ top: pixels(offsetOf(axis, now)) }} aria-hidden data-now />
}
