import { describe, expect, test } from 'vitest'
import { durationFromText, formatDuration, nextFreeTimes } from './appointments.rules.ts'
import { Duration } from './appointments.schemas.ts'
import { wallTime } from './appointments.times.ts'

describe('a duration', () => {
  test('may be written as a time', () => {
    expect(durationFromText('00:45')).toBe(45)
    expect(durationFromText('1:30:00')).toBe(90)
    expect(durationFromText('00:29:45')).toBe(30)
    for (const text of ['', '45', '1:60', '1:00:75', '-1:00', 'an hour']) {
      expect(durationFromText(text), text).toBeUndefined()
    }
  })

  test('is a number of minutes within its limits', () => {
    expect(Duration.parse('00:45')).toBe(45)
    expect(Duration.parse(90)).toBe(90)
    for (const wrong of [0, 4, 481, 1.5, '0:04', '9:00', 'x', null]) {
      expect(Duration.safeParse(wrong).error?.issues.length, String(wrong)).toBe(1)
    }
  })

  test('reads in hours and minutes', () => {
    expect([30, 60, 90].map(formatDuration)).toEqual(['30 min', '1 h', '1 h 30 min'])
  })
})

describe('the next free times', () => {
  const timeZone = 'America/New_York'
  const offered = (from: string, duration: number, busy: [string, string][] = []) =>
    nextFreeTimes({
      from: new Date(from),
      duration,
      timeZone,
      busy: busy.map(([start, end]) => ({ start: new Date(start), end: new Date(end) })),
    }).map((instant) => {
      const { day, time } = wallTime(instant, timeZone)
      return `${day} ${time}`
    })

  test('go around what is taken, to the minute', () => {
    const busy: [string, string][] = [
      ['2026-03-11T13:00:00Z', '2026-03-11T13:45:00Z'],
      ['2026-03-11T15:00:00Z', '2026-03-11T15:30:00Z'],
    ]
    expect(offered('2026-03-11T13:00:00Z', 30, busy)).toEqual([
      '2026-03-11 10:00',
      '2026-03-11 10:30',
      '2026-03-11 11:30',
      '2026-03-11 12:00',
    ])
    expect(offered('2026-03-11T13:00:00Z', 90, busy)[0]).toBe('2026-03-11 11:30')
  })

  test('stay within the hours of a practice and go on in the next day', () => {
    expect(offered('2026-03-11T20:45:00Z', 60)).toEqual([
      '2026-03-11 17:00',
      '2026-03-12 08:00',
      '2026-03-12 08:30',
      '2026-03-12 09:00',
    ])
  })

  test('are late where a late time was asked for', () => {
    expect(offered('2026-03-11T23:00:00Z', 30)[0]).toBe('2026-03-11 19:00')
  })

  test('keep to the clock on the wall when it changes', () => {
    expect(offered('2026-03-07T22:45:00Z', 30, [['2026-03-07T00:00:00Z', '2026-03-08T05:00:00Z']])[0]).toBe(
      '2026-03-08 08:00',
    )
  })

  test('are none when there is none within two weeks', () => {
    expect(offered('2026-03-11T13:00:00Z', 30, [['2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z']])).toEqual(
      [],
    )
  })
})
