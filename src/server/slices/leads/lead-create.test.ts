import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getInfo } from '#contract/auth/auth.endpoints.ts'
import { fieldMessages } from '#contract/http/fields.ts'
import { createLead, getLead } from '#contract/leads/leads.endpoints.ts'
import { leadSources, leadStatuses, leadTypes } from '#contract/leads/leads.enums.ts'
import { Lead } from '#contract/leads/leads.schemas.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { tableContents } from '#server/testing/inspect.ts'
import { leadBody } from '#server/testing/record-builders.ts'

let app: TestApp
let company: TestCompany
let otherCompany: TestCompany
let admin: TestClient
beforeAll(async () => {
  app = await startTestApp()
  company = await createCompany(app)
  otherCompany = await createCompany(app)
  admin = await signIn(app, company)
})
afterAll(() => app.close())

const create = (fields: Record<string, unknown>, client = admin) =>
  client.call(createLead, { body: { ...leadBody(company), ...fields } })

/** Sends an invalid lead, which must leave all tables unchanged. */
async function errorsOf(fields: Record<string, unknown>, client = admin): Promise<unknown> {
  const before = await tableContents(app)
  const { status, body } = await create(fields, client)
  expect([status, body]).toMatchObject([422, { code: 'invalid_fields', detail: "Some fields aren't valid." }])
  expect(await tableContents(app)).toEqual(before)
  return (body as unknown as { errors: unknown }).errors
}

describe('POST /leads/', () => {
  test('stores a lead without an email when the email is null', async () => {
    expect(await create({ email: null })).toMatchObject({ status: 201, body: { email: '' } })
  })

  test('returns the complete lead, identical to a later GET', async () => {
    const address = {
      street: '1 Example Street',
      city: 'Exampletown',
      state: 'NY',
      country: 'USA',
      postal_code: '10001',
    }
    const input = {
      first_name: '  Pat ',
      last_name: 'Example-Õunapuu 😀',
      email: 'Pat@Example.com',
      phone: '(212) 555-0142',
      location: company.locations[1],
      status: 'scheduled',
      type: 'chatbot',
      source: 'dreferral',
      insurance_provider: 'Example Mutual',
      preferred_language: 'spanish',
      date_of_birth: '1990-05-17',
      follow_up_date: '2026-03-12',
      other_contacts: ['(212) 555-0143', 'Pat.Home@Example.com'],
      address,
    }
    const { status, body, headers } = await create(input)
    expect(status).toBe(201)
    expect(headers.etag).toBe('"1"')
    expect(Lead.strict().parse(body)).toEqual({
      ...input,
      id: body.id,
      first_name: 'Pat',
      other_contacts: ['+12125550143', 'pat.home@example.com'],
      location: { id: company.locations[1], name: 'Location 2' },
      follow_up_status: 'due_this_week',
      request_count: 1,
      last_seen_at: body.created_at,
      updated_at: body.created_at,
      created_at: body.created_at,
      updated_by: (await admin.call(getInfo)).body.user_name,
      version: 1,
      note: '',
      call_recordings: [],
      patient: null,
    })
    expect(new Date(body.created_at)).toEqual(app.clock.now())
    expect((await admin.call(getLead, { params: { id: body.id } })).body).toEqual(body)
  })

  test.each(['2999-01-01', '1899-12-31'])('rejects %s as a date of birth', async (date_of_birth) => {
    const { status, body } = await create({ date_of_birth })
    expect([status, (body as { errors?: object }).errors]).toEqual([
      422,
      { date_of_birth: ['Enter a date from 01/01/1900 to today.'] },
    ])
  })

  test('applies defaults to omitted fields', async () => {
    const { body } = await create({})
    expect(body).toMatchObject({
      status: 'new',
      type: 'contact_form',
      insurance_provider: '',
      preferred_language: '',
      date_of_birth: null,
      follow_up_date: null,
      address: null,
      follow_up_status: 'no_follow_up',
    })
    const { body: partly } = await create({ address: { city: 'Exampletown' } })
    expect(partly.address).toEqual({
      street: '',
      city: 'Exampletown',
      state: '',
      country: '',
      postal_code: '',
    })
  })

  test('records a lead.created event with a staff id', async () => {
    const { body } = await create({ type: 'phonecall' })
    const events = await app.db
      .selectFrom('events')
      .selectAll()
      .where('subject_id', '=', body.id)
      .where('subject', '=', 'lead')
      .execute()
    expect(events).toMatchObject([
      {
        company_id: company.id,
        location_id: company.locations[0],
        type: 'lead.created',
        subject: 'lead',
        staff_id: expect.any(Number),
        occurred_at: app.clock.now(),
      },
    ])
  })

  test.each([
    ['(212) 555-0142', '+12125550142'],
    ['+44 20 7946 0958', '+442079460958'],
  ])('stores the phone number both as typed and as E.164: %s', async (phone, e164) => {
    const { body } = await create({ phone })
    expect(body.phone).toBe(phone)
    const row = await app.db
      .selectFrom('leads')
      .select('phone_e164')
      .where('id', '=', body.id)
      .executeTakeFirst()
    expect(row?.phone_e164).toBe(e164)
  })
})

