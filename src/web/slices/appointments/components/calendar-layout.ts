import { timeStep } from '#contract/appointments/appointments.limits.ts'
import type { CalendarEntry } from '#contract/appointments/appointments.schemas.ts'
import { clockTime, minutesLater, minutesOf } from '#contract/appointments/appointments.times.ts'
import type { Interval } from '#contract/desk/desk.schemas.ts'
import {
  type Axis,
  type ClockTime,
  clockOf,
  type Hours,
  hasTime,
  instantOf,
  offsetOf,
  timeAt,
} from './calendar-axis.ts'
import type { Picked } from './calendar-events.ts'

/** A visit on one day, by the clock of its location. A visit over midnight has a block on both days. */
export interface Block {
  entry: CalendarEntry
  /** yyyy-MM-dd. */
  day: string
  from: ClockTime
  to: ClockTime
  /** False for the part after midnight. */
  isStart: boolean
}

const midnight: ClockTime = { minutes: 24 * 60, again: false }
const dayStart: ClockTime = { minutes: 0, again: false }

/** Blocks of visits, earliest first. A visit that is being moved has its new time. */
export const blocksOf = (entries: readonly CalendarEntry[], picked: Picked | undefined): Block[] =>
  entries
    .flatMap((entry) => blocksOfOne(entry, picked))
    .map((block) => ({ block, order: orderOf(block) }))
    .sort((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : byLength(a.block, b.block)))
    .map(({ block }) => block)

const orderOf = ({ day, from }: Block) => `${day} ${clockTime(from.minutes)} ${from.again}`
const byLength = (a: Block, b: Block) => b.to.minutes - a.to.minutes

function blocksOfOne(entry: CalendarEntry, picked: Picked | undefined): Block[] {
  const { duration, time_zone } = entry
  const moved = picked?.appointment.id === entry.id ? picked.to : undefined
  const to = moved && { minutes: minutesOf(moved.time), again: moved.again ?? false }
  // A time that the clock skips has no instant, and is drawn all the same while a visit is carried over it.
  const start = moved && to ? instantOf(moved.day, to, time_zone) : new Date(entry.date_time)
  const { day, ...from } = start ? clockOf(start, time_zone) : { day: moved?.day ?? '', ...(to ?? dayStart) }
  const end = start && clockOf(minutesLater(start, duration), time_zone)
  const block = { entry, day, from, isStart: true }
  if (!end || end.day < day) {
    const minutes = Math.min(from.minutes + duration, midnight.minutes)
    return [{ ...block, to: { minutes, again: false } }]
  }
  if (end.day === day) return [{ ...block, to: end }]
  const rest = { entry, day: end.day, from: dayStart, to: end, isStart: false }
  return [{ ...block, to: midnight }, ...(end.minutes > 0 ? [rest] : [])]
}

/** Where something stands from top to bottom, in minutes. */
export interface Span {
  top: number
  bottom: number
}

export const spanOf = (axis: Axis, { from, to }: Pick<Block, 'from' | 'to'>): Span => {
  const top = offsetOf(axis, from)
  return { top, bottom: Math.max(offsetOf(axis, to), top + 1) }
}

export interface Lane {
  lane: number
  /** Number of lanes of all visits that are connected by overlaps. */
  lanes: number
}

/** Puts what overlaps side by side; spans come from top to bottom. */
export function lanesOf(spans: readonly Span[]): Lane[] {
  const places: Lane[] = []
  let group: Lane[] = []
  let ends: number[] = []
  const settle = () => {
    for (const place of group) place.lanes = ends.length
    group = []
    ends = []
  }
  for (const { top, bottom } of spans) {
    if (ends.every((end) => end <= top)) settle()
    const free = ends.findIndex((end) => end <= top)
    const lane = free === -1 ? ends.length : free
    ends[lane] = bottom
    const place = { lane, lanes: 1 }
    group.push(place)
    places.push(place)
  }
  settle()
  return places
}

const usualDay: Hours = { opens: 7 * 60, closes: 19 * 60 }

/** The usual day, extended to fit all visits. */
export const hoursShown = (blocks: readonly Block[]): Hours => ({
  opens: Math.floor(Math.min(usualDay.opens, ...blocks.map(({ from }) => from.minutes)) / 60) * 60,
  closes: Math.ceil(Math.max(usualDay.closes, ...blocks.map(({ to }) => to.minutes)) / 60) * 60,
})

/** A time to book; `isFree` is false where a visit covers all of it. */
export interface Opening extends ClockTime, Span {
  isFree: boolean
}

/** Minimum length of a free gap, in minutes. */
const shortestGap = 10

/** The times of a column at each step. Where visits are given, only the gaps between them are free. */
export function openingsOf(axis: Axis, day: string, timeZone: string, taken: readonly Span[]): Opening[] {
  const openings: Opening[] = []
  let cut = 0
  for (let top = 0; top < axis.length; top = cut) {
    cut = Math.min(top + timeStep - ((axis.opens + top) % timeStep), axis.length)
    if (!hasTime(day, timeAt(axis, top), timeZone)) continue
    const bottom = cut
    const over = taken.filter((span) => span.top < bottom && span.bottom > top)
    const free = gapsIn({ top, bottom }, over).find((gap) => gap.bottom - gap.top >= shortestGap)
    const span = free ?? { top, bottom }
    openings.push({ ...span, ...timeAt(axis, span.top), isFree: free !== undefined })
  }
  return openings
}

function gapsIn({ top, bottom }: Span, taken: readonly Span[]): Span[] {
  const gaps: Span[] = []
  let from = top
  for (const span of [...taken].sort((a, b) => a.top - b.top)) {
    if (span.top > from) gaps.push({ top: from, bottom: span.top })
    from = Math.max(from, span.bottom)
  }
  if (from < bottom) gaps.push({ top: from, bottom })
  return gaps
}

/** Number of further visits that fit into the working hours, one after another. Lengths and times in minutes. */
export function roomFor(minutes: number, working: readonly Interval[], taken: readonly Interval[]): number {
  const asSpan = ({ from, to }: Interval) => ({ top: from, bottom: to })
  const blocked = taken.map(asSpan)
  // Hours at several locations overlap.
  let end = 0
  let room = 0
  for (const { from, to } of [...working].sort((a, b) => a.from - b.from)) {
    const open = { top: Math.max(from, end), bottom: to }
    end = Math.max(end, to)
    if (open.top >= open.bottom) continue
    const within = blocked.filter((span) => span.top < open.bottom && span.bottom > open.top)
    for (const gap of gapsIn(open, within)) room += Math.max(0, Math.floor((gap.bottom - gap.top) / minutes))
  }
  return room
}
