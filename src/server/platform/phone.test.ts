import fc from 'fast-check'
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js'
import { describe, expect, test } from 'vitest'
import { countryLabels } from '#contract/companies/companies.countries.ts'
import { isAreaCode } from '#contract/formats/area-codes.ts'
import { formatPhone, phoneAddress } from '#contract/formats/phone.ts'
import { readPhone, toE164 } from './phone.ts'

describe('toE164', () => {
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
    '2 12 55 50 14 2',
  ])('converts the US number "%s" to +12125550142', (written) => {
    expect(toE164(written, 'US')).toBe('+12125550142')
  })

  test.each(['', 'none', '12', '555-0142', '+', '0000000000000000', 'call me: soon', '+10000000000'])(
    'returns null for the invalid number %j',
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
    ['+44 20 7946 0958', 'US', '+442079460958'],
    ['0044 20 7946 0958', 'US', '+442079460958'],
    ['011 44 20 7946 0958', 'US', '+442079460958'],
    ['44 7700 900123', 'US', '+447700900123'],
    ['52 664 555 0200', 'US', '+526645550200'],
  ] as const)('converts %s in country %s to %s', (written, country, number) => {
    expect(toE164(written, country)).toBe(number)
  })

  test('returns the same Mexican number with or without the obsolete prefix 1', () => {
    for (const written of ['+52 1 664 555 0200', '+52 664 555 0200', '5216645550200']) {
      expect([written, toE164(written, 'US')]).toEqual([written, '+526645550200'])
    }
    expect(phoneAddress('+52 1 664 555 0200')).toBe('tel:+526645550200')
  })
})

