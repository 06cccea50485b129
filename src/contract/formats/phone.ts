// Every country code (ITU E.164); a test holds it against libphonenumber. No code begins another one.
const countryCode =
  '1|7|2(?:0|7|1[1-368]|[2346][0-9]|5[0-8]|9[01789])|3(?:[0-469]|5[0-9]|7[0-8]|8[0-35-79])|4(?:[013-9]|2[013])|5(?:[1-8]|0[0-9]|9[0-9])' +
  '|6(?:[0-6]|7[02-9]|8[0-35-9]|9[0-2])|8(?:[1246]|5[02356]|80|86)|9(?:[0-58]|6[0-8]|7[0-7]|9[2-68])'
const shown = new RegExp(`^(?:\\+?(${countryCode}))?([0-9]{3})([0-9]{3})([0-9]{4})$`)
const ending = /[ ,;.]*(?:extension|ext|x|#)[ .:=]*([0-9]{1,7})$/i

/** A phone number as typed, and the extension behind it: '12' in '(212) 555-0142 x12' or 'ext. 12'; empty for none. */
export function phoneParts(phone: string): { number: string; extension: string } {
  const number = phone.replace(ending, '')
  // 'Fax 5550142' is a number, not the extension of one.
  if (!/[0-9]/.test(number)) return { number: phone, extension: '' }
  return { number, extension: ending.exec(phone)?.[1] ?? '' }
}

/** Spec section 5: 'N/A' when empty, unchanged when not recognized. An extension stands apart: 'x12'. */
export function formatPhone(phone: string | null | undefined): string {
  if (!phone) return 'N/A'
  const { number, extension } = phoneParts(phone)
  const match = shown.exec(number.replace(/[^\d+]/g, ''))
  if (!match) return phone
  const [, country = '1', area, exchange, line] = match
  return `+${country} ${area} ${exchange} ${line}${extension && ` x${extension}`}`
}

/** The address that dials a phone number (RFC 3966), as screens show it; undefined where there is no number. */
export function phoneAddress(phone: string): string | undefined {
  const { number, extension } = phoneParts(phone.replaceAll('(0)', ''))
  const plain = number.replace(/[^\d+]/g, '')
  if (!/\d/.test(plain)) return undefined
  const [, country = '1', ...parts] = shown.exec(plain) ?? []
  return `tel:${parts.length > 0 ? `+${country}${parts.join('')}` : plain}${extension && `;ext=${extension}`}`
}

/** A number (E.164) or an email address, as screens show it. */
export const formatContact = (contact: string): string =>
  contact.startsWith('+') ? formatPhone(contact) : contact
