import { Alert, Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { exportAppointments } from '#contract/appointments/appointments.endpoints.ts'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import type { CalendarEntry } from '#contract/appointments/appointments.schemas.ts'
import { instantsAt, type WallTime } from '#contract/appointments/appointments.times.ts'
import type { LocationHours } from '#contract/desk/desk.schemas.ts'
import type { Location } from '#contract/locations/locations.schemas.ts'
import { scheduleLabels } from '#contract/schedules/schedules.labels.ts'
import { bookingDialog } from '#web/lib/booking-dialog.ts'
import { useMay, useSession } from '#web/lib/use-session.ts'
import { ExportMenu } from '#web/ui/list/export-menu.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Page } from '#web/ui/page.tsx'
import { Part } from '#web/ui/part.tsx'
import { calendarQuery } from '../api/appointments.ts'
import { availabilityQuery } from '../api/availability.ts'
import { useStaffChoices } from '../api/choices.ts'
import { placesOf } from './appointment-inputs.tsx'
import { CalendarBoard } from './calendar-board.tsx'
import { placeText, type Spot } from './calendar-events.ts'
import { useCalendarState } from './calendar-state.ts'
import { CalendarToolbar } from './calendar-toolbar.tsx'
import { CollisionsNotice } from './collisions-notice.tsx'

const nothing: CalendarEntry[] = []

interface CalendarProps {
  locations: readonly Location[] | undefined
  /** By location. */
  officeHours: ReadonlyMap<number, LocationHours>
  /** Entries about a patient in the dialog of a visit. */
  patientFacts: (patientId: number) => ReactNode
}

export function Calendar({ locations, officeHours, patientFacts }: CalendarProps) {
  const control = useCalendarState()
  const maySchedule = useMay('manage_schedules')
  const isAdministrator = useMay('administrator')
  const { state, query } = control
  const calendar = useQuery({ ...calendarQuery(query), placeholderData: keepPreviousData })
  const results = calendar.data?.results ?? nothing
  const availability = useQuery({ ...availabilityQuery(query), placeholderData: keepPreviousData })
  const { people, everyone } = useStaffChoices(state.location ?? null, state.staff ?? null)
  const places = placesOf(locations)
  // Until the locations are here, what the login knows of them, so that nothing moves.
  const known = useSession()?.locationInfo.locations.length ?? 0
  const hasPlaces = (locations ? places.choices.length : known) > 1
  const isManyPlaces = state.location === undefined && hasPlaces
  const isOfPlace = (id: number) => state.location === undefined || state.location === id
  const preset = {
    ...(state.staff !== undefined && { staff: state.staff }),
    ...(state.location !== undefined && { location: state.location }),
  }
  const book = ({ staff, ...at }: WallTime & Partial<Spot>) => {
    // The earlier instant of a repeated hour. A skipped time has no instant.
    const [instant] = instantsAt(at, places.zoneOf(state.location ?? null))
    if (!instant) return bookingDialog.open({ ...preset, from: at.day })
    const provider = staff ?? people.find(({ id }) => id === state.staff)
    const location = places.choices.find(({ value }) => value === state.location)
    bookingDialog.open({
      ...preset,
      time: {
        date_time: instant.toISOString(),
        staff: provider && { id: provider.id, name: provider.name },
        location: location ? { id: location.value, name: location.label } : null,
      },
    })
  }
  return (
    <Page
      title="Calendar"
      actions={
        <>
          {(calendar.isPending || results.length > 0) && (
            <ExportMenu endpoint={exportAppointments} query={query} />
          )}
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
            isPending={calendar.isPending}
            people={people}
            everyone={everyone}
            officeHours={[...officeHours].filter(([id]) => isOfPlace(id)).map(([, hours]) => hours)}
            availability={availability.data}
            timeZone={places.zoneOf(state.location ?? null)}
            placeOf={(entry) => (isManyPlaces ? placeText(entry, places.zoneOf(null)) : '')}
            onBook={book}
            patientFacts={patientFacts}
          />
        </Part>
      )}
    </Page>
  )
}