describe('readPhone', () => {
  test.each([
    ['718-555-0142', '718-555-0142', '+1 718 555 0142', 'tel:+17185550142'],
    ['718-555-0142 opt 2', '718-555-0142', '+1 718 555 0142', 'tel:+17185550142'],
    ['718-555-0142 after 2', '718-555-0142', '+1 718 555 0142', 'tel:+17185550142'],
    ['718-555-0142 9am', '718-555-0142', '+1 718 555 0142', 'tel:+17185550142'],
    ['718-555-0142 / 5', '718-555-0142', '+1 718 555 0142', 'tel:+17185550142'],
    ['718-555-0142 (12)', '718-555-0142', '+1 718 555 0142', 'tel:+17185550142'],
    ['718-555-0142, 2', '718-555-0142', '+1 718 555 0142', 'tel:+17185550142'],
    ['718-555-0142 - 12', '718-555-0142', '+1 718 555 0142', 'tel:+17185550142'],
    ['718-555-0142 ext 5 or 6', '718-555-0142 x5', '+1 718 555 0142 x5', 'tel:+17185550142;ext=5'],
    ['305-555-0142/43', '305-555-0142', '+1 305 555 0142', 'tel:+13055550142'],
    ['2125550142 12', '2125550142', '+1 212 555 0142', 'tel:+12125550142'],
    ['(212) 555-0142 x12', '(212) 555-0142 x12', '+1 212 555 0142 x12', 'tel:+12125550142;ext=12'],
    ['212.555.0142 #12', '212.555.0142 x12', '+1 212 555 0142 x12', 'tel:+12125550142;ext=12'],
    ['(718-555-0142)', '718-555-0142', '+1 718 555 0142', 'tel:+17185550142'],
    ['2nd floor 718-555-0142', '718-555-0142', '+1 718 555 0142', 'tel:+17185550142'],
    ['12/5 718-555-0142', '718-555-0142', '+1 718 555 0142', 'tel:+17185550142'],
    ['447700900123', '447700900123', '+44 770 090 0123', 'tel:+447700900123'],
    ['+44 20 7946 0958 / 5', '+44 20 7946 0958', '+44 207 946 0958', 'tel:+442079460958'],
    ['+44 (0)20 7946 0018', '+44 20 7946 0018', '+44 207 946 0018', 'tel:+442079460018'],
    ['555 0142', '555-0142', '555-0142', 'tel:5550142'],
    ['555-0142 ask for Pam', '555-0142', '555-0142', 'tel:5550142'],
    ['12345', '12345', '12345', 'tel:12345'],
    ['ask my mother', '', 'N/A', undefined],
  ])('parses %j as %j, displayed as %j and dialed as %j', (typed, phone, shown, dialed) => {
    const read = readPhone(typed, 'US')
    expect([read.phone, formatPhone(read.phone), phoneAddress(read.phone)]).toEqual([phone, shown, dialed])
    const digits = (text: string) => text.replace(/\(0\)|\D/g, '')
    if (digits(typed) !== digits(phone) || phone === '') expect(read.isAll).toBe(false)
  })

  test.each([
    ['06 12 34 56 78', 'FR', '+33 6 12 34 56 78'],
    ['06 12 34 56 78 ext 3', 'FR', '+33 6 12 34 56 78 x3'],
    ['020 7946 0958 opt 2', 'GB', '+44 20 7946 0958'],
    ['020 7946 0958 - 12', 'GB', '+44 20 7946 0958'],
  ] as const)('parses %j in country %s as %j', (typed, country, phone) => {
    expect(readPhone(typed, country).phone).toBe(phone)
  })

  test.each([
    ['call (861) 555-0123 or (309) 555-0124', '+18615550123', ['+13095550124']],
    ['436-555-0202 or 436-555-0203', '+14365550202', ['+14365550203']],
    ['211-555-0202 or 718-555-0203', '+17185550203', []],
    ['211-555-0202 or 211-555-0203', '+12115550202', ['+12115550203']],
    ['718-555-0142 x 917-555-0150', '+17185550142', ['+19175550150']],
    ['202-555-0143 (cell) or 202-555-0144 (work)', '+12025550143', ['+12025550144']],
  ])('extracts from %j the main number %s and additional numbers %j', (typed, e164, others) => {
    expect(readPhone(typed, 'US')).toMatchObject({ e164, others, isAll: false })
  })

  test('finds a phone number surrounded by arbitrary text', () => {
    const numbers: [CountryCode, string, string][] = [
      ['US', '718-555-0142', '+17185550142'],
      ['US', '(436) 555-0142', '+14365550142'],
      ['US', '+44 20 7946 0958', '+442079460958'],
      ['CA', '416 555 0142', '+14165550142'],
      ['GB', '020 7946 0958', '+442079460958'],
    ]
    const text = fc.array(
      fc.constantFrom(
        'opt',
        'ext',
        'after',
        'x',
        ' ',
        ', ',
        '/',
        '-',
        '(',
        ')',
        '2',
        '9am',
        '43',
        ':',
        'é',
        ' 7 ',
      ),
      { maxLength: 6 },
    )
    fc.assert(
      fc.property(fc.constantFrom(...numbers), text, text, ([country, number, e164], before, behind) => {
        const typed = `${before.join('')}; ${number}${behind.length > 0 ? ` ;${behind.join('')}` : ''}`
        const read = readPhone(typed, country)
        expect([typed, read.e164]).toEqual([typed, e164])
        expect([typed, phoneAddress(read.phone)?.replace(/;ext=.*/, '')]).toEqual([typed, `tel:${e164}`])
      }),
    )
  })

  test('returns text whose tel: link dials the recognized E.164 number', () => {
    const typed = fc.stringMatching(/^[+(]?[0-9]{1,5}([ ()./-]{0,2}[0-9]{1,5}){0,4}( x[0-9]{1,3})?$/)
    fc.assert(
      fc.property(typed, fc.constantFrom<CountryCode>('US', 'GB', 'FR', 'MX'), (text, country) => {
        const { phone, e164 } = readPhone(text, country)
        if (e164) expect([text, phoneAddress(phone)?.replace(/;ext=.*/, '')]).toEqual([text, `tel:${e164}`])
      }),
      { numRuns: 500 },
    )
  })

  test('removes only the trunk zero after a country code', () => {
    expect(readPhone('310000000000', 'US')).toMatchObject({ phone: '+31000000000', e164: '+31000000000' })
  })

  test('returns the same number when given its own stored text', () => {
    const text = fc.stringMatching(/^[+(0-9][0-9 ()./,x-]{0,30}$/)
    fc.assert(
      fc.property(text, fc.constantFrom<CountryCode>('US', 'GB', 'FR'), (typed, country) => {
        const { phone, e164 } = readPhone(typed, country)
        expect([typed, readPhone(phone, country)]).toMatchObject([typed, { phone, e164, isAll: true }])
      }),
      { numRuns: 500 },
    )
  })
})

test('countryLabels and formatPhone cover all countries and calling codes in libphonenumber', () => {
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

test("isAreaCode accepts libphonenumber's geographic US area codes and 13 newer codes", () => {
  const ofUnitedStates: (CountryCode | undefined)[] = ['US', 'PR', 'VI', 'GU', 'MP', 'AS']
  const theirs = (code: string) => {
    const number = parsePhoneNumberFromString(`+1${code}5550142`)
    return number?.isValid() === true && ofUnitedStates.includes(number.country)
  }
  const codes = Array.from({ length: 1000 }, (_, code) => String(code).padStart(3, '0'))
  expect({
    onlyOurs: codes.filter((code) => isAreaCode(code) && !theirs(code)),
    onlyTheirs: codes.filter((code) => !isAreaCode(code) && theirs(code)),
  }).toEqual({
    onlyOurs: '357 436 457 465 471 483 621 624 679 729 837 861 924'.split(' '),
    // Codes that belong to no place: personal, machine, toll-free and premium numbers.
    onlyTheirs:
      '500 521 522 525 526 527 528 529 532 533 544 566 577 588 800 833 844 855 866 877 888 900'.split(' '),
  })
})
