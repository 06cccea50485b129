import type { Address } from '#contract/http/address.ts'

export function addressLines({ street, city, state, postal_code, country }: Address): string[] {
  const region = [state, postal_code].filter(Boolean).join(' ')
  return [street, [city, region].filter(Boolean).join(', '), country].filter(Boolean)
}
