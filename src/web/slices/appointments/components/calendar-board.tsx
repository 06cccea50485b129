import { Skeleton, Text, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type KeyboardEvent, type ReactNode, useMemo, useState } from 'react'
import type { CalendarEntry, Slot } from '#contract/appointments/appointments.schemas.ts'
import { formatWall, type WallTime } from '#contract/appointments/appointments.times.ts'
import { calendarLabels as labels } from '#contract/appointments/calendar.labels.ts'
import { officeHoursOn } from '#contract/desk/desk.rules.ts'
import type { LocationHours } from '#contract/desk/desk.schemas.ts'
import { awayAt, workingHoursOn } from '#contract/schedules/schedules.rules.ts'
import type { Availability } from '#contract/schedules/schedules.schemas.ts'
import type { StaffMember } from '#contract/staff/staff.endpoints.ts'
import { providerRoles } from '#contract/staff/staff.enums.ts'
import { useIsPrinted } from '#web/lib/printing.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { KeyHint } from '#web/ui/key-hint.tsx'
import { AppointmentDetails } from './appointment-details.tsx'
import classes from './calendar.module.css'
import { CalendarAgenda } from './calendar-agenda.tsx'
import { axisOf } from './calendar-axis.ts'
import { operatoryColumns, providerColumns, weekColumns } from './calendar-columns.tsx'
import { daysBetween } from './calendar-days.ts'
import {
  eventIdOf,
  isClosedAt,
  type Operatory,
  type Picked,
  type PlacedTime,
  type Spot,
  tonesOf,
} from './calendar-events.ts'
import { CalendarGrid } from './calendar-grid.tsx'
import { blocksOf, hoursShown } from './calendar-layout.ts'
import type { CalendarControl } from './calendar-state.ts'
import { countsOf } from './day-counts.tsx'
import { NextFree } from './next-free.tsx'
import { columnWord, useCalendarMoves } from './use-calendar-moves.tsx'
import { stateOfKey } from './visit-keys.ts'
import { useSetVisitState } from './visit-steps.tsx'

interface CalendarBoardProps {
  control: CalendarControl
  results: readonly CalendarEntry[]
  isPending: boolean
  /** False when there are more visits than are shown. */
  isComplete: boolean
  people: readonly StaffMember[]
  everyone: readonly StaffMember[]
  /** Of the locations shown. */
  officeHours: readonly LocationHours[]
  /** Of the days shown, as far as it is known. */
  availability: Availability | undefined
  timeZone: string
  /** Of the locations shown, when a day is seen by them. Undefined while they are loading. */
  operatories: readonly Operatory[] | undefined
  placeOf: (entry: CalendarEntry) => string
  onBook: (at: PlacedTime) => void
  /** Books a time that the server found free. */
  onTake: (slot: Slot) => void
  patientFacts: (patientId: number) => ReactNode
}

