import type { WallTime } from '../appointments/appointments.times.ts'
import { formatTime } from '../appointments/appointments.times.ts'

/** A name and a number, as far as they are known. */
export interface TypedPerson {
  first_name: string
  last_name: string
  phone: string
}

const phoneForm = /\+?\(?\d[\d\s().-]{5,}\d/

/** Reads a name, a number or both, in any order. The last word of a name is the last name. */
export function personFromText(text: string): TypedPerson {
  const phone = phoneForm.exec(text)?.[0] ?? ''
  const words = text.replace(phone, ' ').split(/\s+/).filter(Boolean)
  const last_name = words.length > 1 ? (words.pop() ?? '') : ''
  return { first_name: words.join(' '), last_name, phone: phone.trim() }
}

const longWeekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })

/** Times to read to a caller, each day once: "Tuesday at 8:30 AM or 9 AM, or Friday at 1 PM". */
export function spokenTimes(times: readonly WallTime[]): string {
  const days = [...Map.groupBy(times, ({ day }) => day)].map(([day, onDay]) => {
    const spoken = onDay.map(({ time }) => formatTime(time).replace(':00', ''))
    return `${longWeekday.format(new Date(day))} at ${oneOf(spoken)}`
  })
  return days.length > 1 ? `${days.slice(0, -1).join(', ')}, or ${days.at(-1)}` : (days[0] ?? '')
}

const oneOf = (words: readonly string[]): string =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${words.at(-1)}` : (words[0] ?? '')
