import { decodeHTMLStrict } from 'entities/decode'
import { beginningOf } from '#contract/formats/beginning.ts'
import { unseen } from '#contract/http/fields.ts'

const lineBreaks = /\r\n?|[\v\f\u0085\u2028\u2029]/g
// Control characters except tab and line feed.
const control = /[^\P{Cc}\t\n]/gu

/** Removes artifacts of the visitor's browser, word processor or form tool. */
export const visitorText = (text: string): string =>
  decodeHTMLStrict(text).replace(lineBreaks, '\n').replace(control, '').replace(unseen, '')

// Compatibility characters unfold to several letters, so the result is cut again.
const normalized = (text: string) => beginningOf(beginningOf(text).normalize('NFKC'))

const address = /[^\s<>()[\]"'“”‘’«»,;:?]+@[^\s<>()[\]"'“”‘’«»,;:?]+/g

/** The email addresses of a text, in lower case: `Pat <pat@example.com>` has one. */
export const emailsIn = (text: string): string[] =>
  (
    normalized(text)
      .replace(/\s+@\s*|@\s+/g, '@')
      .match(address) ?? []
  ).map((email) => email.replace(/\.+$/, '').toLowerCase())

/** The first email address of a text, or an empty string. */
export const firstEmail = (text: string): string => emailsIn(text)[0] ?? ''
