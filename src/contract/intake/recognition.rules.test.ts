import { describe, expect, test } from 'vitest'
import { leadSourceLabels, leadSources } from '../leads/leads.enums.ts'
import { type FormField, type RecognitionContext, recognize } from './recognition.rules.ts'

const fieldsOf = (fields: Record<string, string>): FormField[] =>
  Object.entries(fields).map(([name, value]) => ({ name, value }))
const read = (fields: Record<string, string>, context?: RecognitionContext) =>
  recognize(fieldsOf(fields), context).request
/** Meaning and rule of each recognized field. */
const findingsOf = (fields: Record<string, string>, context?: RecognitionContext) =>
  Object.fromEntries(
    recognize(fieldsOf(fields), context).findings.map(({ field, meaning, rule }) => [
      field.name,
      `${meaning} by ${rule}`,
    ]),
  )

describe('recognize with common field names', () => {
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
  ] as const)('reads %s from fields named %j', (meaning, names) => {
    for (const name of names) {
      expect([name, read({ [name]: 'something' })[meaning]]).toEqual([name, 'something'])
    }
  })

  test('combines separate address fields, flat or nested, into one address', () => {
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

test.each([
  ['no_insurance', 'insurance_provider'],
  ['contact_form_name', 'first_name'],
  ['lead_id', 'phone'],
])('recognize does not read the field %s as %s', (name, field) => {
  expect(read({ [name]: '2125550142 Yes' })).toMatchObject({ [field]: '' })
})

describe('recognize with a full name', () => {
  test.each([
    ['Pat Example', 'Pat', 'Example'],
    ['  Pat   Lou  Example ', 'Pat Lou', 'Example'],
    ['Pat', 'Pat', ''],
    ['Pat van der Example', 'Pat', 'van der Example'],
    ['Pat de la Example', 'Pat', 'de la Example'],
    ['Pat Van Example', 'Pat Van', 'Example'],
    ['van Example', 'van', 'Example'],
    ['Pat Example Jr.', 'Pat', 'Example Jr.'],
    ['Pat Example, Jr.', 'Pat', 'Example Jr.'],
    ['Pat Example III', 'Pat', 'Example III'],
    ['Pat van Example PhD', 'Pat', 'van Example PhD'],
    ['Pat Jr.', 'Pat', 'Jr.'],
    ['Example, Pat', 'Pat', 'Example'],
    ['de la Example, Pat Lou', 'Pat Lou', 'de la Example'],
    ['Example, Pat, Jr.', 'Pat', 'Example Jr.'],
    [',', '', ''],
  ])('splits %j into the first name %j and the last name %j', (name, first_name, last_name) => {
    for (const field of ['name', 'Full Name', 'your-name', 'contact.name', 'patient_name']) {
      expect(read({ [field]: name })).toMatchObject({ first_name, last_name })
    }
  })

  test('prefers separate first and last name fields to a full name', () => {
    expect(read({ first_name: 'Pat', last_name: 'Example', name: 'Somebody Else' })).toMatchObject({
      first_name: 'Pat',
      last_name: 'Example',
    })
  })

  test.each([
    [{ first_name: 'Pat', name: 'Pat Example' }],
    [{ Vorname: 'Pat', Name: 'Example' }],
    [{ Prénom: 'Pat', Nom: 'Example' }],
    [{ Nombre: 'Pat', Apellidos: 'Example' }],
    [{ name: 'Pat Example', last_name: 'Example' }],
  ])('derives both first and last name from %j', (fields) => {
    expect(read(fields)).toMatchObject({ first_name: 'Pat', last_name: 'Example' })
  })

  test('when the full name is only the first name, leaves the last name empty', () => {
    expect(read({ first_name: 'Pat', name: 'Pat' })).toMatchObject({ first_name: 'Pat', last_name: '' })
  })
})

describe('recognize with a stated lead source', () => {
  test.each(leadSources)('reads the lead source %s from its key or label', (key) => {
    for (const written of [key, key.toUpperCase(), leadSourceLabels[key], ` ${leadSourceLabels[key]} `]) {
      expect(read({ 'How did you hear about us?': written }).source).toBe(key)
    }
  })

  test.each([
    ['fb', 'facebook'],
    ['ig', 'instagram'],
    ['Google Ads', 'google'],
  ])('maps utm_source %s to the lead source %s', (written, source) => {
    expect(read({ utm_source: written }).source).toBe(source)
  })

  test('keeps an unknown lead source in the message', () => {
    expect(read({ source: 'the radio' })).toMatchObject({ source: 'na', message: 'source: the radio' })
    expect(read({})).toMatchObject({ source: 'na', message: '' })
  })
})

describe('recognize with the referring page and URL parameters', () => {
  test.each([
    [{ utm_source: 'google', utm_medium: 'cpc' }, 'google'],
    [{ utm_source: 'Facebook_Ads' }, 'facebook'],
    [{ utm_source: 'l.instagram.com' }, 'instagram'],
    [{ utm_source: 'tiktok' }, 'other'],
    [{ utm_source: 'newsletter', gclid: 'EAIaIQ' }, 'google'],
    [{ gbraid: '0AAA' }, 'google'],
    [{ wbraid: 'Cl' }, 'google'],
    [{ fbclid: 'IwAR' }, 'facebook'],
    [{ msclkid: '5f' }, 'na'],
    [{ utm_source: 'instagram', fbclid: 'IwAR' }, 'instagram'],
    [{ referrer: 'https://www.google.co.uk/' }, 'google'],
    [{ Referer: 'https://l.facebook.com/l.php?u=x' }, 'facebook'],
    [{ http_referer: 'https://m.youtube.com:443/watch?v=1' }, 'youtube'],
    [{ page_url: 'https://practice.example.com/?utm_source=ig&utm_medium=paid' }, 'instagram'],
    [{ landing_page: '/implants?gclid=EAIaIQ' }, 'google'],
    [{ page_url: 'https://practice.example.com/google.com' }, 'na'],
    [{ referrer: 'https://google.com.evil.example/' }, 'na'],
    [{ referrer: 'https://notgoogle.com/' }, 'na'],
    [{ page_url: 'https://practice.example.com/?gclid=' }, 'na'],
    [{ page_url: 'https://practice.example.com/?utm_source=%E0%A4%A' }, 'na'],
    [{ utm_source: 'constructor', __proto__name: 'x' }, 'na'],
  ] as const)('given %j, returns the lead source %s', (fields, source) => {
    const { source: traced, message } = read({ name: 'Pat', ...fields })
    expect([traced, message.includes('utm')]).toEqual([source, false])
  })

  test('prefers a stated lead source to a Google click ID (gclid)', () => {
    expect(read({ 'How did you hear about us?': 'Patient Referral', gclid: 'x' }).source).toBe('preferral')
  })

  test('derives the source from the Referer header, or else uses the default source', () => {
    const clues = [{ name: 'referer', value: 'https://practice.example.com/?gclid=x' }]
    expect(read({ name: 'Pat' }, { clues, usualSource: 'facebook' }).source).toBe('google')
    expect(read({ name: 'Pat' }, { usualSource: 'facebook' }).source).toBe('facebook')
  })
})

describe('recognize with a date of birth', () => {
  test.each([
    ['date_of_birth', '1990-05-07'],
    ['DOB', '05/07/1990'],
    ['birthday', '5/7/1990'],
    ['Birth Date', '5-7-1990'],
    ['Date of Birth', 'May 7, 1990'],
    ['d.o.b.', '7 May 1990'],
    ['Fecha de nacimiento', '7.5.1990'],
    ['dob', '1990-05-07T00:00:00Z'],
  ])('reads the field %s with value %s as May 7, 1990', (name, value) => {
    expect(read({ [name]: value })).toMatchObject({ date_of_birth: '1990-05-07', message: '' })
  })

  test.each(['13/40/1990', 'soon', '01/01/2999'])(
    'keeps the invalid date of birth %s in the message',
    (text) => {
      expect(read({ dob: text })).toMatchObject({ date_of_birth: null, message: `Date of Birth: ${text}` })
    },
  )
})

describe('recognize with a preferred language', () => {
  test.each([
    ['preferred_language', 'English', 'english'],
    ['Preferred Language', 'en', 'english'],
    ['What language do you speak?', 'Inglés', 'english'],
    ['idioma', 'Español', 'spanish'],
    ['language', 'SPANISH', 'spanish'],
    ['Idioma preferido', 'es', 'spanish'],
    ['language', 'Other', 'other'],
    ['language', '', ''],
  ])('maps the field %s with value "%s" to the language "%s"', (name, value, key) => {
    expect(read({ [name]: value })).toMatchObject({ preferred_language: key, message: '' })
  })

  test('when the language key loses detail, also keeps the original text in the message', () => {
    expect(read({ language: 'Vietnamese' })).toMatchObject({
      preferred_language: 'other',
      message: 'Preferred Language: Vietnamese',
    })
    expect(read({ language: 'Spanish (Mexico)' })).toMatchObject({
      preferred_language: 'spanish',
      message: 'Preferred Language: Spanish (Mexico)',
    })
  })
})

describe('recognize with a form in another language', () => {
  test.each([
    [
      {
        Nombre: 'María José',
        Apellidos: 'García',
        'Correo electrónico': 'maria@example.com',
        Teléfono: '+34 600 555 142',
        Mensaje: 'Hola',
        Ciudad: 'Madrid',
        'Código postal': '28001',
      },
      { first_name: 'María José', last_name: 'García', phone: '+34 600 555 142', message: 'Hola' },
    ],
    [
      {
        Vorname: 'Jörg',
        Nachname: 'Müller',
        'Ihre E-Mail-Adresse': 'joerg@example.com',
        Telefonnummer: '+49 30 5550142',
        'Ihre Nachricht': 'Guten Tag',
        Straße: 'Beispielstraße 1',
        PLZ: '10115',
        Ort: 'Berlin',
      },
      {
        ...{ first_name: 'Jörg', last_name: 'Müller', email: 'joerg@example.com', message: 'Guten Tag' },
        address: { street: 'Beispielstraße 1', city: 'Berlin', state: '', country: '', postal_code: '10115' },
      },
    ],
    [
      {
        'Votre prénom': 'Zoé',
        'Nom de famille': 'Lefèvre',
        Courriel: 'zoe@example.com',
        'Numéro de téléphone': '+33 1 55 50 01 42',
        'Votre message': 'Bonjour',
        'Code postal': '75001',
      },
      { first_name: 'Zoé', last_name: 'Lefèvre', email: 'zoe@example.com', message: 'Bonjour' },
    ],
    [
      { 'Nome completo': 'João Exemplo', Celular: '+55 11 95555-0142', Mensagem: 'Olá', CEP: '01000-000' },
      { first_name: 'João', last_name: 'Exemplo', phone: '+55 11 95555-0142', message: 'Olá' },
    ],
  ])('recognizes the translated field names in %j', (fields, lead) => {
    expect(read(fields)).toMatchObject(lead)
  })
})

describe('recognize with a question as label', () => {
  test.each([
    ['What is your first name?', 'first_name'],
    ["What's the best phone number to reach you?", 'phone'],
    ['Please enter your email address *', 'email'],
    ['How did you hear about us?', 'source'],
    ['How can we help you?', 'message'],
    ['¿Cuál es tu nombre?', 'name'],
    ['Wie lautet Ihre E-Mail-Adresse?', 'email'],
    ['Quel est votre numéro de téléphone ?', 'phone'],
  ])('reads the answer to "%s" as %s', (label, meaning) => {
    const [finding] = recognize([{ name: 'a1b2', value: 'x', label }]).findings
    expect([finding?.meaning, finding?.rule]).toEqual([meaning, 'label'])
  })

  test.each([
    'Name of your dentist',
    'Emergency contact phone',
    'Do you prefer email or phone?',
    'Best time to call',
  ])('does not recognize the answer to "%s" and keeps it as a note', (label) => {
    expect(recognize([{ name: 'a1b2', value: 'x', label }]).findings[0]?.meaning).toBe('note')
  })
})

describe('recognize by the format of values', () => {
  test('recognizes emails, phone numbers and messages under meaningless field names', () => {
    expect(
      findingsOf({
        '1': 'Pat',
        '2': 'pat@example.com',
        '3': '(212) 555-0142',
        '4': 'I would like a cleaning please',
      }),
    ).toEqual({ '1': 'note by none', '2': 'email by look', '3': 'phone by look', '4': 'message by look' })
  })

  test.each(['2026-11-21', '1732615894', '20261121101500', '6084250982513018472', '12', '1/2/2026 10:00'])(
    'does not mistake %s for a phone number',
    (value) => expect(findingsOf({ '1': value })).toEqual({ '1': 'note by none' }),
  )

  test('does not recognize a second email address by its format', () => {
    expect(findingsOf({ email: 'pat@example.com', other: 'sam@example.com' })).toEqual({
      email: 'email by name',
      other: 'note by none',
    })
  })
})

describe('recognize with corrected field meanings', () => {
  const corrections = [
    { field: 'field_7', meaning: 'phone' as const },
    { field: 'phone', meaning: 'ignore' as const },
  ]
  test('applies corrected field meanings before all other rules', () => {
    const fields = { name: 'Pat', phone: '917-555-0100', field_7: '212-555-0142' }
    expect(findingsOf(fields, { corrections })).toEqual({
      ...{ name: 'name by name', phone: 'ignore by corrected', field_7: 'phone by corrected' },
    })
    expect(read(fields, { corrections })).toMatchObject({ phone: '212-555-0142', message: '' })
  })

  test('falls back to the standard rules when the corrected field is absent or empty', () => {
    const corrected = [{ field: 'field_7', meaning: 'phone' as const }]
    expect(read({ name: 'Pat', phone: '917-555-0100' }, { corrections: corrected }).phone).toBe(
      '917-555-0100',
    )
    expect(read({ phone: '917-555-0100', field_7: ' ' }, { corrections: corrected }).phone).toBe(
      '917-555-0100',
    )
  })

  test('joins several fields corrected to "message" into one message', () => {
    const both = ['teeth', 'when'].map((field) => ({ field, meaning: 'message' as const }))
    expect(read({ teeth: 'Crown', comments: 'Hello', when: 'Friday' }, { corrections: both })).toMatchObject({
      said: 'Crown\nFriday',
      message: 'Crown\nFriday\ncomments: Hello',
    })
  })

  test('treats constructor and toString as ordinary field names', () => {
    const odd = ['__proto__', 'constructor', 'toString'].map((field) => ({
      field,
      meaning: 'phone' as const,
    }))
    expect(read({ constructor: '212-555-0142' }, { corrections: odd }).phone).toBe('212-555-0142')
    expect(read({ toString: 'x', valueOf: 'y' }).message).toBe('toString: x\nvalueOf: y')
  })
})

describe('recognize with several values in a field', () => {
  test('joins message values, but moves an additional phone number to the message', () => {
    const { request } = recognize([
      { name: 'message', value: 'One', others: ['two'] },
      { name: 'phone', value: '212-555-0142', others: ['917-555-0100'] },
      { name: 'topics', value: 'cleaning', others: ['whitening'] },
    ])
    expect(request).toMatchObject({
      phone: '212-555-0142',
      said: 'One, two',
      message: 'One, two\nphone: 917-555-0100\ntopics: cleaning, whitening',
    })
  })
})

describe('recognize with unknown fields', () => {
  test('appends unknown fields with their names to the message', () => {
    const { message } = read({ 'Preferred day': 'Friday', message: 'Hello', children: '2', empty: '  ' })
    expect(message).toBe('Hello\nPreferred day: Friday\nchildren: 2')
  })

  test('omits internal form fields such as _token from the message', () => {
    expect(read({ _wpcf7: '12', _token: 'x', message: 'Hello' }).message).toBe('Hello')
  })
})

describe('recognize with two fields of the same meaning', () => {
  test('appends the second field to the message', () => {
    expect(read({ phone: '212-555-0142', mobile: '917-555-0100' })).toMatchObject({
      phone: '212-555-0142',
      message: 'mobile: 917-555-0100',
    })
  })

  test('uses the second field when the first is empty', () => {
    expect(read({ phone: ' ', mobile: '917-555-0100' })).toMatchObject({ phone: '917-555-0100', message: '' })
    expect(read({ source: '', utm_source: 'google' }).source).toBe('google')
  })
})

describe('recognize with a honeypot', () => {
  test.each(['website_url', '_gotcha', 'honeypot', 'hp-field', 'Leave this blank'])(
    'detects spam only when the honeypot field "%s" is filled',
    (name) => {
      expect(read({ name: 'Pat', [name]: 'https://spam.example.com' }).trapped).toBe(true)
      expect(read({ name: 'Pat', [name]: '' }).trapped).toBe(false)
    },
  )

  test('detects spam when a filled honeypot follows an empty honeypot', () => {
    expect(read({ honeypot: '', _gotcha: 'x' }).trapped).toBe(true)
  })
})

test('recognize lowercases and trims email addresses', () => {
  expect(read({ email: ' Pat@Example.COM ' }).email).toBe('pat@example.com')
})

test('recognize replaces line breaks in single-line fields with spaces', () => {
  expect(
    read({ address: '1 Example Street\r\nFloor 2\t', name: 'Pat\nExample', message: 'two\nlines' }),
  ).toMatchObject({
    first_name: 'Pat',
    last_name: 'Example',
    address: { street: '1 Example Street Floor 2' },
    message: 'two\nlines',
  })
})
