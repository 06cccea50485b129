import { describe, expect, test } from 'vitest'
import { addDays, formatWall, instantsAt, minutesOf, wallTime } from '../appointments/appointments.times.ts'
import { zonesOfPhone } from '../formats/area-codes.ts'
import { defaultDeskValues, defaultHours } from './desk.defaults.ts'
import { isOpenAt, nextTry, promiseUntil, type Try } from './desk.rules.ts'
import { LocationHoursBody } from './desk.schemas.ts'

const newYork = 'America/New_York'
const hours = (values: object = {}) => LocationHoursBody.parse({ ...defaultHours, ...values })
const at = (day: string, time: string, timeZone = newYork) => {
  const [instant] = instantsAt({ day, time }, timeZone)
  if (!instant) throw new Error(`${day} ${time} does not exist`)
  return instant
}
const wallClock = (instant: Date | null, timeZone = newYork) =>
  instant && formatWall(wallTime(instant, timeZone))

describe('isOpenAt', () => {
  test.each([
    ['2026-03-11', '07:59', false],
    ['2026-03-11', '08:00', true],
    ['2026-03-11', '16:59', true],
    ['2026-03-11', '17:00', false],
    ['2026-03-14', '10:00', false],
    ['2026-12-25', '10:00', false],
  ])('when it is %s %s and office hours are weekdays 8:00–17:00, returns %s', (day, time, open) => {
    expect(isOpenAt(hours({ holidays: ['2026-12-25'] }), newYork, at(day, time))).toBe(open)
  })

  test('returns true all day for 24-hour office hours when clocks change', () => {
    const always = hours({ office: Array(7).fill([{ from: 0, to: 1_440 }]) })
    for (const day of ['2026-03-07', '2026-10-31']) {
      for (let minutes = 0; minutes < 3 * 1_440; minutes += 10) {
        const instant = new Date(at(day, '12:00').getTime() + minutes * 60_000)
        expect(isOpenAt(always, newYork, instant), instant.toISOString()).toBe(true)
      }
    }
  })
})

test.each([
  { from: 600, to: 600 },
  { from: -1, to: 600 },
  { from: 600, to: 1_441 },
])('LocationHoursBody rejects the office hours %j, in minutes after midnight', (interval) => {
  const office = [[interval], [], [], [], [], [], []]
  expect(LocationHoursBody.safeParse({ ...defaultHours, office }).success).toBe(false)
})

test('LocationHoursBody rejects overlapping or missing office hours, illegal calling hours and duplicate holidays', () => {
  const overlapping = [
    [
      { from: 480, to: 720 },
      { from: 700, to: 900 },
    ],
    [],
    [],
    [],
    [],
    [],
    [],
  ]
  for (const invalid of [
    { office: overlapping },
    { office: [] },
    { calling: { from: 420, to: 1_200 } },
    { calling: { from: 480, to: 1_290 } },
    { holidays: ['2026-12-25', '2026-12-25'] },
  ]) {
    expect(
      LocationHoursBody.safeParse({ ...defaultHours, ...invalid }).success,
      JSON.stringify(invalid),
    ).toBe(false)
  }
})

