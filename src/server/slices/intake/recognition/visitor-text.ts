import { decodeHTMLStrict } from 'entities/decode'
import { beginningOf } from '#contract/formats/beginning.ts'
import { unseen } from '#contract/http/fields.ts'

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

/** The ways to write a number of seven digits; none for any other. */
export function localSpellings(phone: string): string[] {
  const seven = /^(\d{3})-(\d{4})$/.exec(phone)
  return seven ? [`${seven[1]}-${seven[2]}`, `${seven[1]}${seven[2]}`] : []
}
