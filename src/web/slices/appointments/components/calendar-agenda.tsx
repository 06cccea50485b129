import { Title, UnstyledButton } from '@mantine/core'
import { visitStateLabel } from '#contract/appointments/appointments.enums.ts'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import { formatDuration } from '#contract/appointments/appointments.rules.ts'
import type { CalendarEntry } from '#contract/appointments/appointments.schemas.ts'
import { clockTime, formatTime } from '#contract/appointments/appointments.times.ts'
import { calendarLabels as labels } from '#contract/appointments/calendar.labels.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import classes from './calendar.module.css'
import { longDay } from './calendar-days.ts'
import { describeEntry, nameOf, type Spot } from './calendar-events.ts'
import type { Block } from './calendar-layout.ts'
import { VisitStateIcon } from './visit-state.tsx'

interface CalendarAgendaProps {
  days: readonly string[]
  /** Earliest first. */
  blocks: readonly Block[]
  placeOf: (entry: CalendarEntry) => string
  toneOf: (staff: Spot['staff']) => number | undefined
  onOpen: (entry: CalendarEntry) => void
}

/** The calendar as a list, for phones and paper. */
export function CalendarAgenda({ days, blocks, placeOf, toneOf, onOpen }: CalendarAgendaProps) {
  const shown = days.filter((day) => blocks.some((block) => block.day === day))
  if (shown.length === 0) return <EmptyState title={appointmentMessages.none} />
  return shown.map((day) => (
    <section key={day} aria-label={longDay(day)}>
      {days.length > 1 && (
        <Title order={3} className={classes.agendaDay ?? ''}>
          {longDay(day)}
        </Title>
      )}
      <ul className={classes.agenda}>
        {blocks
          .filter((block) => block.day === day)
          .map(({ entry, from, to, isStart }) => (
            <li key={entry.id}>
              <UnstyledButton
                className={`${classes.agendaRow} ${classes.tone}`}
                data-tone={toneOf(entry.staff)}
                data-status={entry.status}
                aria-label={describeEntry(entry, placeOf(entry))}
                onClick={() => onOpen(entry)}
              >
                <span className={classes.agendaTime}>
                  {isStart
                    ? formatTime(clockTime(from.minutes))
                    : labels.until(formatTime(clockTime(to.minutes)))}
                  <span className={classes.detail}>{formatDuration(entry.duration)}</span>
                </span>
                <span className={classes.agendaText}>
                  <span className={classes.line}>
                    <VisitStateIcon state={entry.visit_state} />
                    <span className={classes.name}>{nameOf(entry)}</span>
                  </span>
                  <span className={classes.detail}>
                    {[
                      visitStateLabel(entry.visit_state),
                      entry.type,
                      entry.staff?.name ?? appointmentMessages.notAssigned,
                      placeOf(entry),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
              </UnstyledButton>
            </li>
          ))}
      </ul>
    </section>
  ))
}
