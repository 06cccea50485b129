import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { intakeMessages } from '#contract/intake/requests.messages.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, type TestCompany } from '#server/testing/builders.ts'
import { tableContents } from '#server/testing/inspect.ts'
import { sendForm } from '#server/testing/record-builders.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const pat = { name: 'Pat Example', email: 'pat@example.com', phone: '212-555-0142' }
const thanks = { detail: intakeMessages.thanks }

const leadsOf = (company: TestCompany) =>
  app.db.selectFrom('leads').selectAll().where('company_id', '=', company.id).execute()
const requestsOf = (company: TestCompany) =>
  app.db.selectFrom('intake_requests').selectAll().where('company_id', '=', company.id).execute()

async function send(company: TestCompany, fields: object, key?: string, location = 0) {
  const response = await sendForm(app, company.formIds[location], fields, {
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })
  expect([response.statusCode, response.json()]).toEqual([200, thanks])
}

describe('a request with an Idempotency-Key', () => {
  test('gets the same response and changes nothing when repeated', async () => {
    const company = await createCompany(app)
    await send(company, pat, 'delivery-1')
    const before = await tableContents(app, { except: ['rate_limits'] })
    app.clock.advance(60)
    await send(company, pat, 'delivery-1')
    await send(company, { ...pat, message: 'Changed on the way' }, 'delivery-1')
    expect(await tableContents(app, { except: ['rate_limits'] })).toEqual(before)
  })

  test('creates one lead and one stored request when sent twenty times concurrently', async () => {
    const company = await createCompany(app)
    await Promise.all(Array.from({ length: 20 }, () => send(company, pat, 'delivery-1')))
    expect(await leadsOf(company)).toMatchObject([{ request_count: 1 }])
    expect(await requestsOf(company)).toMatchObject([
      { intake_result: 'lead', idempotency_key: 'delivery-1' },
    ])
  })

  test('is counted again with another key, without a key, or at another form', async () => {
    const company = await createCompany(app)
    await send(company, pat, 'delivery-1')
    await send(company, pat, 'delivery-2')
    await send(company, pat)
    await send(company, pat)
    await send(company, pat, 'delivery-1', 1)
    expect(await leadsOf(company)).toMatchObject([{ request_count: 5 }])
  })
})

describe('concurrent requests from one person', () => {
  test('create one lead that counts every request', async () => {
    const company = await createCompany(app)
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => send(company, { ...pat, message: `Message ${n}` })),
    )
    const leads = await leadsOf(company)
    expect(leads).toMatchObject([{ request_count: 20 }])
    for (let n = 0; n < 20; n++) expect(leads[0]?.note.split('\n\n')).toContain(`Message ${n}`)
    const results = (await requestsOf(company)).map(({ intake_result }) => intake_result).sort()
    expect(results).toEqual(['lead', ...Array(19).fill('repeat')])
  })

  test('are counted on one lead when they match by phone or email alone', async () => {
    const company = await createCompany(app)
    await send(company, pat)
    const { name, email, phone } = pat
    const ways = [
      { name, email },
      { name, phone },
      { name, email: email.toUpperCase() },
      { phone: '+1 (212) 555-0142' },
    ]
    await Promise.all(Array.from({ length: 16 }, (_, n) => send(company, ways[n % 4] ?? pat)))
    expect(await leadsOf(company)).toMatchObject([{ request_count: 17 }])
  })

  test('do not deadlock when they list shared contact details in opposite orders', async () => {
    const company = await createCompany(app)
    await send(company, { email: 'a@example.com' })
    await send(company, { email: 'b@example.com' })
    const first = { email: 'a@example.com', phone: '212-555-0101' }
    const second = { phone: '212-555-0101', email: 'b@example.com' }
    await Promise.all(Array.from({ length: 16 }, (_, n) => send(company, n % 2 ? first : second)))
    const leads = await leadsOf(company)
    expect(leads.reduce((sum, lead) => sum + lead.request_count, 0)).toBe(18)
    expect((await requestsOf(company)).filter(({ resolved_at }) => resolved_at === null)).toEqual([])
  })
})

// Each person always gives the same contact details, in varying spellings.
const people = [
  ['2125550101', '(212) 555-0101', '+1 212-555-0101'].map((phone) => ({ phone })),
  ['2125550102', '212.555.0102'].map((phone) => ({ phone, email: 'b@example.com' })),
  ['c@example.com', 'C@Example.com'].map((email) => ({ email })),
  ['d@example.com', 'D@EXAMPLE.COM'].map((email) => ({ email, name: 'Dee Example' })),
]
const identities = ['+12125550101', '+12125550102', 'c@example.com', 'd@example.com']

interface Delivery {
  person: number
  form: number
  location: number
  key: string | undefined
}
const delivery: fc.Arbitrary<Delivery> = fc.record({
  person: fc.nat({ max: people.length - 1 }),
  form: fc.nat({ max: 2 }),
  location: fc.nat({ max: 1 }),
  key: fc.option(fc.constantFrom('k1', 'k2', 'k3', 'k4'), { nil: undefined }),
})

/** Sends all deliveries, `atOnce` at a time, and returns the request counts of each person's leads. */
async function resultOf(deliveries: readonly Delivery[], atOnce: number): Promise<Record<string, number[]>> {
  const company = await createCompany(app)
  const wasSent = ({ person, form, location, key }: Delivery) =>
    // A key stands for one request, so the keys of different people must differ.
    send(company, people[person]?.[form % 2] ?? {}, key && `${person} ${key}`, location)
  for (let i = 0; i < deliveries.length; i += atOnce) {
    await Promise.all(deliveries.slice(i, i + atOnce).map(wasSent))
  }
  const requests = await requestsOf(company)
  expect(
    requests.filter(({ intake_result }) => intake_result !== 'lead' && intake_result !== 'repeat'),
  ).toEqual([])
  const leads = await leadsOf(company)
  expect(leads.reduce((sum, lead) => sum + lead.request_count, 0)).toBe(requests.length)
  return Object.fromEntries(
    identities.map((identity) => [
      identity,
      leads.flatMap((lead) => ([lead.phone_e164, lead.email].includes(identity) ? [lead.request_count] : [])),
    ]),
  )
}

test('deliveries in any order, repeated or concurrent, create the same leads and counts', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc
        .array(delivery, { minLength: 1, maxLength: 14 })
        .chain((deliveries) =>
          fc.record({
            deliveries: fc.constant(deliveries),
            shuffled: fc.shuffledSubarray(deliveries, { minLength: deliveries.length }),
            atOnce: fc.constantFrom(1, 3, 14),
          }),
        ),
      async ({ deliveries, shuffled, atOnce }) => {
        const once = new Set<string>()
        const expected = new Map<string, number>()
        for (const { person, location, key } of deliveries) {
          const name = `${person} ${location} ${key}`
          if (key !== undefined && once.has(name)) continue
          once.add(name)
          const identity = identities[person] ?? ''
          expected.set(identity, (expected.get(identity) ?? 0) + 1)
        }
        const counts = Object.fromEntries(
          identities.map((identity) => [identity, expected.has(identity) ? [expected.get(identity)] : []]),
        )
        expect(await resultOf(deliveries, 1)).toEqual(counts)
        expect(await resultOf(shuffled, atOnce)).toEqual(counts)
      },
    ),
    { numRuns: 15 },
  )
})