/** The appointments of a day or a week: to look at, to open, to move and to book between. */
export function CalendarBoard(props: CalendarBoardProps) {
  const { control, results, isPending, isComplete, people, everyone, officeHours, availability } = props
  const { timeZone, operatories, placeOf, onBook } = props
  const { state, days: shownDays, change, turn } = control
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
  const { from, to } = shownDays
  const days = useMemo(() => daysBetween(from, to), [from, to])
  const still = useMemo(() => blocksOf(entries, undefined), [entries])
  const blocks = useMemo(() => (picked ? blocksOf(entries, picked) : still), [entries, picked, still])
  const axis = useMemo(() => {
    const onScreen = still.filter(({ day }) => from <= day && day <= to)
    const zones = [timeZone, ...onScreen.map(({ entry }) => entry.time_zone)]
    return axisOf(hoursShown(onScreen), days, zones)
  }, [still, from, to, days, timeZone])
  const toneOf = useMemo(() => tonesOf(everyone), [everyone])
  const chosen = people.find(({ id }) => id === state.staff) ?? null
  const providers = useMemo(
    () => people.filter(({ id, role }) => (chosen ? id === chosen.id : providerRoles.includes(role.name))),
    [people, chosen],
  )
  const columns = useMemo(() => {
    const counts = (day: string, of: readonly { id: number }[]) =>
      countsOf(
        {
          day,
          blocks,
          availability: isComplete ? availability : undefined,
          location: state.location,
          timeZone,
        },
        of,
      )
    const isClosedOn = (day: string) =>
      officeHours.length > 0 && officeHours.every((hours) => officeHoursOn(hours, day).length === 0)
    if (state.view === 'week')
      return weekColumns(days, blocks, {
        isOfOne: chosen !== null,
        isClosedOn,
        countsOn: (day) => counts(day, providers),
        onDay: (date) => change({ date, view: 'day' }),
      })
    const parts = { day: from, blocks, picked }
    if (state.by === 'operatory') return operatoryColumns(parts, operatories ?? [])
    return providerColumns(parts, providers, toneOf, (person) => counts(from, [person]).open)
  }, [
    state.view,
    state.by,
    state.location,
    days,
    from,
    blocks,
    picked,
    availability,
    isComplete,
    timeZone,
    officeHours,
    chosen,
    providers,
    operatories,
    toneOf,
    change,
  ])
  const ofDay = state.view === 'day' ? columns : undefined
  const moves = useCalendarMoves(entries, picked, setPicked, { from, to, axis, columns: ofDay, onTurn: turn })
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
  const isClosed = (at: WallTime, staff: Spot['staff']) => {
    // A week is that of the person who is chosen.
    const person = staff ?? (ofDay ? null : chosen)
    const placement = person && { staff: person.id, location: state.location }
    if (placement && availability && workingHoursOn(availability, placement, at.day))
      return awayAt(availability, placement, at, timeZone)
    return isClosedAt(officeHours, at) ? 'hours' : undefined
  }
  const { service } = state
  const isLeftOut = (entry: CalendarEntry) =>
    service !== undefined && entry.type?.toLowerCase() !== service.toLowerCase()
  const agenda = (
    <CalendarAgenda
      days={days}
      blocks={blocks.filter(({ entry }) => !isLeftOut(entry))}
      placeOf={placeOf}
      toneOf={toneOf}
      onOpen={open}
    />
  )
  const lacksOperatories = state.by === 'operatory' && ofDay && operatories?.length === 0
  return (
    <>
      <section
        aria-label="Appointments"
        aria-busy={isPending}
        className={classes.frame}
        onKeyDownCapture={moves.onKeyDown}
        onKeyDown={setByKey}
      >
        {isPending || (state.by === 'operatory' && ofDay && !operatories) ? (
          <Skeleton className={classes.loading ?? ''} />
        ) : isPhone ? (
          <>
            {ofDay && (
              <NextFree
                day={from}
                location={state.location ?? null}
                staff={state.staff}
                timeZone={timeZone}
                onTake={props.onTake}
              />
            )}
            {agenda}
          </>
        ) : lacksOperatories ? (
          <EmptyState title={labels.noOperatories} />
        ) : (
          <>
            <div hidden={isPrinted && !ofDay}>
              <CalendarGrid
                columns={columns}
                axis={axis}
                timeZone={timeZone}
                pickedId={picked?.appointment.id}
                placeOf={placeOf}
                toneOf={toneOf}
                isFaint={isLeftOut}
                withStaff={state.by === 'operatory' ? Boolean(ofDay) : !ofDay && !chosen}
                isClosed={isClosed}
                entryOf={(id) => entries.find((entry) => entry.id === id)}
                onOpen={open}
                onMove={moves.move}
                onBook={onBook}
                onTurn={turn}
              />
            </div>
            {isPrinted && !ofDay && agenda}
          </>
        )}
      </section>
      {!isPhone && (
        <Text size="sm" c="dimmed" className={classes.hint ?? ''}>
          {picked ? (
            <>
              Moving {picked.appointment.patient.name} to {formatWall(picked.to)}
              {ofDay && picked.to.staff && ` with ${picked.to.staff.name}`}. Arrow keys change the time and
              the {ofDay ? columnWord(ofDay) : 'day'}, <KeyHint>Enter</KeyHint> confirms,{' '}
              <KeyHint>Esc</KeyHint> cancels.
            </>
          ) : (
            <>
              Drag an appointment to move it, to the side for another {state.view}. On a selected one,{' '}
              <KeyHint>M</KeyHint> moves it by arrow keys, <KeyHint>C</KeyHint> confirms it,{' '}
              <KeyHint>A</KeyHint> checks it in, <KeyHint>D</KeyHint> completes it. Click an open time to book
              it.
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
