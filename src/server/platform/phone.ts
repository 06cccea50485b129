import { parsePhoneNumberFromString } from 'libphonenumber-js'

/**
 * A phone number as E.164, or null when it is none. Numbers without a country code are read as North American,
 * as the screens show them.
 */
export function toE164(phone: string): string | null {
  const number = parsePhoneNumberFromString(phone, 'US')
  return number?.isPossible() ? number.number : null
}
