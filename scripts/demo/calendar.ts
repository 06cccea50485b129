import { instantsAt } from '#contract/appointments/appointments.times.ts'
import { dayInZone } from '#contract/formats/dates.ts'
import type { LeadType } from '#contract/leads/leads.enums.ts'
import type { Office } from './company.ts'
import type { Draft } from './rows.ts'

export const minuteMilliseconds = 60_000
export const dayMilliseconds = 24 * 60 * minuteMilliseconds

/** The day so many days after another one, yyyy-MM-dd. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMilliseconds).toISOString().slice(0, 10)

/** 0 for Sunday to 6 for Saturday. */
export const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** The day itself, or the Saturday before a Sunday. */
export const notSunday = (day: string): string => (weekday(day) === 0 ? addDays(day, -1) : day)

const noons = new Map<string, number>()

/** The instant so many minutes after midnight in a time zone. Clocks change at night: noon's offset holds all day. */
export function instantAt(day: string, minute: number, timeZone: string): Date {
  const key = `${timeZone} ${day}`
  const noon = noons.get(key) ?? instantsAt({ day, time: '12:00' }, timeZone)[0]?.getTime() ?? 0
  noons.set(key, noon)
  return new Date(noon + (minute - 12 * 60) * minuteMilliseconds)
}

/** Minutes after midnight between which an office is open; null when it is closed. */
export function openingHours(day: string, { saturdays }: Pick<Office, 'saturdays'>) {
  if (weekday(day) === 6) return saturdays ? ([9 * 60, 13 * 60] as const) : null
  return weekday(day) === 0 ? null : ([8 * 60, 17 * 60] as const)
}

const historyDays = 2 * 365
// The practice grows: this much less was going on at the start than now.
const growth = 0.55
const awake = [6.5 * 60, 22.5 * 60] as const
const weekendShare = 0.6
const longestReturnDays = 60

// Calls come while the office is open, the rest while people are awake, less of it on weekends.
function contactOn({ random }: Draft, type: LeadType, day: string, office: Office): Date | undefined {
  const isQuiet = weekday(day) % 6 === 0 && !random.chance(weekendShare)
  const hours = type === 'phonecall' ? openingHours(day, office) : !isQuiet && awake
  if (!hours) return undefined
  // The mean of two draws: midday is the busiest.
  const minute = (random.int(hours[0], hours[1] - 1) + random.int(hours[0], hours[1] - 1)) / 2
  const at = instantAt(day, Math.floor(minute), office.timeZone)
  return new Date(at.getTime() + random.int(0, minuteMilliseconds - 1))
}

/** A first contact within the last two years. */
export function firstContact(draft: Draft, type: LeadType, office: Office): Date {
  const today = dayInZone(draft.now, office.timeZone)
  for (;;) {
    const past = draft.random.next()
    if (draft.random.chance(growth * past)) continue
    const at = contactOn(draft, type, addDays(today, -Math.floor(past * historyDays)), office)
    if (at && at < draft.now) return at
  }
}

/** When they got in touch again, sooner more often than later; undefined when they have not by now. */
export function nextContact(draft: Draft, type: LeadType, office: Office, after: Date): Date | undefined {
  const day = addDays(dayInZone(after, office.timeZone), longestReturnDays * draft.random.next() ** 2)
  const at = contactOn(draft, type, day, office)
  return at && at > after && at < draft.now ? at : undefined
}

/** An instant in office hours within so many days, or as soon as the office is open again. It may lie ahead of now. */
export function workAfter({ random }: Draft, office: Office, after: Date, days: number): Date {
  let day = addDays(dayInZone(after, office.timeZone), days * random.next() ** 2)
  for (; ; day = addDays(day, 1)) {
    const hours = openingHours(day, office)
    const at = hours && instantAt(day, random.int(hours[0], hours[1] - 1), office.timeZone)
    if (at && at > after) return new Date(at.getTime() + random.int(0, minuteMilliseconds - 1))
  }
}

/** An instant between two others, in office hours if there are any between them. */
export function workBetween(draft: Draft, office: Office, from: Date, until: Date): Date {
  const at = workAfter(draft, office, from, (until.getTime() - from.getTime()) / dayMilliseconds)
  return at < until ? at : draft.random.between(from, until)
}

/** A few minutes later, but before now. */
export function minutesAfter({ random, now }: Draft, at: Date): Date {
  const wait = Math.min(random.int(20, 600) * 1000, (now.getTime() - at.getTime()) / 2)
  return new Date(at.getTime() + Math.floor(wait))
}
