import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getIntakeRequest } from '#contract/intake/inbox.endpoints.ts'
import { intakeLimits } from '#contract/intake/requests.limits.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import { sendForm } from '#server/testing/record-builders.ts'

let app: TestApp
let company: TestCompany
beforeAll(async () => {
  // One megabyte per day, of which one network may use 256 kB.
  app = await startTestApp({ INTAKE_MEGABYTES_PER_DAY: '1' })
})
afterAll(() => app.close())
beforeEach(async () => {
  company = await createCompany(app)
})

const junk = Buffer.alloc(100 * 1024, '{')
const send = async (payload: object | Buffer, address: string, form = company.formIds[0]) => {
  const headers = { 'content-type': 'application/json' }
  return (await sendForm(app, form, payload, { headers, address })).statusCode
}

describe("a form's daily byte quota", () => {
  test('returns 429 to a network over its share without affecting other networks', async () => {
    const statuses: number[] = []
    for (let sent = 0; sent < 40; sent++) statuses.push(await send(junk, '203.0.113.66'))
    expect(statuses).toEqual([200, 200, ...Array<number>(38).fill(429)])
    expect(await send({ name: 'Pat' }, '203.0.113.66')).toBe(429)
    expect(await send({ name: 'Pat', phone: '555-0100' }, '198.51.100.7')).toBe(200)
    expect(await send({ name: 'Pat', phone: '555-0100' }, '203.0.113.66', company.formIds[1])).toBe(200)
  })

  test('when exceeded by all networks together, still accepts small requests from new networks', async () => {
    const statuses: number[] = []
    for (let from = 1; from <= 12; from++) statuses.push(await send(junk, `203.0.113.${from}`))
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429])
    const patient = { name: 'Pat', phone: '555-0100' }
    expect(await send(patient, '198.51.100.7')).toBe(200)
    expect(await send(junk, '198.51.100.7')).toBe(429)
    expect(await send(patient, '203.0.113.1')).toBe(429)
  })

  test('sets the Retry-After header when exceeded', async () => {
    for (let sent = 0; sent < 2; sent++) await send(junk, '203.0.113.66')
    const { headers } = await sendForm(app, company.formIds[0], junk, {
      headers: { 'content-type': 'application/json' },
      address: '203.0.113.66',
    })
    expect(Number(headers['retry-after'])).toBeGreaterThan(60)
  })
})

test("a failed request keeps only a long body's beginning and its original size", async () => {
  expect(await send(junk, '203.0.113.66')).toBe(200)
  const row = await app.db
    .selectFrom('intake_requests')
    .select(['id', 'body'])
    .where('company_id', '=', company.id)
    .executeTakeFirstOrThrow()
  expect(row.body).toEqual(junk.subarray(0, intakeLimits.failedBytes))
  const client = await signIn(app, company)
  const { body } = await client.call(getIntakeRequest, { params: { id: row.id } })
  expect(body).toMatchObject({ arrived_bytes: junk.length })
})
