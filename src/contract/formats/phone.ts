// All country codes (ITU E.164). Codes never begin with each other. A test compares them with libphonenumber.
const countryCode =
  '1|7|2(?:0|7|1[1-368]|[2346][0-9]|5[0-8]|9[01789])|3(?:[0-469]|5[0-9]|7[0-8]|8[0-35-79])|4(?:[013-9]|2[013])|5(?:[1-8]|0[0-9]|9[0-9])' +
  '|6(?:[0-6]|7[02-9]|8[0-35-9]|9[0-2])|8(?:[1246]|5[02356]|80|86)|9(?:[0-58]|6[0-8]|7[0-7]|9[2-68])'
const groupedNumber = new RegExp(`^(?:\\+?(${countryCode}))?([0-9]{3})([0-9]{3})([0-9]{4})$`)
/** All digits of a North American number. The length of other numbers depends on the country. */
const completeNumber = /^(?:\+?1)?[2-9][0-9]{9}$/
/** An extension after the end of a number. */
export const extensionBehind = /^[ ,;.)]*(?:extension|ext|x|#)[ .:=]*([0-9]{1,7})(?![0-9]|[ .-][0-9]{3})/i
/** Separators between the digits of a number. */
export const withinNumber = /^[\s().\-/·]*$/
/** Minimum digits of a typed number, without area code. */
const shortest = 7

export interface PhoneParts {
  /** As typed. */
  number: string
  /** Digits, such as '12' in '(212) 555-0142 x12' or 'ext. 12'; empty without an extension. */
  extension: string
  /** Text after both, such as 'opt 2'. */
  rest: string
}

/**
 * Splits a phone number as typed. The number ends after its last group of digits. Text that is set off from a
 * complete number does not belong to it, even if it is digits: '(212) 555-0142 / 43'.
 */
export function phoneParts(phone: string): PhoneParts {
  const first = /[+(\s]*[0-9]/.exec(phone)
  let digits = first?.[0].includes('+') ? '+' : ''
  let end = phone.length
  for (const { 0: group, index } of phone.matchAll(/[0-9]+/g)) {
    const between = phone.slice(end, index)
    if (end < phone.length && endsBefore(digits, between, phone.slice(end))) break
    digits += group
    end = index + group.length
  }
  if (digits === '' || digits === '+') return { number: phone, extension: '', rest: '' }
  const behind = phone.slice(end)
  const [spelled = '', extension = ''] = extensionBehind.exec(behind) ?? []
  const closing = extension === '' && /^\)/.test(behind) ? ')' : ''
  return {
    number: phone.slice(0, end) + closing,
    extension,
    rest: behind.slice(spelled.length + closing.length).trim(),
  }
}

const endsBefore = (digits: string, between: string, behind: string) =>
  completeNumber.test(digits) ||
  extensionBehind.test(behind) ||
  (!withinNumber.test(between) && digits.length >= shortest)

/** Removes the 1 after Mexico's country code, which was abolished in 2019 but remains in older numbers. */
export const withoutFormerPrefix = (e164: string): string => e164.replace(/^\+521(?=[0-9]{10}$)/, '+52')

/** Spec section 5: 'N/A' when empty, unchanged when not recognized, extensions as 'x12'. */
export function formatPhone(phone: string | null | undefined): string {
  if (!phone) return 'N/A'
  const { number, extension, rest } = phoneParts(phone)
  const match = /[\p{L}\p{N}]/u.test(rest) ? null : groupedNumber.exec(number.replace(/[^\d+]/g, ''))
  if (!match) return phone
  const [, country = '1', area, exchange, line] = match
  return `+${country} ${area} ${exchange} ${line}${extension && ` x${extension}`}`
}

/** The address that dials a phone number as screens show it (RFC 3966); undefined without digits. */
export function phoneAddress(phone: string): string | undefined {
  const { number, extension } = phoneParts(phone.replaceAll('(0)', ''))
  const plain = number.replace(/[^\d+]/g, '')
  if (!/\d/.test(plain)) return undefined
  const [, country = '1', ...parts] = groupedNumber.exec(plain) ?? []
  const dialed = parts.length > 0 ? `+${country}${parts.join('')}` : withoutFormerPrefix(plain)
  return `tel:${dialed}${extension && `;ext=${extension}`}`
}

/** Note line about a phone field that held more than a number. */
export const phoneAsTyped = (typed: string): string => `Phone as typed: ${typed}`

/** A phone number (E.164) or email as screens show it. */
export const formatContact = (contact: string): string =>
  contact.startsWith('+') ? formatPhone(contact) : contact

/** Labels of the button that calls a number. */
export const callLabel = 'Call'
export const callPersonLabel = (name: string) => `Call ${name}`
