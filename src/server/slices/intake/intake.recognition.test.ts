import { describe, expect, test } from 'vitest'
import { leadSourceLabels, leadSources } from '#contract/leads/leads.enums.ts'
import { recognise } from './intake.recognition.ts'

const read = (fields: Record<string, string>) =>
  recognise(Object.entries(fields).map(([name, value]) => ({ name, value })))

describe('a field is recognised by the names that forms commonly use', () => {
  test.each([
    [
      'first_name',
      ['first_name', 'First Name', 'firstName', 'FIRST-NAME', 'fname', 'given-name', 'forename', 'first'],
    ],
    [
      'first_name',
      ['your-first-name', 'name.first', 'name[first]', 'contact[first_name]', 'patient.firstName'],
    ],
    [
      'last_name',
      ['last_name', 'Last Name', 'lastName', 'lname', 'surname', 'family-name', 'last', 'name.last'],
    ],
    [
      'email',
      ['email', 'E-mail', 'EMAIL', 'email_address', 'your-email', 'Work Email', 'mail', 'contact.email'],
    ],
    [
      'phone',
      ['phone', 'Phone Number', 'tel', 'telephone', 'mobile', 'Cell Phone', 'your-tel', 'contact[phone]'],
    ],
    ['insurance_provider', ['insurance', 'Insurance Provider', 'insurance_company', 'dental-insurance']],
    [
      'message',
      ['message', 'Comments', 'your-message', 'notes', 'Reason for visit', 'question', 'inquiry', 'body'],
    ],
  ] as const)('%s: %j', (meaning, names) => {
    for (const name of names) {
      expect([name, read({ [name]: 'something' })[meaning]]).toEqual([name, 'something'])
    }
  })

  test('addresses by their parts, in a group or without one', () => {
    const expected = {
      street: '1 Example Street',
      city: 'Exampletown',
      state: 'NY',
      country: 'USA',
      postal_code: '10001',
    }
    for (const names of [
      ['street', 'city', 'state', 'country', 'postal_code'],
      ['Address', 'Town', 'Province', 'Country', 'ZIP'],
      ['address.street', 'address.city', 'address.state', 'address.country', 'address.zip'],
      ['address[line]street', 'address[city]', 'address[region]', 'address[country]', 'address[postcode]'],
    ]) {
      const fields = Object.fromEntries(
        names.map((name, index) => [name, Object.values(expected)[index] ?? '']),
      )
      expect(read(fields).address).toEqual(expected)
    }
    expect(read({ name: 'Pat' }).address).toBeNull()
  })
})

describe('a name', () => {
  test.each([
    ['Pat Example', 'Pat', 'Example'],
    ['  Pat   van  Example ', 'Pat van', 'Example'],
    ['Pat', 'Pat', ''],
  ])('in one field is split at its last word: %j', (name, first_name, last_name) => {
    for (const field of ['name', 'Full Name', 'your-name', 'contact.name', 'patient_name']) {
      expect(read({ [field]: name })).toMatchObject({ first_name, last_name })
    }
  })

  test('in fields of its own is not split, whatever else is called a name', () => {
    expect(read({ first_name: 'Pat', last_name: 'Example', name: 'Somebody Else' })).toMatchObject({
      first_name: 'Pat',
      last_name: 'Example',
    })
    expect(read({ first_name: 'Pat', name: 'Pat Example' })).toMatchObject({
      first_name: 'Pat',
      last_name: '',
    })
  })
})

describe('a source', () => {
  test.each(leadSources)('is taken by its key or label: %s', (key) => {
    for (const written of [key, key.toUpperCase(), leadSourceLabels[key], ` ${leadSourceLabels[key]} `]) {
      expect(read({ 'How did you hear about us?': written }).source).toBe(key)
    }
  })

  test.each([
    ['fb', 'facebook'],
    ['ig', 'instagram'],
    ['Google Ads', 'google'],
  ])('is taken as campaigns write it: %s', (written, source) => {
    expect(read({ utm_source: written }).source).toBe(source)
  })

  test('that is none of the list is kept in the message', () => {
    expect(read({ source: 'a friend' })).toMatchObject({ source: 'na', message: 'source: a friend' })
    expect(read({})).toMatchObject({ source: 'na', message: '' })
  })
})

describe('what is not recognised', () => {
  test('joins the message under its name, after it', () => {
    const { message } = read({ 'Preferred day': 'Friday', message: 'Hello', children: '2', empty: '  ' })
    expect(message).toBe('Hello\nPreferred day: Friday\nchildren: 2')
  })

  test('is left out when it is the form’s own business', () => {
    expect(read({ _wpcf7: '12', _token: 'x', message: 'Hello' }).message).toBe('Hello')
  })
})

describe('a second field of one meaning', () => {
  test('joins the message', () => {
    expect(read({ phone: '212-555-0142', mobile: '917-555-0100' })).toMatchObject({
      phone: '212-555-0142',
      message: 'mobile: 917-555-0100',
    })
  })

  test('is the one that counts when the first was left empty', () => {
    expect(read({ phone: ' ', mobile: '917-555-0100' })).toMatchObject({ phone: '917-555-0100', message: '' })
    expect(read({ source: '', utm_source: 'google' }).source).toBe('google')
  })
})

describe('a trap', () => {
  test.each(['website_url', '_gotcha', 'honeypot', 'hp-field', 'Leave this blank'])(
    'is %s, when filled in',
    (name) => {
      expect(read({ name: 'Pat', [name]: 'https://spam.example.com' }).trapped).toBe(true)
      expect(read({ name: 'Pat', [name]: '' }).trapped).toBe(false)
    },
  )

  test('is one even where it comes twice and is empty the first time', () => {
    expect(read({ honeypot: '', _gotcha: 'x' }).trapped).toBe(true)
  })
})

test('an e-mail is read in lower case and without blanks', () => {
  expect(read({ email: ' Pat@Example.COM ' }).email).toBe('pat@example.com')
})

test('a value of one line is read as one line, however it was typed', () => {
  expect(
    read({ address: '1 Example Street\r\nFloor 2\t', name: 'Pat\nExample', message: 'two\nlines' }),
  ).toMatchObject({
    first_name: 'Pat',
    last_name: 'Example',
    address: { street: '1 Example Street Floor 2' },
    message: 'two\nlines',
  })
})
