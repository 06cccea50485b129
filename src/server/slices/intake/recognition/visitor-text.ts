import { decodeHTMLStrict } from 'entities/decode'
import { findPhoneNumbersInText } from 'libphonenumber-js'
import type { Country } from '#server/platform/phone.ts'

const lineBreaks = /\r\n?|[\v\f\u0085\u2028\u2029]/g
// Control characters but tab and line feed, soft hyphens, zero-width spaces, and marks that turn the direction of text.
const unseen = /[^\P{Cc}\t\n]|[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu

/** What a visitor wrote, without what their browser, word processor or form tool put in between. */
export const visitorText = (text: string): string =>
  decodeHTMLStrict(text).replace(lineBreaks, '\n').replace(unseen, '')

/** The first email address of a text, as `Pat <pat@example.com>` or two of them have one; empty for none. */
export function firstEmail(text: string): string {
  const [found = ''] = /[^\s<>()[\]"',;:]+@[^\s<>()[\]"',;:]+/.exec(text) ?? []
  return found.replace(/\.+$/, '').toLowerCase()
}

const local = /^(\d{3})[ .-]?(\d{4})$/

/**
 * The number to call of what a visitor wrote, as they wrote it: the first one where there are several. Seven digits are
 * a number of the same town.
 */
export function firstPhone(text: string, country: Country): string {
  const international = text.replace(/\(0\)/g, '').replace(/^(\D*)00(?=[1-9])/, '$1+')
  const seven = local.exec(international.trim())
  if (seven) return `${seven[1]}-${seven[2]}`
  const [first] = findPhoneNumbersInText(international, { defaultCountry: country })
  if (!first) return international.trim()
  const number = international.slice(first.startsAt, first.endsAt)
  const others = international.slice(0, first.startsAt) + international.slice(first.endsAt)
  // Brackets and the like around it stay.
  return /[\p{L}\d]/u.test(others) ? number : international.trim()
}

/** The other ways in which the desk may have typed a number of seven digits; none for any other. */
export function localSpellings(phone: string): string[] {
  const seven = local.exec(phone)
  return seven ? [`${seven[1]}-${seven[2]}`, `${seven[1]}${seven[2]}`] : []
}
