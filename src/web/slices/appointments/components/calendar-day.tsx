import { Box } from '@mantine/core'
import { DayView, type ScheduleEventData } from '@mantine/schedule'
import { type RefObject, useEffect, useRef } from 'react'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import { clockTime, formatTime, minutesOf, type WallTime } from '#contract/appointments/appointments.times.ts'
import { staffRoleLabel } from '#contract/staff/staff.enums.ts'
import classes from './calendar.module.css'
import { type DayColumn, type Spot, wallFromText } from './calendar-events.ts'
import { droppedOn, type GridProps, gridProps, slotHeight, slotProps, timeText } from './calendar-grid.tsx'
import { blocksOf } from './calendar-layout.ts'

/** Where the day begins on screen; what is earlier is above. */
const firstShown = '08:00'

/** A day with a column for each provider. */
export function CalendarDay({ columns, ...props }: GridProps & { columns: readonly DayColumn[] }) {
  const { opens, closes } = props.hours
  const scroller = useRef<HTMLDivElement>(null)
  const dragged = useRef<ScheduleEventData['id']>(undefined)
  const opensAtFirst = useRef(opens)
  useEffect(() => {
    const above = Math.max(0, minutesOf(firstShown) - opensAtFirst.current)
    scroller.current?.scrollTo({ top: (above / 60) * slotHeight })
  }, [])
  const labels = Array.from({ length: (closes - opens) / 60 }, (_, index) => clockTime(opens + index * 60))
  return (
    <div ref={scroller} className={`${classes.scroll} ${classes.scroller}`}>
      <Box className={classes.columns ?? ''} style={{ '--columns': columns.length }}>
        <div className={classes.corner} />
        {columns.map(({ staff }) => (
          <div
            key={staff?.id ?? 0}
            id={headId(staff)}
            className={`${classes.head} ${classes.tone}`}
            data-tone={props.toneOf(staff)}
          >
            <span className={classes.name}>{staff?.name ?? appointmentMessages.notAssigned}</span>
            {staff && <span className={classes.detail}>{staffRoleLabel(staff.role.name)}</span>}
          </div>
        ))}
        <div className={classes.axis} aria-hidden>
          {labels.map((time) => (
            <div key={time} className={classes.hour} style={{ height: slotHeight }}>
              {hourText(time)}
            </div>
          ))}
        </div>
        {columns.map((column) => (
          <ProviderColumn key={column.staff?.id ?? 0} {...props} column={column} dragged={dragged} />
        ))}
      </Box>
    </div>
  )
}

const headId = (staff: Spot['staff']) => `calendar-column-${staff?.id ?? 0}`
// The day scrolls as a whole. The mark of the current time ends a little below the last hour.
const unscrolled = { overflowX: 'visible', overflowY: 'visible' } as const
// The axis has them for all columns.
const noLabel = () => ''
const hourText = (time: string) => formatTime(time).replace(':00', '')

interface ProviderColumnProps extends GridProps {
  column: DayColumn
  /** What is dragged, perhaps from another column. */
  dragged: RefObject<ScheduleEventData['id'] | undefined>
}

function ProviderColumn({ column, dragged, ...props }: ProviderColumnProps) {
  const { staff, entries } = column
  const { picked, isClosed, onBook, onMove, appointmentOf } = props
  const grid = gridProps(props, blocksOf(entries, picked), { withStaff: false })
  const drop = (to: WallTime) => {
    const appointment = dragged.current === undefined ? undefined : appointmentOf(dragged.current)
    if (appointment) onMove(appointment, { ...to, staff: staff ?? appointment.staff })
  }
  return (
    <DayView
      {...grid}
      role="group"
      aria-labelledby={headId(staff)}
      classNames={{
        dayView: classes.column,
        dayViewInner: classes.columnInner,
        dayViewSlotLabels: classes.none,
      }}
      startScrollTime={timeText(props.hours.opens)}
      scrollAreaProps={{ viewportProps: { style: unscrolled } }}
      slotLabelFormat={noLabel}
      withAllDaySlot={false}
      getTimeSlotProps={({ start }) => ({
        ...slotProps(start, isClosed, staff),
        'data-column': staff?.id ?? 0,
      })}
      onTimeSlotClick={({ slotStart }) => onBook({ ...wallFromText(slotStart), staff })}
      onEventDragStart={({ id }) => {
        dragged.current = id
      }}
      onEventDragEnd={() => {
        dragged.current = undefined
      }}
      onEventDrop={({ newStart }) => drop(droppedOn(newStart))}
      onExternalEventDrop={(_data, dropped) => drop(wallFromText(dropped))}
    />
  )
}