describe('promiseUntil', () => {
  test.each([
    ['within a day', '2026-03-11', '10:00', 15, '03/11/2026, 10:15 AM'],
    ['before opening', '2026-03-11', '05:00', 15, '03/11/2026, 8:15 AM'],
    ['overnight', '2026-03-11', '16:50', 15, '03/12/2026, 8:05 AM'],
    ['until closing time', '2026-03-11', '16:45', 15, '03/11/2026, 5:00 PM'],
    ['over a weekend when clocks go forward', '2026-03-06', '16:30', 60, '03/09/2026, 8:30 AM'],
    ['over a weekend when clocks go back', '2026-10-30', '16:30', 60, '11/02/2026, 8:30 AM'],
    ['over a holiday', '2026-12-24', '16:30', 60, '12/28/2026, 8:30 AM'],
    ['over several days', '2026-03-11', '08:00', 20 * 60, '03/13/2026, 10:00 AM'],
  ])(
    'counts the minutes of the response goal only in office hours (%s)',
    (_what, day, time, minutes, expected) => {
      const open = hours({ holidays: ['2026-12-25'] })
      expect(wallClock(promiseUntil(at(day, time), minutes, open, newYork))).toBe(expected)
    },
  )

  test('excludes the lunch break from the response goal', () => {
    const day = [
      { from: 480, to: 720 },
      { from: 780, to: 1_020 },
    ]
    const open = hours({ office: Array(7).fill(day) })
    expect(wallClock(promiseUntil(at('2026-03-11', '11:50'), 15, open, newYork))).toBe('03/11/2026, 1:05 PM')
  })

  test('returns null without a response goal or without office hours', () => {
    expect(promiseUntil(at('2026-03-11', '10:00'), null, hours(), newYork)).toBeNull()
    const never = hours({ office: Array(7).fill([]) })
    expect(promiseUntil(at('2026-03-11', '10:00'), 15, never, newYork)).toBeNull()
  })

  test('matches a minute-by-minute count of office hours at times throughout a year', () => {
    const open = hours({ holidays: ['2026-07-03', '2026-11-26'] })
    for (let hour = 0; hour < 365 * 24; hour += 31) {
      const received = new Date(Date.parse('2026-01-01T05:00:00Z') + hour * 3_600_000)
      const until = promiseUntil(received, 25, open, newYork)
      let minutes = 0
      for (let passed = 0; minutes < 25; passed++) {
        const instant = new Date(received.getTime() + passed * 60_000)
        // Skips up to an hour at a time while the location is closed.
        if (!isOpenAt(open, newYork, instant)) {
          passed += isOpenAt(open, newYork, new Date(instant.getTime() + 3_540_000)) ? 0 : 58
          continue
        }
        minutes++
        if (minutes === 25) {
          expect(until?.toISOString()).toBe(new Date(instant.getTime() + 60_000).toISOString())
        }
      }
    }
  })
})

describe('zonesOfPhone', () => {
  test.each([
    ['+12125550101', [newYork]],
    ['+18085550101', ['Pacific/Honolulu']],
    ['+18505550101', [newYork, 'America/Chicago']],
    ['+442079460000', []],
    ['', []],
  ])('maps the phone number "%s" to the time zones %j', (phone, zones) => {
    expect(zonesOfPhone(phone)).toEqual(zones)
  })
})

describe('nextTry', () => {
  const nextTryAfter = (tries: Try[], more: Partial<Parameters<typeof nextTry>[0]> = {}) =>
    nextTry({
      tries,
      settings: defaultDeskValues,
      hours: hours(),
      timeZone: newYork,
      phone: '',
      now: tries.at(-1)?.at ?? at('2026-03-11', '10:00'),
      ...more,
    })
  const unanswered = (day: string, time: string): Try => ({ at: at(day, time), reached: false })

  test('proposes another call the same day, then later days at different hours', () => {
    const tries = [unanswered('2026-03-11', '09:10')]
    const proposed: (string | null)[] = []
    for (let next = nextTryAfter(tries); next; next = nextTryAfter(tries)) {
      proposed.push(wallClock(next))
      tries.push({ at: next, reached: false })
    }
    expect(proposed).toEqual([
      '03/11/2026, 4:00 PM',
      '03/12/2026, 12:00 PM',
      '03/13/2026, 2:00 PM',
      '03/16/2026, 8:00 AM',
      '03/17/2026, 10:00 AM',
    ])
  })

  test("waits for calling hours in the phone number's time zone", () => {
    const next = nextTryAfter([unanswered('2026-03-11', '09:10')], { phone: '+18085550101' })
    expect(wallClock(next, 'Pacific/Honolulu')).toBe('03/11/2026, 10:00 AM')
  })

  test('prefers a new hour outside office hours to an hour tried before', () => {
    const short = hours({ office: Array(7).fill([{ from: 600, to: 660 }]) })
    expect(wallClock(nextTryAfter([unanswered('2026-03-11', '10:10')], { hours: short }))).toBe(
      '03/11/2026, 8:00 PM',
    )
  })

  test('reuses an earlier hour when all permitted calling hours were tried', () => {
    const short = hours({ calling: { from: 600, to: 660 } })
    expect(wallClock(nextTryAfter([unanswered('2026-03-11', '10:10')], { hours: short }))).toBe(
      '03/12/2026, 10:00 AM',
    )
  })

  test('returns null once the person is reached, until another call goes unanswered', () => {
    const tries = [unanswered('2026-03-11', '09:10'), { at: at('2026-03-12', '09:00'), reached: true }]
    expect(nextTryAfter(tries)).toBeNull()
    expect(wallClock(nextTryAfter([...tries, unanswered('2026-03-30', '10:00')]))).toBe('03/30/2026, 4:00 PM')
  })

  test('returns null before the first call and after the last permitted attempt or day', () => {
    const six = Array.from({ length: 6 }, (_, index) => unanswered('2026-03-11', `${10 + index}:00`))
    expect(nextTryAfter(six)).toBeNull()
    expect(nextTryAfter([unanswered('2026-03-11', '10:00')], { now: at('2026-03-21', '08:00') })).toBeNull()
    expect(nextTryAfter([])).toBeNull()
  })
})

