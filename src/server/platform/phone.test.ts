import { getCountries, getCountryCallingCode } from 'libphonenumber-js'
import { expect, test } from 'vitest'
import { countryLabels } from '#contract/companies/companies.countries.ts'
import { formatPhone, phoneAddress } from '#contract/formats/phone.ts'
import { toE164, withCountryCode } from './phone.ts'

test.each([
  '2125550142',
  '(212) 555-0142',
  '212.555.0142',
  '212-555-0142',
  '+1 212 555 0142',
  '1-212-555-0142',
  '+1 (212) 555-0142',
  'tel:+1-212-555-0142',
  '  212 555 0142  ',
  '212-555-0142 ext. 5',
])('a North American number is the same however it is written: %s', (written) => {
  expect(toE164(written, 'US')).toBe('+12125550142')
})

test('a number of another country keeps its country', () => {
  expect(toE164('+44 20 7946 0958', 'US')).toBe('+442079460958')
})

test.each(['', 'none', '12', '555-0142', '+', '0000000000000000', 'call me: soon'])(
  'what is no number is none: %j',
  (written) => {
    expect(toE164(written, 'US')).toBeNull()
  },
)

test.each([
  ['06 12 34 56 78', 'FR', '+33612345678'],
  ['030 12345678', 'DE', '+493012345678'],
  ['07911 123456', 'GB', '+447911123456'],
  ['(212) 555-0142', 'CA', '+12125550142'],
  ['+1 212 555 0142', 'FR', '+12125550142'],
] as const)(
  'a number without a country code belongs to the given country: %s, %s',
  (written, country, number) => {
    expect(toE164(written, country)).toBe(number)
  },
)

test('a number is stored with its country code where it would be shown as one of North America', () => {
  expect(withCountryCode('06 12 34 56 78', 'FR')).toBe('+33 6 12 34 56 78')
  expect(withCountryCode('06 12 34 56 78 ext 3', 'FR')).toBe('+33 6 12 34 56 78 ext. 3')
  for (const [typed, country] of [
    ['(212) 555-0142', 'US'],
    ['+1 212 555 0142', 'FR'],
    ['ask my mother', 'FR'],
    ['', 'FR'],
  ] as const) {
    expect(withCountryCode(typed, country)).toBe(typed)
  }
})

test('the contract knows the countries and country codes that there are', () => {
  expect(Object.keys(countryLabels).sort()).toEqual(getCountries().sort())
  const codes: string[] = getCountries().map((country) => getCountryCallingCode(country))
  for (let code = 0; code < 1000; code++) {
    const shown = formatPhone(`+${code}2125550142`)
    expect([code, shown]).toEqual([
      code,
      codes.includes(String(code)) ? `+${code} 212 555 0142` : `+${code}2125550142`,
    ])
  }
})

test('what screens show and dial with a country code is stored as that number', () => {
  const phones = ['447700900123', '+447700900123', '12125550142', '(212) 555-0142 x7', '+44 (0)20 7946 0958']
  for (const phone of phones) {
    const [number] = (phoneAddress(phone) ?? '').replace('tel:', '').split(';')
    expect([phone, toE164(phone, 'US')]).toEqual([phone, number])
  }
  for (const phone of ['5550142', 'call me', '917-555-0150 or 917-555-0151', ''])
    expect([phone, toE164(phone, 'US')]).toEqual([phone, null])
})
