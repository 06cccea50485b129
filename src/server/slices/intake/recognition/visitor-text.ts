import { decodeHTMLStrict } from 'entities/decode'
import { findPhoneNumbersInText } from 'libphonenumber-js'
import { unseen } from '#contract/http/fields.ts'
import { beginningOf } from '#contract/intake/recognition.names.ts'
import type { Country } from '#server/platform/phone.ts'

const lineBreaks = /\r\n?|[\v\f\u0085\u2028\u2029]/g
// Control characters but tab and line feed.
const control = /[^\P{Cc}\t\n]/gu

/** What a visitor wrote, without what their browser, word processor or form tool put in between. */
export const visitorText = (text: string): string =>
  decodeHTMLStrict(text).replace(lineBreaks, '\n').replace(control, '').replace(unseen, '')

// Compatibility characters unfold to several letters, so the result is cut again.
const normalized = (text: string) => beginningOf(beginningOf(text).normalize('NFKC'))

/** The first email address of a text, as `Pat <pat@example.com>` or two of them have one; empty for none. */
export function firstEmail(text: string): string {
  const whole = normalized(text).replace(/\s+@\s*|@\s+/g, '@')
  const [found = ''] = /[^\s<>()[\]"'“”‘’«»,;:?]+@[^\s<>()[\]"'“”‘’«»,;:?]+/.exec(whole) ?? []
  return found.replace(/\.+$/, '').toLowerCase()
}

const local = /^(\d{3})[ .-]?(\d{4})$/

/**
 * The number to call of what a visitor wrote, as they wrote it: the first one where there are several. `isAll` when they
 * wrote nothing else.
 */
export function firstPhone(text: string, country: Country): { phone: string; isAll: boolean } {
  const whole = normalized(text)
    .replace(/\p{Dash}/gu, '-')
    .replaceAll('(0)', '')
    .replace(/^(\D*)00(?=[1-9])/, '$1+')
    .replace(/\+{2,}/g, '+')
    // Another number behind a comma is no extension.
    .replace(/[,;]\s*(?=\+?\(?\d(?:[\s().-]*\d){6})/g, ' / ')
    .trim()
  const seven = local.exec(whole)
  if (seven) return { phone: `${seven[1]}-${seven[2]}`, isAll: true }
  const [first] = findPhoneNumbersInText(whole, { defaultCountry: country })
  const others = first ? whole.slice(0, first.startsAt) + whole.slice(first.endsAt) : ''
  // Brackets and the like around it stay.
  if (!first || !/[\p{L}\d]/u.test(others)) return { phone: whole, isAll: true }
  return { phone: whole.slice(first.startsAt, first.endsAt), isAll: false }
}

/** The ways to write a number of seven digits; none for any other. */
export function localSpellings(phone: string): string[] {
  const seven = local.exec(phone)
  return seven ? [`${seven[1]}-${seven[2]}`, `${seven[1]}${seven[2]}`] : []
}
