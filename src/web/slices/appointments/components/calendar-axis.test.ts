import { describe, expect, test } from 'vitest'
import { axisOf, clockOf, hasTime, hourLabels, instantOf, offsetOf, timeAt } from './calendar-axis.ts'

const newYork = 'America/New_York'
const [skips, repeats] = ['2026-03-08', '2026-11-01']
const night = { opens: 0, closes: 4 * 60 }
const axis = axisOf(night, [repeats], [newYork])
const first = { minutes: 90, again: false }
const second = { minutes: 90, again: true }

describe('axisOf', () => {
  test('has room for both passes of a repeated hour', () => {
    expect(axis.length).toBe(5 * 60)
  })

  test('has no further room where the repeated hour is not shown', () => {
    expect(axisOf({ opens: 420, closes: 1_140 }, [repeats], [newYork]).length).toBe(720)
  })

  test('has room for an hour that any of the clocks repeats', () => {
    expect(axisOf(night, [repeats], ['America/Phoenix', newYork]).length).toBe(5 * 60)
  })
})

describe('offsetOf', () => {
  test('puts the second pass of a time below the first', () => {
    expect([offsetOf(axis, first), offsetOf(axis, second)]).toEqual([90, 150])
  })

  test('puts what comes after the repeated hour below both passes', () => {
    expect(offsetOf(axis, { minutes: 120, again: false })).toBe(180)
  })
})

describe('timeAt', () => {
  test('is the reverse of offsetOf', () => {
    for (let offset = 0; offset < axis.length; offset += 15)
      expect(offsetOf(axis, timeAt(axis, offset))).toBe(offset)
  })
})

describe('hasTime', () => {
  test('returns false for a time that the clock skips', () => {
    expect(hasTime(skips, { minutes: 150, again: false }, newYork)).toBe(false)
    expect(hasTime(skips, { minutes: 180, again: false }, newYork)).toBe(true)
    expect(hasTime(skips, { minutes: 150, again: false }, 'America/Phoenix')).toBe(true)
  })

  test('returns true for a second pass only on its day', () => {
    expect(hasTime(repeats, second, newYork)).toBe(true)
    expect(hasTime('2026-11-02', second, newYork)).toBe(false)
  })
})

describe('clockOf', () => {
  test('is the reverse of instantOf on both passes', () => {
    for (const time of [first, second]) {
      const instant = instantOf(repeats, time, newYork)
      expect(instant && clockOf(instant, newYork)).toEqual({ day: repeats, ...time })
    }
  })
})

describe('hourLabels', () => {
  const texts = (...given: Parameters<typeof hourLabels>) => hourLabels(...given).map(({ text }) => text)

  test('adds the zone to both passes of a repeated hour', () => {
    expect(texts(axis, [repeats], newYork)).toEqual(['12 AM', '1 AM EDT', '1 AM EST', '2 AM', '3 AM'])
  })

  test('names each hour once on other days', () => {
    const usual = axisOf({ opens: 660, closes: 840 }, [skips], [newYork])
    expect(texts(usual, [skips], newYork)).toEqual(['11 AM', '12 PM', '1 PM'])
  })
})
