import fc from 'fast-check'
import { getCountries, getCountryCallingCode } from 'libphonenumber-js'
import { expect, test } from 'vitest'
import { countryLabels } from '#contract/companies/companies.countries.ts'
import { formatPhone } from '#contract/formats/phone.ts'
import { createTestDatabase } from '#server/testing/database.ts'
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

test('lists are sorted by the number that is shown', async () => {
  const { pool, drop } = await createTestDatabase()
  const part = fc.constantFrom(
    ...['+', '(', ') ', '-', ' ', 'x', ' ext. ', '#', ';ext=', 'X', 'Extension:', 'ask Ann', 'K'],
    ...['212', '5550142', '2125550142', '33', '612345678', '49', '44', '353', '1', '0', '12', '1234567'],
  )
  const phone = fc.array(part, { maxLength: 6 }).map((parts) => parts.join(''))
  await fc.assert(
    fc.asyncProperty(fc.array(phone, { minLength: 50, maxLength: 50 }), async (phones) => {
      const { rows } = await pool.query(
        'SELECT shown_phone(phone) AS shown FROM unnest($1::text[]) WITH ORDINALITY AS given (phone, place) ORDER BY place',
        [phones],
      )
      expect(rows.map(({ shown }) => shown)).toEqual(
        phones.map((each) => (each === '' ? null : formatPhone(each))),
      )
    }),
  )
  await drop()
})
