import { Alert, Button, Skeleton, Text, VisuallyHidden } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import type { CalendarEntry } from '#contract/appointments/appointments.schemas.ts'
import { formatWall, type WallTime } from '#contract/appointments/appointments.times.ts'
import type { Location } from '#contract/locations/locations.schemas.ts'
import { KeyHint } from '#web/ui/key-hint.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Page } from '#web/ui/page.tsx'
import { calendarQuery } from '../api/appointments.ts'
import { AppointmentDetails } from './appointment-details.tsx'
import classes from './calendar.module.css'
import { hoursShown, placeText } from './calendar-events.ts'
import { CalendarGrid } from './calendar-grid.tsx'
import { useCalendarState } from './calendar-state.ts'
import { CalendarToolbar } from './calendar-toolbar.tsx'
import { NewBooking } from './new-booking.tsx'
import { placesOf } from './places.ts'
import { useCalendarMoves } from './use-calendar-moves.ts'

const nothing: CalendarEntry[] = []

/** The practice calendar, by day and by week. */
export function Calendar({ locations }: { locations: readonly Location[] | undefined }) {
  const control = useCalendarState()
  const { state, days, query, change } = control
  const calendar = useQuery({ ...calendarQuery(query), placeholderData: keepPreviousData })
  const results = calendar.data?.results ?? nothing
  const entries = useMemo(
    () => results.filter(({ status }) => state.cancelled === 'show' || status !== 'cancelled'),
    [results, state.cancelled],
  )
  const hours = useMemo(() => hoursShown(entries), [entries])
  const moves = useCalendarMoves(entries, { ...days, ...hours })
  const [opened, setOpened] = useState<number>()
  const [booking, setBooking] = useState<Partial<WallTime>>()
  const places = placesOf(locations)
  const isManyPlaces = state.location === undefined && places.choices.length > 1
  const shown = results.find(({ id }) => id === opened)
  return (
    <Page
      title="Calendar"
      actions={
        <Button aria-haspopup="dialog" onClick={() => setBooking({ day: state.date })}>
          New Appointment
        </Button>
      }
    >
      <CalendarToolbar control={control} locations={locations} />
      {calendar.data && calendar.data.count > results.length && (
        <Alert color="yellow" role="status" mb="sm">
          {appointmentMessages.tooMany(results.length, calendar.data.count)}
        </Alert>
      )}
      {calendar.isError && !calendar.data ? (
        <LoadError message={appointmentMessages.calendarFailed} onRetry={() => calendar.refetch()} />
      ) : (
        <section
          aria-label="Appointments"
          aria-busy={calendar.isPending}
          className={classes.frame}
          onKeyDownCapture={moves.onKeyDown}
        >
          {calendar.isPending ? (
            <Skeleton className={classes.loading ?? ''} />
          ) : (
            <CalendarGrid
              key={state.view}
              view={state.view}
              date={state.date}
              hours={hours}
              timeZone={places.zoneOf(state.location ?? null)}
              entries={entries}
              picked={moves.picked}
              placeOf={(entry) => (isManyPlaces ? placeText(entry, places.zoneOf(null)) : '')}
              onOpen={({ id }) => {
                moves.release()
                setOpened(id)
              }}
              onMove={moves.move}
              onBook={setBooking}
              onDay={(date) => change({ date, view: 'day' })}
            />
          )}
        </section>
      )}
      <Text size="sm" c="dimmed" className={classes.hint ?? ''}>
        {moves.picked ? (
          <>
            Moving {moves.picked.appointment.patient.name} to {formatWall(moves.picked.to)}: arrow keys choose
            the time, <KeyHint>Enter</KeyHint> drops, <KeyHint>Esc</KeyHint> gives up.
          </>
        ) : (
          <>
            Drag an appointment to move it, or press <KeyHint>M</KeyHint> on it, then the arrow keys and Enter
            (Escape gives up). A click on a free time books it.
          </>
        )}
      </Text>
      <VisuallyHidden aria-live="assertive">{moves.news}</VisuallyHidden>
      {shown && <AppointmentDetails entry={shown} onClose={() => setOpened(undefined)} />}
      {booking && (
        <NewBooking
          at={booking}
          staff={state.staff ?? null}
          location={state.location ?? null}
          places={places}
          onClose={() => setBooking(undefined)}
        />
      )}
    </Page>
  )
}
