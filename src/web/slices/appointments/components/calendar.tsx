import { Alert, Button } from '@mantine/core'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import { exportAppointments } from '#contract/appointments/appointments.endpoints.ts'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import type { CalendarEntry } from '#contract/appointments/appointments.schemas.ts'
import { minutesOf } from '#contract/appointments/appointments.times.ts'
import type { LocationHours } from '#contract/desk/desk.schemas.ts'
import type { Location } from '#contract/locations/locations.schemas.ts'
import { scheduleLabels } from '#contract/schedules/schedules.labels.ts'
import { bookingDialog } from '#web/lib/booking-dialog.ts'
import { operatoriesQuery } from '#web/lib/operatories.ts'
import { useMay, useSession } from '#web/lib/use-session.ts'
import { ExportMenu } from '#web/ui/list/export-menu.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Page } from '#web/ui/page.tsx'
import { Part } from '#web/ui/part.tsx'
import { calendarQuery } from '../api/appointments.ts'
import { availabilityQuery } from '../api/availability.ts'
import { useStaffChoices } from '../api/choices.ts'
import { placesOf } from './appointment-inputs.tsx'
import { instantOf } from './calendar-axis.ts'
import { CalendarBoard } from './calendar-board.tsx'
import { type Operatory, type PlacedTime, placeText } from './calendar-events.ts'
import { useCalendarState } from './calendar-state.ts'
import { CalendarToolbar } from './calendar-toolbar.tsx'
import { CollisionsNotice } from './collisions-notice.tsx'

const nothing: CalendarEntry[] = []

interface CalendarProps {
  locations: readonly Location[] | undefined
  /** By location. Undefined while they are loading. */
  officeHours: ReadonlyMap<number, LocationHours> | undefined
  /** Names. */
  services: readonly string[]
  /** Entries about a patient in the dialog of a visit. */
  patientFacts: (patientId: number) => ReactNode
}

export function Calendar({ locations, officeHours, services, patientFacts }: CalendarProps) {
  const control = useCalendarState()
  const maySchedule = useMay('manage_schedules')
  const isAdministrator = useMay('administrator')
  const { state, query } = control
  const calendar = useQuery({ ...calendarQuery(query), placeholderData: keepPreviousData })
  const results = calendar.data?.results ?? nothing
  const types = useMemo(() => results.flatMap(({ type }) => type ?? []).sort(), [results])
  const availability = useQuery({ ...availabilityQuery(query), placeholderData: keepPreviousData })
  const { people, everyone } = useStaffChoices(state.location ?? null, state.staff ?? null)
  const places = placesOf(locations)
  // Until the locations are here, what the login knows of them, so that nothing moves.
  const known = useSession()?.locationInfo.locations.length ?? 0
  const hasPlaces = (locations ? places.choices.length : known) > 1
  const isManyPlaces = state.location === undefined && hasPlaces
  const isOfPlace = (id: number) => state.location === undefined || state.location === id
  const hours = useMemo(
    () =>
      [...(officeHours ?? [])]
        .filter(([id]) => state.location === undefined || state.location === id)
        .map(([, each]) => each),
    [officeHours, state.location],
  )
  const preset = {
    ...(state.staff !== undefined && { staff: state.staff }),
    ...(state.location !== undefined && { location: state.location }),
  }
  const book = ({ staff, operatory, day, time, again = false }: PlacedTime) => {
    const room = operatory?.location?.id ?? state.location
    const instant = instantOf(day, { minutes: minutesOf(time), again }, places.zoneOf(room ?? null))
    if (!instant) return bookingDialog.open({ ...preset, from: day })
    const provider = staff ?? people.find(({ id }) => id === state.staff)
    const location = places.choices.find(({ value }) => value === room)
    bookingDialog.open({
      ...preset,
      ...(operatory && { operatory: { id: operatory.id, name: operatory.name } }),
      time: {
        date_time: instant.toISOString(),
        staff: provider && { id: provider.id, name: provider.name },
        location: location ? { id: location.value, name: location.label } : null,
      },
    })
  }
  const operatories = useOperatoriesOf(
    places.choices
      .filter(({ value }) => isOfPlace(value))
      .map((place) => ({ ...place, timeZone: places.zoneOf(place.value) })),
    state.view === 'day' && state.by === 'operatory',
  )
  return (
    <Page
      title="Calendar"
      actions={
        <>
          {/* It stays, so that nothing below it moves on a phone. */}
          <ExportMenu endpoint={exportAppointments} query={query} disabled={calendar.data?.count === 0} />
          {maySchedule && (
            <Button component={Link} to="/schedules" variant="default">
              {scheduleLabels.open}
            </Button>
          )}
          <Button aria-haspopup="dialog" onClick={() => bookingDialog.open({ ...preset, from: state.date })}>
            New Appointment
          </Button>
        </>
      }
    >
      <CalendarToolbar
        control={control}
        places={hasPlaces || state.location !== undefined ? places : undefined}
        people={people}
        services={[...services, ...types]}
      />
      {isAdministrator && <CollisionsNotice />}
      {calendar.data && calendar.data.count > results.length && (
        <Alert color="yellow" role="status" mb="sm">
          {appointmentMessages.tooMany(results.length, calendar.data.count)}
        </Alert>
      )}
      {calendar.isError && !calendar.data ? (
        <LoadError message={appointmentMessages.calendarFailed} onRetry={() => calendar.refetch()} />
      ) : (
        <Part data={results}>
          <CalendarBoard
            control={control}
            results={results}
            // Office hours decide the widths of a week's columns.
            isPending={calendar.isPending || (state.view === 'week' && !officeHours)}
            isComplete={calendar.data?.count === results.length}
            operatories={operatories}
            people={people}
            everyone={everyone}
            officeHours={hours}
            availability={availability.data}
            timeZone={places.zoneOf(state.location ?? null)}
            placeOf={(entry) => (isManyPlaces ? placeText(entry, places.zoneOf(null)) : '')}
            onBook={book}
            onTake={({ date_time, staff, location }) =>
              bookingDialog.open({ ...preset, time: { date_time, staff, location } })
            }
            patientFacts={patientFacts}
          />
        </Part>
      )}
    </Page>
  )
}

/** The operatories of some locations; undefined while any are loading. */
function useOperatoriesOf(
  places: readonly { value: number; label: string; timeZone: string }[],
  enabled: boolean,
): Operatory[] | undefined {
  return useQueries({
    queries: places.map(({ value }) => ({ ...operatoriesQuery(value), enabled })),
    combine: (answers) => {
      if (answers.some(({ isPending }) => isPending)) return undefined
      return answers.flatMap(({ data = [] }, index) => {
        const place = places[index]
        return data.map(({ id, name }) => ({
          id,
          name,
          ...(place && { location: { id: place.value, name: place.label }, time_zone: place.timeZone }),
        }))
      })
    },
  })
}
