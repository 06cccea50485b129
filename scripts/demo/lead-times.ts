import { dayInZone } from '#contract/formats/dates.ts'
import type { LeadType } from '#contract/leads/leads.enums.ts'
import { addDays, instantAt, weekday } from './calendar.ts'
import type { PracticeLocation } from './practice.ts'
import type { Random } from './random.ts'

/** What moments are drawn with: the location's opening hours, the zone that it is in, and the present. */
export interface Place {
  open: PracticeLocation['open']
  timeZone: string
  now: Date
}

const historyDays = 2 * 365
// The practice grows: this much fewer leads came in at the start than come in now.
const growth = 0.55
const awake = [6.5 * 60, 22.5 * 60] as const
const weekendShare = 0.6
// In days.
const longestReturn = 120
const longestWork = 21
const attempts = 20

function openOn(day: string, { open }: Place): readonly [number, number] | null {
  const today = weekday(day)
  if (today === 0) return null
  return today === 6 ? open.saturday : open.weekdays
}

// Calls come while the practice is open, the rest while people are awake, on weekends fewer of it.
function hoursOf(
  random: Random,
  type: LeadType,
  day: string,
  place: Place,
): readonly [number, number] | null {
  if (type === 'phonecall') return openOn(day, place)
  const weekend = weekday(day) === 0 || weekday(day) === 6
  return weekend && !random.chance(weekendShare) ? null : awake
}

/** When a lead came in, within the last two years. */
export function drawArrival(random: Random, type: LeadType, place: Place): Date {
  const today = dayInZone(place.now, place.timeZone)
  for (;;) {
    const share = random.next()
    if (random.chance(growth * share)) continue
    const day = addDays(today, -Math.floor(share * historyDays))
    const hours = hoursOf(random, type, day, place)
    const arrived = hours && atMinute(random, day, hours, place)
    if (arrived && arrived < place.now) return arrived
  }
}

/** When the same person turned up again, sooner more often than later; null when they found no time for it until now. */
export function drawReturn(random: Random, type: LeadType, after: Date, place: Place): Date | null {
  const day = addDays(dayInZone(after, place.timeZone), Math.floor(longestReturn * random.next() ** 2))
  const hours = hoursOf(random, type, day, place)
  const returned = hours && atMinute(random, day, hours, place)
  return returned && returned > after && returned < place.now ? returned : null
}

/** When the staff worked on a lead: in the opening hours of the days after an instant, before now. */
export function drawWork(random: Random, after: Date, place: Place): Date {
  const from = { after, day: dayInZone(after, place.timeZone) }
  return tryWork(random, from, place.now, place) ?? soonAfter(random, after, place.now)
}

/** As `drawWork`, before an instant, and while the practice is open wherever there is such a time between the two. */
export function drawWorkUntil(random: Random, after: Date, until: Date, place: Place): Date {
  const from = { after, day: dayInZone(after, place.timeZone) }
  for (let attempt = 0; attempt < attempts; attempt++) {
    const worked = tryWork(random, from, until, place)
    if (worked) return worked
  }
  return soonAfter(random, after, until)
}

/** A few minutes after an instant, before another one. */
export function minutesAfter(random: Random, at: Date, until: Date): Date {
  const wait = Math.min(random.int(20, 600) * 1000, (until.getTime() - at.getTime()) / 2)
  return new Date(at.getTime() + Math.floor(wait))
}

function tryWork(random: Random, from: { after: Date; day: string }, until: Date, place: Place): Date | null {
  const day = addDays(from.day, Math.floor(longestWork * random.next() ** 3))
  const hours = openOn(day, place)
  const worked = hours && atMinute(random, day, hours, place)
  return worked && worked > from.after && worked < until ? worked : null
}

// There is always some time between.
function soonAfter(random: Random, after: Date, until: Date): Date {
  const soonest = Math.min(2 * 60 * 60 * 1000, until.getTime() - after.getTime())
  return new Date(after.getTime() + Math.floor(random.next() * soonest))
}

function atMinute(random: Random, day: string, [from, to]: readonly [number, number], place: Place): Date {
  // The mean of two draws: the middle of the day is the busiest.
  const minute = Math.floor((random.int(from, to - 1) + random.int(from, to - 1)) / 2)
  return new Date(instantAt(day, minute, place.timeZone).getTime() + random.int(0, 59_999))
}
