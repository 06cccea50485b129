import type { Address } from '#contract/http/address.ts'

/** What the inputs of an address hold while there is none. */
export const noAddress: Address = { street: '', city: '', state: '', country: '', postal_code: '' }

/** An address as a body for the server; one without a word in it is none. */
export const addressOrNone = (address: Address): Address | null =>
  Object.values(address).some((part) => part.trim() !== '') ? address : null

/** The lines of an address as it is written on an envelope. */
export function addressLines({ street, city, state, postal_code, country }: Address): string[] {
  const region = [state, postal_code].filter(Boolean).join(' ')
  return [street, [city, region].filter(Boolean).join(', '), country].filter(Boolean)
}
