import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultHours } from '../desk/desk.defaults.ts'
import { weekdayOf } from '../desk/desk.rules.ts'
import type { Week } from '../desk/desk.schemas.ts'
import { slotLimits } from './appointments.limits.ts'
import { freeSlots } from './appointments.rules.ts'
import { minutesLater, minutesOf, wallTime } from './appointments.times.ts'

const timeZone = 'America/New_York'
// The clocks go forward on the Sunday.
const from = new Date('2026-03-05T05:00:00Z')
const to = new Date('2026-03-12T04:00:00Z')

const cuts = fc.uniqueArray(fc.integer({ min: 0, max: 48 }), { maxLength: 4 })
const dayHours = cuts.map((halfHours) => {
  const minutes = halfHours.toSorted((a, b) => a - b).map((each) => each * 30)
  const pairs = Array.from({ length: Math.floor(minutes.length / 2) }, (_, index) => index * 2)
  return pairs.map((index) => ({ from: minutes[index] ?? 0, to: minutes[index + 1] ?? 0 }))
})
const week: fc.Arbitrary<Week> = fc.array(dayHours, { minLength: 7, maxLength: 7 })
const busy = fc
  .tuple(fc.integer({ min: 0, max: 7 * 48 }), fc.integer({ min: 1, max: 96 }))
  .map(([start, length]) => {
    const begins = minutesLater(from, start * 30)
    return { start: begins, end: minutesLater(begins, length * 30) }
  })
const provider = fc.record({
  own: fc.option(week),
  elsewhere: fc.option(week),
  busy: fc.array(busy, { maxLength: 4 }),
})
const question = fc.record({
  office: week,
  holidays: fc.subarray(['2026-03-06', '2026-03-09', '2026-03-10']),
  duration: fc.constantFrom(30, 60, 90),
  providers: fc.array(provider, { minLength: 1, maxLength: 3 }),
})

type Question = typeof question extends fc.Arbitrary<infer Q> ? Q : never

/** Tries every half hour, and checks every minute of it by the clock. */
function naiveSlots({ office, holidays, duration, providers }: Question): string[] {
  const slots: string[] = []
  for (let start = from; start < to; start = minutesLater(start, 30)) {
    for (const [index, { own, busy: taken }] of providers.entries()) {
      const hours = own ?? office
      const minutes = Array.from({ length: duration }, (_, passed) => minutesLater(start, passed))
      const open = (hours[weekdayOf(wallTime(start, timeZone).day)] ?? []).find(({ from, to }) => {
        const begins = minutesOf(wallTime(start, timeZone).time)
        return begins >= from && begins < to
      })
      const works = minutes.every((minute) => {
        const { day, time } = wallTime(minute, timeZone)
        if (day !== wallTime(start, timeZone).day || holidays.includes(day) || !open) return false
        return minutesOf(time) >= open.from && minutesOf(time) < open.to
      })
      const isFree = minutes.every(
        (minute) => !taken.some(({ start, end }) => minute >= start && minute < end),
      )
      if (works && isFree) slots.push(`${start.toISOString()} ${index + 1}`)
    }
  }
  return slots.slice(0, slotLimits.slots)
}

test('freeSlots agrees with a search that checks every minute', () => {
  fc.assert(
    fc.property(question, (drawn) => {
      const { office, holidays, duration } = drawn
      const hours = { ...defaultHours, office, holidays }
      const place = { location: { id: 1, name: 'Main' }, timeZone, hours, from, to }
      const providers = drawn.providers.map(({ own, elsewhere, busy }, index) => ({
        ...{ id: index + 1, name: `Provider ${index + 1}`, busy, locations: [1, 2] },
        weeks: [
          ...(own ? [{ location: 1, week: own }] : []),
          ...(elsewhere ? [{ location: 2, week: elsewhere }] : []),
        ],
      }))
      const slots = freeSlots({ places: [place], duration, providers })
      expect(slots.map(({ date_time, staff }) => `${date_time.toISOString()} ${staff.id}`)).toEqual(
        naiveSlots(drawn),
      )
    }),
    { numRuns: 25 },
  )
})
