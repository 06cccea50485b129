import { UnstyledButton } from '@mantine/core'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import type { CalendarEntry } from '#contract/appointments/appointments.schemas.ts'
import { calendarLabels as labels } from '#contract/appointments/calendar.labels.ts'
import type { StaffMember } from '#contract/staff/staff.endpoints.ts'
import { staffRoleLabel } from '#contract/staff/staff.enums.ts'
import classes from './calendar.module.css'
import { longDay, shortDay } from './calendar-days.ts'
import type { Operatory, Picked, Place, Spot } from './calendar-events.ts'
import type { GridColumn } from './calendar-grid.tsx'
import type { Block } from './calendar-layout.ts'
import { type Counts, DayCounts } from './day-counts.tsx'

interface DayParts {
  day: string
  blocks: readonly Block[]
  picked: Picked | undefined
}

/** A column for each day. Closed days without visits are narrow, so that the open ones fit on the screen. */
export function weekColumns(
  days: readonly string[],
  blocks: readonly Block[],
  week: {
    /** It is the week of one person. */
    isOfOne: boolean
    isClosedOn: (day: string) => boolean
    countsOn: (day: string) => Counts
    onDay: (day: string) => void
  },
): GridColumn[] {
  return days.map((day) => {
    const own = blocks.filter((block) => block.day === day)
    const isNarrow = own.length === 0 && week.isClosedOn(day)
    return {
      key: day,
      day,
      place: {},
      blocks: own,
      isOneAtATime: week.isOfOne,
      isNarrow,
      head: (
        <UnstyledButton
          className={classes.day ?? ''}
          aria-label={labels.showDay(longDay(day))}
          onClick={() => week.onDay(day)}
        >
          <span className={classes.name}>{shortDay(day)}</span>
          {!isNarrow && <DayCounts {...week.countsOn(day)} />}
        </UnstyledButton>
      ),
    }
  })
}

/** A column for each provider and other staff with visits, then a column for unassigned visits. */
export function providerColumns(
  { day, blocks, picked }: DayParts,
  providers: readonly StaffMember[],
  toneOf: (staff: Spot['staff']) => number | undefined,
  openOf: (staff: StaffMember) => number | undefined,
): GridColumn[] {
  const staffOf = (entry: CalendarEntry) =>
    entry.id === picked?.appointment.id ? picked.to.staff : entry.staff
  const own = blocks.filter((block) => block.day === day)
  const people = new Map(providers.map((person) => [person.id, person]))
  const assigned = own.flatMap(({ entry }) => entry.staff ?? [])
  for (const person of assigned.sort((a, b) => a.name.localeCompare(b.name)))
    if (!people.has(person.id)) people.set(person.id, person)
  const hasUnassigned = people.size === 0 || own.some(({ entry }) => staffOf(entry) === null)
  return [...people.values(), ...(hasUnassigned ? [null] : [])].map((staff) =>
    columnFor(
      day,
      `staff-${staff?.id ?? 0}`,
      { staff },
      own.filter(({ entry }) => staffOf(entry)?.id === staff?.id),
      {
        title: staff?.name ?? appointmentMessages.notAssigned,
        detail: staff && staffRoleLabel(staff.role.name),
        open: staff ? openOf(staff) : undefined,
        tone: toneOf(staff),
      },
    ),
  )
}

/** A column for each operatory, then a column for other visits. With several locations, columns show the location. */
export function operatoryColumns(
  { day, blocks, picked }: DayParts,
  operatories: readonly Operatory[],
): GridColumn[] {
  const roomOf = (entry: CalendarEntry) =>
    entry.id === picked?.appointment.id ? picked.to.operatory : entry.operatory
  const own = blocks.filter((block) => block.day === day)
  const isIn = (room: Operatory | null) => (block: Block) => {
    const id = roomOf(block.entry)?.id
    return room ? id === room.id : operatories.every((each) => each.id !== id)
  }
  const hasSeveral = new Set(operatories.map(({ location }) => location?.id)).size > 1
  return [...operatories, null].map((operatory) =>
    columnFor(day, `operatory-${operatory?.id ?? 0}`, { operatory }, own.filter(isIn(operatory)), {
      title: operatory?.name ?? labels.noOperatory,
      detail: hasSeveral ? operatory?.location?.name : undefined,
    }),
  )
}

interface Head {
  title: string
  detail?: string | null | undefined
  open?: number | undefined
  tone?: number | undefined
}

function columnFor(day: string, key: string, place: Place, blocks: readonly Block[], head: Head): GridColumn {
  const { title, detail, open, tone } = head
  const booked = blocks.filter(({ entry, isStart }) => isStart && entry.status !== 'cancelled').length
  return {
    key,
    day,
    place,
    blocks,
    isOneAtATime: Boolean(place.staff ?? place.operatory),
    tone,
    head: (
      <>
        <span className={classes.name}>{title}</span>
        {detail && <span className={classes.detail}>{detail}</span>}
        <DayCounts booked={booked} open={open} />
      </>
    ),
  }
}