describe('POST /leads/ with a missing or unknown value', () => {
  const required = ['This field is required.']
  test.each(['first_name', 'last_name', 'email', 'phone'])('rejects a missing or blank %s', async (field) => {
    for (const value of [undefined, '', '   ']) {
      expect(await errorsOf({ [field]: value })).toEqual({ [field]: required })
    }
  })

  test.each(['first_name', 'last_name', 'phone'])('rejects null as %s', async (field) => {
    expect(await errorsOf({ [field]: null })).toEqual({ [field]: [expect.any(String)] })
  })

  test.each([undefined, null, '', '1', 0, -1, 1.5, 1e20, [], {}, true])(
    'rejects %j as the location',
    async (location) => {
      expect(await errorsOf({ location })).toEqual({ location: ['Please select a location'] })
    },
  )

  test.each([
    ['source', leadSources, undefined],
    ['source', leadSources, 'Google'],
    ['status', leadStatuses, 'qualified'],
    ['status', leadStatuses, null],
    ['type', leadTypes, 'fax'],
  ] as const)('rejects an unknown or missing %s', async (field, keys, value) => {
    expect(await errorsOf({ [field]: value })).toEqual({ [field]: [`Must be one of: ${keys.join(', ')}.`] })
  })

  test('returns an error for every missing required field', async () => {
    const { status, body } = await admin.call(createLead, { body: {} })
    expect([status, body]).toMatchObject([
      422,
      {
        errors: {
          first_name: required,
          last_name: required,
          email: required,
          phone: required,
          location: ['Please select a location'],
          source: [expect.stringMatching(/^Must be one of/)],
        },
      },
    ])
  })
})

describe('POST /leads/ with an invalid value', () => {
  test.each([
    'nobody',
    'a@b',
    'a b@example.com',
    '@example.com',
    'pat@example',
    'pat@@example.com',
    'a@example.com, b@example.com',
  ])('rejects the email %s', async (email) => {
    expect(await errorsOf({ email })).toEqual({ email: ['Enter a valid email address.'] })
  })

  test.each([
    ['first_name', 150],
    ['last_name', 150],
    ['phone', 40],
    ['insurance_provider', 200],
  ])('rejects a %s of more than %i characters', async (field, max) => {
    expect((await create({ [field]: 'x'.repeat(max) })).status).toBe(201)
    for (const length of [max + 1, 10_000]) {
      expect(await errorsOf({ [field]: 'x'.repeat(length) })).toEqual({
        [field]: [`Use at most ${max} characters.`],
      })
    }
  })

  test('rejects an address with unknown or overlong fields', async () => {
    expect(await errorsOf({ address: { street: 'x'.repeat(201), planet: 'Earth' } })).toEqual({
      'address.street': ['Use at most 200 characters.'],
      'address.planet': ['Unknown field.'],
    })
    expect(await errorsOf({ address: 'Example Street' })).toEqual({ address: [fieldMessages.address] })
  })

  test.each(['\u0000', '\u0007', '\u001b', '\u007f', '\ud800', '\udc00'])(
    'rejects text with the character %j',
    async (character) => {
      const text = `a${character}b`
      const cannot = ["This contains characters that can't be stored."]
      expect(
        await errorsOf({
          first_name: text,
          last_name: text,
          phone: text,
          insurance_provider: text,
          address: { city: text },
        }),
      ).toEqual({
        first_name: cannot,
        last_name: cannot,
        phone: cannot,
        insurance_provider: cannot,
        'address.city': cannot,
      })
    },
  )

  test.each([
    '03/12/2026',
    '2026-3-1',
    '2026-02-30',
    '2026-13-01',
    '0000-01-01',
    '',
    'tomorrow',
    '2026-03-12T00:00:00Z',
    20260312,
  ])('rejects the follow-up date %j', async (follow_up_date) => {
    expect(await errorsOf({ follow_up_date })).toEqual({ follow_up_date: ['Date input not valid.'] })
  })
})

test('POST /leads/ returns an error for each read-only or unknown field', async () => {
  const fields = [
    ...[
      'id',
      'company',
      'company_id',
      'location_id',
      'version',
      'note',
      'request_count',
      'last_seen_at',
      'created_at',
    ],
    ...[
      'updated_at',
      'phone_e164',
      'search_text',
      'follow_up_status',
      'call_recordings',
      'is_admin',
      'toString',
    ],
  ]
  const input = Object.fromEntries(fields.map((field) => [field, 1]))
  expect(await errorsOf(input)).toEqual(
    Object.fromEntries(fields.map((field) => [field, ['Unknown field.']])),
  )
})

describe('the location of a new lead', () => {
  const unknown = { location: ["This location doesn't exist."] }

  test("is rejected with the same error when unknown or another company's", async () => {
    expect(await errorsOf({ location: otherCompany.locations[0] })).toEqual(unknown)
    expect(await errorsOf({ location: 999_999_999 })).toEqual(unknown)
    expect(await errorsOf({ location: Number.MAX_SAFE_INTEGER })).toEqual(unknown)
  })

  test('is rejected when the user has no access to it', async () => {
    const clerk = await signIn(app, company, { role: 'front_desk', locations: company.locations.slice(0, 1) })
    expect(await errorsOf({ location: company.locations[1] }, clerk)).toEqual(unknown)
    expect((await create({ location: company.locations[0] }, clerk)).status).toBe(201)
    const nowhere = await signIn(app, company, { role: 'front_desk' })
    expect(await errorsOf({}, nowhere)).toEqual(unknown)
  })
})
