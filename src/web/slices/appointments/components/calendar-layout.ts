import type { ScheduleEventData } from '@mantine/schedule'
import type { CSSProperties } from 'react'
import type { CalendarEntry } from '#contract/appointments/appointments.schemas.ts'
import { clockTime, minutesLater, minutesOf, wallTime } from '#contract/appointments/appointments.times.ts'
import { nameOf, type Picked, wallOf } from './calendar-events.ts'

/** A visit as the calendar draws it, by the clock of its location. */
export interface Block {
  entry: CalendarEntry
  /** yyyy-MM-dd. */
  day: string
  /** Minutes after midnight. */
  from: number
  to: number
}

const midnight = 24 * 60

/** The blocks of visits, earliest first. The one that is being moved stands where it would go. */
export const blocksOf = (entries: readonly CalendarEntry[], picked: Picked | undefined): Block[] =>
  entries
    .map((entry) => blockOf(entry, picked))
    .sort((a, b) => a.day.localeCompare(b.day) || a.from - b.from || b.to - a.to)

function blockOf(entry: CalendarEntry, picked: Picked | undefined): Block {
  const moved = picked?.appointment.id === entry.id ? picked.to : undefined
  const { day, time } = moved ?? wallOf(entry)
  const from = minutesOf(time)
  // Where the clock skips an hour it shows a later end than the duration says, and where it repeats one an earlier end.
  const to = Math.max(from + entry.duration, moved ? 0 : endOf(entry, day))
  return { entry, day, from, to: Math.min(to, midnight) }
}

function endOf({ date_time, duration, time_zone }: CalendarEntry, day: string): number {
  const end = wallTime(minutesLater(new Date(date_time), duration), time_zone)
  if (end.day > day) return midnight
  return end.day === day ? minutesOf(end.time) : 0
}

/**
 * The library reads times by the browser's clock, which may skip or repeat them, and refuses or moves what does not
 * fit. So each visit gets a second of its own after noon, which every clock has, and `positionOf` says where it stands.
 */
export const eventsOf = (blocks: readonly Block[]): ScheduleEventData[] =>
  blocks.map((block, index) => ({
    id: block.entry.id,
    title: [nameOf(block.entry), block.entry.type].filter(Boolean).join(', '),
    start: `${block.day} ${afterNoon(index)}`,
    end: `${block.day} ${afterNoon(index + 1)}`,
    color: 'teal',
    payload: block,
  }))

const afterNoon = (seconds: number) =>
  `${clockTime(12 * 60 + Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`

export const blockIn = (event: ScheduleEventData): Block => event.payload as Block

export const entryOf = (event: ScheduleEventData): CalendarEntry => blockIn(event).entry

export interface Lane {
  lane: number
  /** How many lanes the visits take that are connected by overlaps. */
  lanes: number
}

/** Puts visits that overlap side by side, by id; blocks come earliest first. */
export function lanesOf(blocks: readonly Block[]): Map<ScheduleEventData['id'], Lane> {
  const places = new Map<ScheduleEventData['id'], Lane>()
  let group: { id: ScheduleEventData['id']; lane: number }[] = []
  let ends: string[] = []
  const settle = () => {
    for (const { id, lane } of group) places.set(id, { lane, lanes: ends.length })
    group = []
    ends = []
  }
  for (const { entry, day, from, to } of blocks) {
    const start = `${day} ${clockTime(from)}`
    if (ends.every((taken) => taken <= start)) settle()
    const free = ends.findIndex((taken) => taken <= start)
    const lane = free === -1 ? ends.length : free
    ends[lane] = `${day} ${clockTime(to)}`
    group.push({ id: entry.id, lane })
  }
  settle()
  return places
}

export const mostLanes = (places: ReadonlyMap<unknown, Lane>): number =>
  Math.max(1, ...[...places.values()].map(({ lanes }) => lanes))

/** The hours that the calendar shows, in minutes after midnight. */
export interface Hours {
  opens: number
  closes: number
}

const usualDay: Hours = { opens: 7 * 60, closes: 19 * 60 }

/** The usual day, extended to fit all visits. */
export const hoursShown = (blocks: readonly Block[]): Hours => ({
  opens: Math.floor(Math.min(usualDay.opens, ...blocks.map(({ from }) => from)) / 60) * 60,
  closes: Math.ceil(Math.max(usualDay.closes, ...blocks.map(({ to }) => to)) / 60) * 60,
})

/** Where a block stands among the hours of its day, and in its lane. */
export function positionOf(block: Block, { opens, closes }: Hours, lane: Lane | undefined): CSSProperties {
  const share = (minutes: number) => `${(minutes / (closes - opens)) * 100}%`
  return {
    top: share(block.from - opens),
    bottom: undefined,
    height: share(block.to - block.from),
    ...(lane && {
      left: undefined,
      insetInlineStart: `${(lane.lane / lane.lanes) * 100}%`,
      width: `${100 / lane.lanes}%`,
    }),
  }
}
