import { defaultDuration } from '#contract/appointments/appointments.limits.ts'
import { calendarLabels as labels } from '#contract/appointments/calendar.labels.ts'
import { timeOffOn, workingHoursOn } from '#contract/schedules/schedules.rules.ts'
import type { Availability } from '#contract/schedules/schedules.schemas.ts'
import classes from './calendar.module.css'
import { clockOf } from './calendar-axis.ts'
import { type Block, roomFor } from './calendar-layout.ts'

export interface Counts {
  booked: number
  /** Number of further visits of the usual length that fit. Undefined for past days and incomplete data. */
  open?: number | undefined
}

interface CountedDay {
  day: string
  blocks: readonly Block[]
  /** Undefined while incomplete. */
  availability: Availability | undefined
  location: number | undefined
  timeZone: string
}

const isTaken = ({ entry }: Block) => entry.status !== 'cancelled'

/** Booked visits of a day, and room for more with these people. */
export function countsOf({ day, blocks, ...known }: CountedDay, people: readonly { id: number }[]): Counts {
  const own = blocks.filter((block) => block.day === day && isTaken(block))
  const booked = own.filter(({ isStart }) => isStart).length
  const { availability, location, timeZone } = known
  const now = clockOf(new Date(), timeZone)
  if (!availability || day < now.day) return { booked }
  const passed = day === now.day ? [{ from: 0, to: now.minutes }] : []
  const room = people.map(({ id: staff }) => {
    const visits = own.filter(({ entry }) => entry.staff?.id === staff)
    const taken = visits.map(({ from, to }) => ({ from: from.minutes, to: to.minutes }))
    const off = timeOffOn(availability, staff, day, timeZone)
    const hours = workingHoursOn(availability, { staff, location }, day) ?? []
    return roomFor(defaultDuration, hours, [...passed, ...off, ...taken])
  })
  return { booked, open: room.reduce((sum, each) => sum + each, 0) }
}

/** Such as "9 booked · 3 open". */
export function DayCounts({ booked, open }: Counts) {
  return (
    <span className={classes.counts} title={open === undefined ? '' : labels.room(open, defaultDuration)}>
      {[labels.booked(booked), open !== undefined && labels.open(open)].filter(Boolean).join(' · ')}
    </span>
  )
}
