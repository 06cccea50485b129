import { endOfWeek, type WeekStart } from '../formats/dates.ts'
import { weekdayKeys } from './appointments.rules.ts'
import { addDays, clockTime } from './appointments.times.ts'

/** When a caller wants to come, as a search for free times takes it. */
export interface Wish {
  /** Such as `tue,before:09:00`; empty without limits. */
  at: string
  /** Both days are yyyy-MM-dd and inclusive. */
  from?: string
  to?: string
  /** Words that were not understood, as typed. */
  unknown: string[]
}

interface Reading {
  /** Count of words. */
  used: number
  at?: string
  from?: string
  to?: string
}
interface Calendar {
  today: string
  weekStart: WeekStart
}
type Reader = (words: readonly string[], calendar: Calendar) => Reading | undefined

const fillers = ['in', 'the', 'on', 'or', 'and', 'a', 'any', '&']
const readFiller: Reader = ([word = '']) => (fillers.includes(word) ? { used: 1 } : undefined)

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const months = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december'],
]
/** Index of the name that a word abbreviates, or -1. */
const indexOf = (names: readonly string[], word: string, letters = 3) =>
  word.length < letters ? -1 : names.findIndex((name) => `${name}s`.startsWith(word))

const readWeekday: Reader = ([word = '']) => {
  const key = weekdayKeys[indexOf(weekdays, word === 'weds' ? 'wed' : word, 2)]
  return key && { used: 1, at: key }
}

const clockForm = /^(\d{1,2})(?::([0-5]\d))?(am|pm)?$/
// Up to these hours a time without am or pm is in the afternoon.
const lastAfternoonHour = { before: 7, after: 6 } as const

const readLimit: Reader = ([limit, word = '', next = '']) => {
  if (limit !== 'before' && limit !== 'after') return undefined
  if (word === 'noon') return { used: 2, at: `${limit}:12:00` }
  const [, hourText, minutes = '0', suffix] = clockForm.exec(word) ?? []
  if (hourText === undefined) return undefined
  const half = suffix ?? (next === 'am' || next === 'pm' ? next : undefined)
  const hour = Number(hourText)
  if (hour > (half ? 12 : 23) || (half && hour === 0)) return undefined
  const isAfternoon = half ? half === 'pm' : hour >= 1 && hour <= lastAfternoonHour[limit]
  const hours = (half ? hour % 12 : hour) + (isAfternoon ? 12 : 0)
  return { used: half && !suffix ? 3 : 2, at: `${limit}:${clockTime(hours * 60 + Number(minutes))}` }
}

const partsOfDay: Readonly<Record<string, string>> = {
  morning: 'before:12:00',
  am: 'before:12:00',
  afternoon: 'after:12:00',
  pm: 'after:12:00',
  evening: 'after:17:00',
}
const readPartOfDay: Reader = ([word = '']) => {
  const part = word.replace(/s$/, '')
  const at = Object.hasOwn(partsOfDay, part) && partsOfDay[part]
  return at ? { used: 1, at } : undefined
}

const readDays: Reader = ([word, next], { today, weekStart }) => {
  const onDay = (day: string) => ({ used: 1, from: day, to: day })
  if (word === 'today') return onDay(today)
  if (word === 'tomorrow') return onDay(addDays(today, 1))
  if (next !== 'week') return undefined
  const end = endOfWeek(today, weekStart)
  if (word === 'this') return { used: 2, from: today, to: end }
  if (word === 'next') return { used: 2, from: addDays(end, 1), to: addDays(end, 7) }
  return undefined
}

const readDate: Reader = ([word = '', next = ''], { today }) => {
  const [, month, day] = /^(\d{1,2})\/(\d{1,2})$/.exec(word) ?? []
  if (month !== undefined) return dateOn(Number(month), Number(day), 1, today)
  const named = indexOf(months, word) + 1
  const [, dayOfMonth] = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(next) ?? []
  return named > 0 && dayOfMonth ? dateOn(named, Number(dayOfMonth), 2, today) : undefined
}

// February 29 may be eight years away.
const searchedYears = 8

/** The next such day, today included. */
function dateOn(month: number, day: number, used: number, today: string): Reading | undefined {
  const monthDay = [month, day].map((part) => String(part).padStart(2, '0')).join('-')
  for (let ahead = 0; ahead <= searchedYears; ahead++) {
    const date = `${Number(today.slice(0, 4)) + ahead}-${monthDay}`
    const time = Date.parse(`${date}T00:00:00Z`)
    const isReal = !Number.isNaN(time) && new Date(time).toISOString().startsWith(date)
    if (isReal && date >= today) return { used, from: date, to: date }
  }
  return undefined
}

const readers = [readWeekday, readLimit, readPartOfDay, readDays, readDate, readFiller]

/**
 * Reads the wish of a caller, such as "Tue before 9", "tu<9" or "mornings next week". Several days become one span. `today` is
 * yyyy-MM-dd.
 */
export function parseWish(text: string, today: string, weekStart: WeekStart): Wish {
  const spelled = text.replaceAll('<', ' before ').replaceAll('>', ' after ')
  const typed = spelled.split(/[\s,;]+/).filter(Boolean)
  const words = typed.map((word) => word.toLowerCase().replaceAll('.', ''))
  const readings: Reading[] = []
  const unknown: string[] = []
  for (let index = 0; index < words.length; ) {
    const rest = words.slice(index)
    const reading = readers.map((read) => read(rest, { today, weekStart })).find(Boolean)
    if (reading) readings.push(reading)
    else unknown.push(typed[index] ?? '')
    index += reading?.used ?? 1
  }
  const from = readings.flatMap((reading) => reading.from ?? []).sort()[0]
  const to = readings
    .flatMap((reading) => reading.to ?? [])
    .sort()
    .at(-1)
  const at = [...new Set(readings.flatMap((reading) => reading.at ?? []))].join(',')
  return { at, ...(from && to && { from, to }), unknown }
}
