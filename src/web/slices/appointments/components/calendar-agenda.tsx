import { Title, UnstyledButton } from '@mantine/core'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import { formatDuration } from '#contract/appointments/appointments.rules.ts'
import type { CalendarEntry } from '#contract/appointments/appointments.schemas.ts'
import { formatTime } from '#contract/appointments/appointments.times.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import classes from './calendar.module.css'
import { describeEntry, nameOf, type Spot, wallOf } from './calendar-events.ts'
import { longDay } from './calendar-toolbar.tsx'
import { VisitStateIcon } from './visit-state.tsx'

interface CalendarAgendaProps {
  entries: readonly CalendarEntry[]
  /** Each day has a heading where there are several. */
  withDays: boolean
  placeOf: (entry: CalendarEntry) => string
  toneOf: (staff: Spot['staff']) => number | undefined
  onOpen: (entry: CalendarEntry) => void
}

/** The calendar as a list, for phones. */
export function CalendarAgenda({ entries, withDays, placeOf, toneOf, onOpen }: CalendarAgendaProps) {
  if (entries.length === 0) return <EmptyState title={appointmentMessages.none} />
  const sorted = entries
    .map((entry) => ({ entry, ...wallOf(entry) }))
    .sort((a, b) => `${a.day} ${a.time}`.localeCompare(`${b.day} ${b.time}`))
  const days = [...new Set(sorted.map(({ day }) => day))]
  return days.map((day) => (
    <section key={day} aria-label={longDay(day)}>
      {withDays && (
        <Title order={3} className={classes.agendaDay ?? ''}>
          {longDay(day)}
        </Title>
      )}
      <ul className={classes.agenda}>
        {sorted
          .filter((each) => each.day === day)
          .map(({ entry, time }) => (
            <li key={entry.id}>
              <UnstyledButton
                className={`${classes.agendaRow} ${classes.tone}`}
                data-tone={toneOf(entry.staff)}
                data-status={entry.status}
                aria-label={describeEntry(entry, placeOf(entry))}
                onClick={() => onOpen(entry)}
              >
                <span className={classes.agendaTime}>
                  {formatTime(time)}
                  <span className={classes.detail}>{formatDuration(entry.duration)}</span>
                </span>
                <span className={classes.agendaText}>
                  <span className={classes.line}>
                    <VisitStateIcon state={entry.visit_state} />
                    <span className={classes.name}>{nameOf(entry)}</span>
                  </span>
                  <span className={classes.detail}>
                    {[entry.type, entry.staff?.name ?? appointmentMessages.notAssigned, placeOf(entry)]
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
