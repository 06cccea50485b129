import { type CountryCode, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js'
import { phoneAddress } from '#contract/formats/phone.ts'

/** As ISO 3166 has it: 'US'. */
export type Country = CountryCode

const parse = (phone: string, country: Country) => {
  const number = parsePhoneNumberFromString(phone, country)
  return number?.isPossible() ? number : undefined
}

/**
 * Null when it is not a phone number. Numbers without a country code belong to the given country, unless they have too many
 * digits for it and screens show them with a country code: 447700900123.
 */
export const toE164 = (phone: string, country: Country): string | null =>
  (parse(phone, country) ?? parse(phoneAddress(phone) ?? '', country))?.number ?? null

/**
 * A phone number as it is stored: as typed, but with its country code where a screen would else take it for a number of
 * North America, which is how the spec shows ten digits.
 */
export function withCountryCode(phone: string, country: Country): string {
  if (phone.startsWith('+') || getCountryCallingCode(country) === '1') return phone
  return parse(phone, country)?.formatInternational() ?? phone
}
