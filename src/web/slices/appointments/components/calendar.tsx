import { Alert, Button, Skeleton, Text, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { exportAppointments } from '#contract/appointments/appointments.endpoints.ts'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import type { CalendarEntry } from '#contract/appointments/appointments.schemas.ts'
import { formatWall, type WallTime } from '#contract/appointments/appointments.times.ts'
import type { LocationHours } from '#contract/desk/desk.schemas.ts'
import type { Location } from '#contract/locations/locations.schemas.ts'
import { providerRoles } from '#contract/staff/staff.enums.ts'
import { useIsPrinted } from '#web/lib/printing.ts'
import { useSession } from '#web/lib/use-session.ts'
import { KeyHint } from '#web/ui/key-hint.tsx'
import { ExportMenu } from '#web/ui/list/export-menu.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Page } from '#web/ui/page.tsx'
import { calendarQuery } from '../api/appointments.ts'
import { useStaffChoices } from '../api/choices.ts'
import { AppointmentDetails } from './appointment-details.tsx'
import { placesOf } from './appointment-inputs.tsx'
import { NewBooking } from './book-appointment.tsx'
import classes from './calendar.module.css'
import { CalendarAgenda } from './calendar-agenda.tsx'
import { CalendarDay } from './calendar-day.tsx'
import {
  columnsOf,
  isClosedAt,
  isMovable,
  type Picked,
  placeText,
  type Spot,
  tonesOf,
} from './calendar-events.ts'
import { blocksOf, hoursShown } from './calendar-layout.ts'
import { useCalendarState } from './calendar-state.ts'
import { CalendarToolbar } from './calendar-toolbar.tsx'
import { CalendarWeek } from './calendar-week.tsx'
import { useCalendarMoves } from './use-calendar-moves.tsx'

const nothing: CalendarEntry[] = []

interface CalendarProps {
  locations: readonly Location[] | undefined
  /** By location. */
  officeHours: ReadonlyMap<number, LocationHours>
}

export function Calendar({ locations, officeHours }: CalendarProps) {
  const control = useCalendarState()
  const { state, days, query, change, turn } = control
  // Paper is as narrow as a phone, and shows a day as it is on a desktop.
  const isPhone = useMediaQuery('screen and (max-width: 48em)', false, { getInitialValueInEffect: false })
  // Beside one another, a week's appointments have no room for names on a sheet.
  const isPrinted = useIsPrinted()
  const calendar = useQuery({ ...calendarQuery(query), placeholderData: keepPreviousData })
  const results = calendar.data?.results ?? nothing
  const [picked, setPicked] = useState<Picked>()
  const entries = useMemo(() => {
    const shown = results.filter(({ status }) => state.cancelled === 'show' || status !== 'cancelled')
    // One that is carried to another week comes along.
    const isCarried = picked && shown.every(({ id }) => id !== picked.appointment.id)
    return isCarried ? [...shown, picked.appointment] : shown
  }, [results, state.cancelled, picked])
  const hours = useMemo(() => hoursShown(blocksOf(entries, undefined)), [entries])
  const { people, everyone } = useStaffChoices(state.location ?? null, state.staff ?? null)
  const toneOf = useMemo(() => tonesOf(everyone), [everyone])
  const columns = useMemo(() => {
    if (state.view === 'week') return undefined
    const asked = people.filter(({ id }) => id === state.staff)
    const providers = people.filter(({ role }) => providerRoles.includes(role.name))
    return columnsOf(asked.length > 0 ? asked : providers, entries, picked)
  }, [state.view, state.staff, people, entries, picked])
  const moves = useCalendarMoves(entries, picked, setPicked, { ...days, ...hours, columns, onTurn: turn })
  const [opened, setOpened] = useState<number>()
  const [booking, setBooking] = useState<Partial<WallTime & Spot>>()
  const places = placesOf(locations)
  // Until the locations are here, what the login knows of them, so that nothing moves.
  const known = useSession()?.locationInfo.locations.length ?? 0
  const hasPlaces = (locations ? places.choices.length : known) > 1
  const isManyPlaces = state.location === undefined && hasPlaces
  const placeOf = (entry: CalendarEntry) => (isManyPlaces ? placeText(entry, places.zoneOf(null)) : '')
  const shown = results.find(({ id }) => id === opened)
  const open = ({ id }: CalendarEntry) => {
    moves.release()
    setOpened(id)
  }
  const isOfPlace = (id: number) => state.location === undefined || state.location === id
  const openPlaces = [...officeHours].filter(([id]) => isOfPlace(id)).map(([, hours]) => hours)
  const grid = {
    date: state.date,
    hours,
    timeZone: places.zoneOf(state.location ?? null),
    picked,
    placeOf,
    toneOf,
    isClosed: (at: WallTime) => isClosedAt(openPlaces, at),
    appointmentOf: (id: string | number) => entries.filter(isMovable).find((entry) => entry.id === id),
    onOpen: open,
    onMove: moves.move,
    onBook: setBooking,
  }
  const agenda = (
    <CalendarAgenda
      entries={entries}
      withDays={state.view === 'week'}
      placeOf={placeOf}
      toneOf={toneOf}
      onOpen={open}
    />
  )
  return (
    <Page
      title="Calendar"
      actions={
        <>
          {(calendar.isPending || results.length > 0) && (
            <ExportMenu endpoint={exportAppointments} query={query} />
          )}
          <Button aria-haspopup="dialog" onClick={() => setBooking({ day: state.date })}>
            New Appointment
          </Button>
        </>
      }
    >
      <CalendarToolbar
        control={control}
        places={hasPlaces || state.location !== undefined ? places : undefined}
        people={people}
      />
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
          ) : isPhone ? (
            agenda
          ) : columns ? (
            <CalendarDay {...grid} columns={columns} />
          ) : (
            <>
              <div hidden={isPrinted}>
                <CalendarWeek {...grid} entries={entries} onDay={(date) => change({ date, view: 'day' })} />
              </div>
              {isPrinted && agenda}
            </>
          )}
        </section>
      )}
      {!isPhone && (
        <Text size="sm" c="dimmed" className={classes.hint ?? ''}>
          {picked ? (
            <>
              Moving {picked.appointment.patient.name} to {formatWall(picked.to)}
              {columns && picked.to.staff && ` with ${picked.to.staff.name}`}. Arrow keys change the time and
              the {columns ? 'provider' : 'day'}, <KeyHint>Enter</KeyHint> confirms, <KeyHint>Esc</KeyHint>{' '}
              cancels.
            </>
          ) : (
            <>
              Drag an appointment to move it, or select it and press <KeyHint>M</KeyHint>, then use the arrow
              keys and Enter (Esc cancels). Click an open time to book it.
            </>
          )}
        </Text>
      )}
      <VisuallyHidden aria-live="assertive">{moves.news}</VisuallyHidden>
      {shown && <AppointmentDetails entry={shown} onClose={() => setOpened(undefined)} />}
      {booking && (
        <NewBooking
          at={{ ...(booking.day && { day: booking.day }), ...(booking.time && { time: booking.time }) }}
          staff={booking.staff?.id ?? state.staff ?? null}
          location={state.location ?? null}
          places={places}
          onClose={() => setBooking(undefined)}
        />
      )}
    </Page>
  )
}
