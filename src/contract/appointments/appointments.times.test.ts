import { describe, expect, test } from 'vitest'
import { clockText } from '../formats/dates.ts'
import {
  clockChangeOn,
  dayTimes,
  formatWall,
  instantsAt,
  startOfDay,
  wallTime,
} from './appointments.times.ts'

const newYork = 'America/New_York'
const sydney = 'Australia/Sydney'
const iso = (instants: Date[]) => instants.map((instant) => instant.toISOString())
const at = (day: string, time: string, zone: string) => iso(instantsAt({ day, time }, zone))

describe('wallTime', () => {
  const zones = [newYork, sydney, 'Australia/Lord_Howe', 'Asia/Kathmandu', 'America/St_Johns', 'Pacific/Apia']

  test.each(zones)('agrees with the formatter on every half hour of a year in %s', (zone) => {
    for (let instant = Date.UTC(2026, 0, 1); instant < Date.UTC(2027, 0, 1); instant += 1_800_000) {
      const { day, time } = wallTime(new Date(instant), zone)
      expect(`${day}T${time}`).toBe(clockText(new Date(instant), zone).slice(0, 16))
    }
  })
})

describe('clockChangeOn', () => {
  test('names the hour that a clock skips', () => {
    expect(clockChangeOn('2027-03-14', newYork)).toEqual({ skipped: { from: 120, to: 180 } })
  })

  test('names the hour that a clock repeats', () => {
    expect(clockChangeOn('2027-11-07', newYork)).toEqual({ repeated: { from: 60, to: 120 } })
  })

  test('names half an hour where the clock changes by that', () => {
    expect(clockChangeOn('2027-04-04', 'Australia/Lord_Howe')).toEqual({ repeated: { from: 90, to: 120 } })
  })

  test('names nothing on the days beside a change', () => {
    expect(clockChangeOn('2027-03-13', newYork)).toEqual({})
    expect(clockChangeOn('2027-03-15', newYork)).toEqual({})
  })
})

describe('instantsAt', () => {
  test('returns one instant for a local time on a day without a clock change', () => {
    expect(at('2026-01-15', '09:00', newYork)).toEqual(['2026-01-15T14:00:00.000Z'])
    expect(at('2026-07-15', '09:00', newYork)).toEqual(['2026-07-15T13:00:00.000Z'])
    expect(at('2026-01-15', '09:00', sydney)).toEqual(['2026-01-14T22:00:00.000Z'])
    expect(at('2026-01-15', '09:00', 'Asia/Kathmandu')).toEqual(['2026-01-15T03:15:00.000Z'])
    expect(at('2026-01-15', '09:00', 'Pacific/Kiritimati')).toEqual(['2026-01-14T19:00:00.000Z'])
  })

  test('returns an empty list for a local time skipped when clocks go forward', () => {
    expect(at('2026-03-08', '02:30', newYork)).toEqual([])
    expect(at('2026-03-08', '01:30', newYork)).toEqual(['2026-03-08T06:30:00.000Z'])
    expect(at('2026-03-08', '03:00', newYork)).toEqual(['2026-03-08T07:00:00.000Z'])
    expect(at('2026-10-04', '02:30', sydney)).toEqual([])
    expect(at('2026-10-04', '03:00', sydney)).toEqual(['2026-10-03T16:00:00.000Z'])
  })

  test('returns two instants for a local time repeated when clocks go back', () => {
    expect(at('2026-11-01', '01:30', newYork)).toEqual([
      '2026-11-01T05:30:00.000Z',
      '2026-11-01T06:30:00.000Z',
    ])
    expect(at('2026-11-01', '02:00', newYork)).toEqual(['2026-11-01T07:00:00.000Z'])
    expect(at('2026-04-05', '02:30', sydney)).toEqual([
      '2026-04-04T15:30:00.000Z',
      '2026-04-04T16:30:00.000Z',
    ])
    // Lord Howe Island changes its clocks by half an hour.
    expect(at('2026-04-05', '01:45', 'Australia/Lord_Howe')).toHaveLength(2)
  })

  test('returns instants that wallTime converts back to the same local time', () => {
    for (const zone of [newYork, sydney, 'Europe/Berlin', 'America/Sao_Paulo', 'Asia/Kolkata']) {
      for (const day of [
        '2026-03-08',
        '2026-03-29',
        '2026-04-05',
        '2026-10-04',
        '2026-10-25',
        '2026-11-01',
      ]) {
        for (const { instant, time } of dayTimes(day, zone)) {
          expect(wallTime(instant, zone)).toEqual({ day, time })
        }
      }
    }
  })
})

describe('dayTimes', () => {
  test('returns every half hour of the day', () => {
    const times = dayTimes('2026-05-04', newYork)
    expect(times).toHaveLength(48)
    expect(times.slice(17, 20).map(({ label }) => label)).toEqual(['8:30 AM', '9:00 AM', '9:30 AM'])
  })

  test('when clocks change, omits skipped times and labels repeated times by time zone', () => {
    expect(dayTimes('2026-03-08', newYork)).toHaveLength(46)
    expect(dayTimes('2026-03-08', newYork).map(({ time }) => time)).not.toContain('02:00')
    const back = dayTimes('2026-11-01', newYork)
    expect(back).toHaveLength(50)
    expect(back.filter(({ time }) => time === '01:30').map(({ label }) => label)).toEqual([
      '1:30 AM (EDT)',
      '1:30 AM (EST)',
    ])
    expect(dayTimes('2026-10-04', sydney)).toHaveLength(46)
    expect(dayTimes('2026-04-05', sydney)).toHaveLength(50)
  })
})

test('startOfDay returns local midnight, or the first existing time when midnight is skipped', () => {
  expect(startOfDay('2026-03-08', newYork).toISOString()).toBe('2026-03-08T05:00:00.000Z')
  // In Cairo, clocks go forward at midnight.
  expect(startOfDay('2026-04-24', 'Africa/Cairo').toISOString()).toBe('2026-04-23T22:00:00.000Z')
})

test('formatWall formats local times in US style, such as 03/12/2026, 5:00 PM', () => {
  expect(formatWall({ day: '2026-03-12', time: '00:05' })).toBe('03/12/2026, 12:05 AM')
  expect(formatWall({ day: '2026-03-12', time: '12:30' })).toBe('03/12/2026, 12:30 PM')
  expect(formatWall({ day: '2026-03-12', time: '17:00' })).toBe('03/12/2026, 5:00 PM')
})
