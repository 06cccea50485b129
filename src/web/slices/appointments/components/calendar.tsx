import {
  ActionIcon,
  Alert,
  Button,
  Group,
  SegmentedControl,
  Skeleton,
  Switch,
  Text,
  Title,
  VisuallyHidden,
} from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { exportAppointments } from '#contract/appointments/appointments.endpoints.ts'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import type { CalendarEntry } from '#contract/appointments/appointments.schemas.ts'
import { formatWall, type WallTime } from '#contract/appointments/appointments.times.ts'
import type { Location } from '#contract/locations/locations.schemas.ts'
import { practiceToday } from '#web/lib/practice-time.ts'
import { SearchableChoice } from '#web/ui/choice.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import { isDay } from '#web/ui/day-text.ts'
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
import { hoursShown, placeText } from './calendar-events.ts'
import { CalendarGrid } from './calendar-grid.tsx'
import { type CalendarControl, type CalendarView, useCalendarState } from './calendar-state.ts'
import { useCalendarMoves } from './use-calendar-moves.tsx'

const nothing: CalendarEntry[] = []

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
        <>
          {results.length > 0 && <ExportMenu endpoint={exportAppointments} query={query} />}
          <Button aria-haspopup="dialog" onClick={() => setBooking({ day: state.date })}>
            New Appointment
          </Button>
        </>
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
            Moving {moves.picked.appointment.patient.name} to {formatWall(moves.picked.to)}. Arrow keys change
            the time, <KeyHint>Enter</KeyHint> confirms, <KeyHint>Esc</KeyHint> cancels.
          </>
        ) : (
          <>
            Drag an appointment to move it, or select it and press <KeyHint>M</KeyHint>, then use the arrow
            keys and Enter (Esc cancels). Click an open time to book it.
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

const views: { value: CalendarView; label: string }[] = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
]

const asDate = (day: string) => new Date(`${day}T00:00:00Z`)
const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' })
const span = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

const titleOf = ({ state, days }: CalendarControl) =>
  state.view === 'day'
    ? longDay.format(asDate(days.from))
    : span.formatRange(asDate(days.from), asDate(days.to))

interface CalendarToolbarProps {
  control: CalendarControl
  locations: readonly Location[] | undefined
}

function CalendarToolbar({ control, locations }: CalendarToolbarProps) {
  const { state, change, turn } = control
  const { people } = useStaffChoices(state.location ?? null, state.staff ?? null)
  return (
    <>
      <div className={classes.toolbar}>
        <Group gap={4} wrap="nowrap" className={classes.turn ?? ''}>
          <Button variant="default" onClick={() => change({ date: practiceToday() })}>
            Today
          </Button>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={state.view === 'day' ? 'Previous day' : 'Previous week'}
            onClick={() => turn(-1)}
          >
            <IconChevronLeft size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={state.view === 'day' ? 'Next day' : 'Next week'}
            onClick={() => turn(1)}
          >
            <IconChevronRight size={18} aria-hidden />
          </ActionIcon>
        </Group>
        <Title order={2} className={classes.title ?? ''} aria-live="polite">
          {titleOf(control)}
        </Title>
        <SegmentedControl
          aria-label="View"
          data={views}
          value={state.view}
          onChange={(view) => change({ view: view as CalendarView })}
        />
      </div>
      <div className={classes.toolbar}>
        <DayInput
          aria-label="Go to date"
          className={classes.date ?? ''}
          today={practiceToday()}
          value={state.date}
          onChange={(day) => (day === null || isDay(day)) && change({ date: day ?? practiceToday() })}
        />
        <SearchableChoice<number>
          clearable
          aria-label="Location"
          placeholder="All locations"
          className={classes.filter ?? ''}
          data={(locations ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={state.location ?? null}
          onChange={(location) => change({ location: location ?? undefined })}
        />
        <SearchableChoice<number>
          clearable
          aria-label="Staff"
          placeholder="All staff"
          className={classes.filter ?? ''}
          data={people.map(({ id, name }) => ({ value: id, label: name }))}
          value={state.staff ?? null}
          onChange={(member) => change({ staff: member ?? undefined })}
        />
        <Switch
          label="Show canceled"
          checked={state.cancelled === 'show'}
          onChange={(event) => change({ cancelled: event.currentTarget.checked ? 'show' : undefined })}
        />
      </div>
    </>
  )
}
