import { describe, expect, test } from 'vitest'
import { slotTimesFromText } from './appointments.rules.ts'
import { parseWish } from './wishes.rules.ts'

// A Wednesday.
const today = '2026-11-25'
const wish = (text: string) => parseWish(text, today, 'sunday')

describe('parseWish', () => {
  test.each([
    ['Tue before 9', 'tue,before:09:00'],
    ['mon, Tuesday or thurs', 'mon,tue,thu'],
    ['Weds and Fridays', 'wed,fri'],
    ['tue tuesday', 'tue'],
    ['tu before 9', 'tue,before:09:00'],
    ['tu<9', 'tue,before:09:00'],
    ['wed > 4', 'wed,after:16:00'],
    ['before 9:30', 'before:09:30'],
    ['after 4', 'after:16:00'],
    ['after 6', 'after:18:00'],
    ['after 7', 'after:07:00'],
    ['before 7', 'before:19:00'],
    ['before 8', 'before:08:00'],
    ['before 1', 'before:13:00'],
    ['after 11', 'after:11:00'],
    ['after 12', 'after:12:00'],
    ['before noon', 'before:12:00'],
    ['after 16:30', 'after:16:30'],
    ['before 7 am', 'before:07:00'],
    ['after 8pm', 'after:20:00'],
    ['after 4:30 p.m.', 'after:16:30'],
    ['before 12 am', 'before:00:00'],
    ['after 12:15 PM', 'after:12:15'],
    ['in the morning', 'before:12:00'],
    ['Mon afternoons', 'mon,after:12:00'],
    ['evening', 'after:17:00'],
    ['Fri am', 'fri,before:12:00'],
    ['pm', 'after:12:00'],
    ['', ''],
  ])('reads %j as %j', (text, at) => {
    expect(wish(text)).toEqual({ at, unknown: [] })
    if (at) expect(slotTimesFromText(at)).toBeDefined()
  })

  test.each([
    ['today', '2026-11-25', '2026-11-25'],
    ['Tomorrow', '2026-11-26', '2026-11-26'],
    ['today or tomorrow', '2026-11-25', '2026-11-26'],
    ['this week', '2026-11-25', '2026-11-28'],
    ['next week', '2026-11-29', '2026-12-05'],
    ['12/8', '2026-12-08', '2026-12-08'],
    ['Dec 8', '2026-12-08', '2026-12-08'],
    ['on December 8th', '2026-12-08', '2026-12-08'],
    ['11/25', '2026-11-25', '2026-11-25'],
    ['11/24', '2027-11-24', '2027-11-24'],
    ['may 1', '2027-05-01', '2027-05-01'],
    ['2/29', '2028-02-29', '2028-02-29'],
  ])('reads %j as days from %s to %s', (text, from, to) => {
    expect(wish(text)).toEqual({ at: '', from, to, unknown: [] })
  })

  test('begins weeks on the day of the practice', () => {
    expect(parseWish('next week', today, 'monday')).toMatchObject({ from: '2026-11-30', to: '2026-12-06' })
    expect(parseWish('this week', '2026-11-29', 'sunday')).toMatchObject({ to: '2026-12-05' })
    expect(parseWish('this week', '2026-11-29', 'monday')).toMatchObject({ to: '2026-11-29' })
  })

  test('reads days and limits of one line together', () => {
    expect(wish('Mornings next week')).toEqual({
      ...{ at: 'before:12:00', from: '2026-11-29', to: '2026-12-05' },
      unknown: [],
    })
  })

  test.each([
    ['Tue maybe', 'tue', ['maybe']],
    ['Sooner, thu', 'thu', ['Sooner']],
    ['before', '', ['before']],
    ['before lunch', '', ['before', 'lunch']],
    ['before 25', '', ['before', '25']],
    ['after 13 pm', 'after:12:00', ['after', '13']],
    ['2/30', '', ['2/30']],
    ['13/1', '', ['13/1']],
    ['Dec', '', ['Dec']],
    ['Dec 40', '', ['Dec', '40']],
    ['next month', '', ['next', 'month']],
    ['constructor', '', ['constructor']],
  ])('returns the words of %j that it does not understand', (text, at, unknown) => {
    expect(wish(text)).toEqual({ at, unknown })
  })
})
