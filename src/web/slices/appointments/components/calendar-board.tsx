import { Skeleton, Text, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type KeyboardEvent, type ReactNode, useMemo, useState } from 'react'
import type { CalendarEntry } from '#contract/appointments/appointments.schemas.ts'
import { formatWall, type WallTime } from '#contract/appointments/appointments.times.ts'
import type { LocationHours } from '#contract/desk/desk.schemas.ts'
import { awayAt, workingHoursOn } from '#contract/schedules/schedules.rules.ts'
import type { Availability } from '#contract/schedules/schedules.schemas.ts'
import type { StaffMember } from '#contract/staff/staff.endpoints.ts'
import { providerRoles } from '#contract/staff/staff.enums.ts'
import { useIsPrinted } from '#web/lib/printing.ts'
import { KeyHint } from '#web/ui/key-hint.tsx'
import { AppointmentDetails } from './appointment-details.tsx'
import classes from './calendar.module.css'
import { CalendarAgenda } from './calendar-agenda.tsx'
import { CalendarDay } from './calendar-day.tsx'
import { columnsOf, isClosedAt, isMovable, type Picked, type Spot, tonesOf } from './calendar-events.ts'
import { blocksOf, hoursShown } from './calendar-layout.ts'
import type { CalendarControl } from './calendar-state.ts'
import { CalendarWeek } from './calendar-week.tsx'
import { eventIdOf, useCalendarMoves } from './use-calendar-moves.tsx'
import { stateOfKey } from './visit-keys.ts'
import { useSetVisitState } from './visit-steps.tsx'

interface CalendarBoardProps {
  control: CalendarControl
  results: readonly CalendarEntry[]
  isPending: boolean
  people: readonly StaffMember[]
  everyone: readonly StaffMember[]
  /** Of the locations shown. */
  officeHours: readonly LocationHours[]
  /** Of the days shown, as far as it is known. */
  availability: Availability | undefined
  timeZone: string
  placeOf: (entry: CalendarEntry) => string
  onBook: (at: WallTime & Partial<Spot>) => void
  patientFacts: (patientId: number) => ReactNode
}

/** The appointments of a day or a week: to look at, to open, to move and to book between. */
export function CalendarBoard(props: CalendarBoardProps) {
  const { control, results, isPending, people, everyone, officeHours, availability } = props
  const { timeZone, placeOf, onBook } = props
  const { state, days, change, turn } = control
  // Paper is as narrow as a phone, and shows a day as it is on a desktop.
  const isPhone = useMediaQuery('screen and (max-width: 48em)', false, { getInitialValueInEffect: false })
  // Beside one another, a week's appointments have no room for names on a sheet.
  const isPrinted = useIsPrinted()
  const [picked, setPicked] = useState<Picked>()
  const entries = useMemo(() => {
    const shown = results.filter(({ status }) => state.cancelled === 'show' || status !== 'cancelled')
    // One that is carried to another week comes along.
    const isCarried = picked && shown.every(({ id }) => id !== picked.appointment.id)
    return isCarried ? [...shown, picked.appointment] : shown
  }, [results, state.cancelled, picked])
  const hours = useMemo(() => hoursShown(blocksOf(entries, undefined)), [entries])
  const toneOf = useMemo(() => tonesOf(everyone), [everyone])
  const columns = useMemo(() => {
    if (state.view === 'week') return undefined
    const asked = people.filter(({ id }) => id === state.staff)
    const providers = people.filter(({ role }) => providerRoles.includes(role.name))
    return columnsOf(asked.length > 0 ? asked : providers, entries, picked)
  }, [state.view, state.staff, people, entries, picked])
  const moves = useCalendarMoves(entries, picked, setPicked, { ...days, ...hours, columns, onTurn: turn })
  const [opened, setOpened] = useState<number>()
  const shown = results.find(({ id }) => id === opened)
  const open = ({ id }: CalendarEntry) => {
    moves.release()
    setOpened(id)
  }
  const setState = useSetVisitState()
  /** A letter sets the state of the visit that has the focus. */
  const setByKey = (event: KeyboardEvent<HTMLElement>) => {
    const state = stateOfKey(event)
    const entry = entries.find(({ id }) => id === eventIdOf(event.target))
    if (state && entry?.patient) setState(entry, state)
  }
  const chosen = people.find(({ id }) => id === state.staff) ?? null
  const isClosed = (at: WallTime, staff: Spot['staff']) => {
    // A week is that of the person who is chosen.
    const person = staff ?? (columns ? null : chosen)
    const placement = person && { staff: person.id, location: state.location }
    if (placement && availability && workingHoursOn(availability, placement, at.day))
      return awayAt(availability, placement, at, timeZone)
    return isClosedAt(officeHours, at) ? 'hours' : undefined
  }
  const grid = {
    date: state.date,
    hours,
    timeZone,
    picked,
    placeOf,
    toneOf,
    isClosed,
    appointmentOf: (id: string | number) => entries.filter(isMovable).find((entry) => entry.id === id),
    onOpen: open,
    onMove: moves.move,
    onBook,
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
    <>
      <section
        aria-label="Appointments"
        aria-busy={isPending}
        className={classes.frame}
        onKeyDownCapture={moves.onKeyDown}
        onKeyDown={setByKey}
      >
        {isPending ? (
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
              Drag an appointment to move it. On a selected one, <KeyHint>M</KeyHint> moves it by arrow keys,{' '}
              <KeyHint>C</KeyHint> confirms it, <KeyHint>A</KeyHint> checks it in, <KeyHint>D</KeyHint>{' '}
              completes it. Click an open time to book it.
            </>
          )}
        </Text>
      )}
      <VisuallyHidden aria-live="assertive">{moves.news}</VisuallyHidden>
      {shown && (
        <AppointmentDetails
          entry={shown}
          patientFacts={props.patientFacts}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}