test('nextTry proposes only permitted calling times throughout a year in several time zones', () => {
  const phones = ['', '+12125550101', '+13105550101', '+16025550101', '+18085550101', '+19075550101']
  const holidays = ['2026-01-01', '2026-05-25', '2026-07-03', '2026-11-26', '2026-12-25']
  const shapes = [
    hours({ holidays }),
    hours({ holidays, calling: { from: 570, to: 1_110 } }),
    hours({ holidays, office: Array(7).fill([{ from: 0, to: 1_440 }]) }),
    hours({ holidays, office: Array(7).fill([]) }),
  ]
  const zones = [newYork, 'America/Los_Angeles', 'America/Phoenix', 'Pacific/Honolulu', 'Australia/Lord_Howe']
  let seed = 17
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  let proposals = 0
  for (let day = 0; day < 365; day++) {
    const timeZone = zones[day % zones.length] ?? newYork
    const phone = phones[random(phones.length)] ?? ''
    const open = shapes[random(shapes.length)] ?? hours()
    const settings = { tries: 1 + random(8), days: 1 + random(14) }
    const first = new Date(Date.parse('2026-01-01T00:00:00Z') + day * 86_400_000 + random(1_440) * 60_000)
    const firstDay = wallTime(first, timeZone).day
    const tries: Try[] = [{ at: first, reached: false }]
    for (;;) {
      const now = tries.at(-1)?.at ?? first
      const next = nextTry({ tries, settings, hours: open, timeZone, phone, now })
      if (!next) break
      proposals++
      const local = wallTime(next, timeZone)
      const why = `${timeZone} ${phone} ${next.toISOString()}`
      expect(next > now, why).toBe(true)
      expect(local.day < addDays(firstDay, settings.days), why).toBe(true)
      expect(holidays, why).not.toContain(local.day)
      expect(minutesOf(local.time), why).toBeGreaterThanOrEqual(open.calling.from)
      expect(minutesOf(local.time), why).toBeLessThan(open.calling.to)
      for (const zone of zonesOfPhone(phone)) {
        expect(minutesOf(wallTime(next, zone).time), why).toBeGreaterThanOrEqual(8 * 60)
        expect(minutesOf(wallTime(next, zone).time), why).toBeLessThan(21 * 60)
      }
      // Tries are made somewhat late, as people do, and sometimes reach the person.
      const made = new Date(next.getTime() + random(90) * 60_000)
      if (random(6) === 0) {
        const reached = [...tries, { at: made, reached: true }]
        expect(nextTry({ tries: reached, settings, hours: open, timeZone, phone, now: made }), why).toBeNull()
        break
      }
      tries.push({ at: made, reached: false })
    }
    expect(tries.length).toBeLessThanOrEqual(settings.tries)
  }
  expect(proposals).toBeGreaterThan(500)
})
