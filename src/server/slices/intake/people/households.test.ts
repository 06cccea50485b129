import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listLeadRequests } from '#contract/intake/lead-requests.endpoints.ts'
import { listLeads, mergeLeads } from '#contract/leads/leads.endpoints.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { createLeadRow, sendForm } from '#server/testing/record-builders.ts'

let app: TestApp
let company: TestCompany
let admin: TestClient
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  company = await createCompany(app)
  admin = await signIn(app, company)
})

const phone = '212-555-0142'
async function send(fields: object) {
  app.clock.advance(1)
  expect((await sendForm(app, company.formIds[0], fields)).statusCode).toBe(200)
}
const leads = async () => {
  const { body } = await admin.call(listLeads, { query: { ordering: 'id', page_size: '50' } })
  return body.results.map(({ id, first_name, last_name, request_count }) => ({
    id,
    name: `${first_name} ${last_name}`.trim(),
    request_count,
  }))
}
const named = async () =>
  (await leads()).map(({ name, request_count }) => [name, request_count] as const).sort()

describe('requests with the same phone number, email or name', () => {
  test('create one lead per name for a shared phone number, despite different spellings', async () => {
    await send({ name: 'Ann Example', phone })
    await send({ name: 'Bob Example', phone: '+1 (212) 555-0142' })
    await send({ name: 'EXAMPLE, ANN', phone })
    await send({ name: 'B. Example', phone })
    expect(await named()).toEqual([
      ['Ann Example', 2],
      ['Bob Example', 2],
    ])
  })

  test('create one lead per name for a shared email', async () => {
    await send({ name: 'Ann Example', email: 'home@example.com' })
    await send({ name: 'Bob Example', email: 'Home@Example.com' })
    expect(await named()).toEqual([
      ['Ann Example', 1],
      ['Bob Example', 1],
    ])
  })

  test('go to the most recently seen matching lead when they give no name', async () => {
    await send({ name: 'Ann Example', phone })
    await send({ name: 'Bob Example', phone })
    await send({ phone })
    await send({ name: 'Ann Example', phone })
    await send({ phone })
    expect(await named()).toEqual([
      ['Ann Example', 3],
      ['Bob Example', 2],
    ])
  })

  test('name an unnamed lead, after which a different name creates a separate lead', async () => {
    await send({ phone })
    await send({ phone })
    await send({ name: 'Ann Example', phone })
    await send({ name: 'Bob Example', phone })
    expect(await named()).toEqual([
      ['Ann Example', 3],
      ['Bob Example', 1],
    ])
  })

  test('create separate leads for one name with different phone numbers', async () => {
    await send({ name: 'Ann Example', phone })
    await send({ name: 'Ann Example', phone: '212-555-0143' })
    expect(await named()).toEqual([
      ['Ann Example', 1],
      ['Ann Example', 1],
    ])
  })
})

const family = [
  { name: 'José Pérez', phone },
  { name: 'PEREZ, Jose', phone: '(212) 555-0142', email: 'home@example.com' },
  { name: 'Maria Pérez', phone },
  { name: 'maria perez', phone, email: 'home@example.com' },
  { first_name: 'Pérez', last_name: 'Maria', phone: '+12125550142' },
  { name: 'Zoe Other', phone, email: 'home@example.com' },
  { phone },
  { phone, email: 'home@example.com' },
]
// Shuffles by a seeded generator, so that a failure can be reproduced.
function shuffled<T>(values: readonly T[], seed: number): T[] {
  let state = seed
  const chance = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
  return values
    .map((value) => ({ value, at: chance() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value)
}
const plainName = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f,]/g, '')
    .toLowerCase()
    .split(' ')
    .sort()
    .join(' ')

test.each(Array.from({ length: 12 }, (_, seed) => seed + 1))(
  "a family's requests create the same three leads in any order (seed %i)",
  async (seed) => {
    const requests = shuffled([...family, ...shuffled(family, seed).slice(0, seed % 5)], seed * 7)
    for (const [index, fields] of requests.entries()) {
      // Sends every third request twice at the same time.
      if (index % 3 === 0) await Promise.all([send(fields), send(fields)])
      else await send(fields)
    }
    const sent = requests.flatMap((fields, index) => (index % 3 === 0 ? [fields, fields] : [fields]))
    const people = await leads()
    expect(people.map(({ name }) => plainName(name)).sort()).toEqual([
      'jose perez',
      'maria perez',
      'other zoe',
    ])
    expect(people.reduce((sum, { request_count }) => sum + request_count, 0)).toBe(sent.length)
    for (const lead of people) {
      const { body } = await admin.call(listLeadRequests, {
        params: { id: lead.id },
        query: { page_size: '100' },
      })
      expect(body.count).toBe(lead.request_count)
      expect(body.results).toHaveLength(lead.request_count)
      // All requests with a name belong to the lead of that name.
      const names = body.results.map(({ sender }) => sender.split(' · ')[0] ?? '')
      const personNames = names.filter((name) => /[a-z]/i.test(name) && !name.includes('@'))
      expect(new Set(personNames.map(plainName))).toEqual(new Set([plainName(lead.name)]))
    }
  },
)

test('mergeLeads counts every concurrently arriving request on the surviving lead', async () => {
  const [ann, anne] = [
    await createLeadRow(app, company, { first_name: 'Ann', last_name: 'Example', phone }),
    await createLeadRow(app, company, { first_name: 'Anne', last_name: 'Miller', phone: '212-555-0143' }),
  ]
  const arrivals = Array.from({ length: 8 }, (_, index) =>
    sendForm(app, company.formIds[0], {
      name: index % 2 ? 'Anne Miller' : 'Ann Example',
      phone: index % 2 ? '212-555-0143' : phone,
    }),
  )
  const join = (id: number, lead: number) => admin.call(mergeLeads, { params: { id }, body: { lead } })
  const [merges] = await Promise.all([Promise.all([join(ann, anne), join(anne, ann)]), ...arrivals])
  expect(merges.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
  expect(await named()).toEqual([['Ann Example', 10]])
  expect((await admin.call(listLeadRequests, { params: { id: ann } })).body.count).toBe(8)
})
