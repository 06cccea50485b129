import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountEndpoints } from '#contract/accounts/accounts.endpoints.ts'
import { companyEndpoints } from '#contract/companies/companies.endpoints.ts'
import type { EndpointDefinition } from '#contract/http/endpoint.ts'
import { fieldMessages } from '#contract/http/fields.ts'
import { moneyMessages } from '#contract/http/money.ts'
import { opportunityEndpoints } from '#contract/opportunities/opportunities.endpoints.ts'
import { opportunityStages } from '#contract/opportunities/opportunities.enums.ts'
import { serviceEndpoints } from '#contract/services/services.endpoints.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { workStatements } from '#server/testing/inspect.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

interface Answer {
  status: number
  headers: Record<string, unknown>
  body: Record<string, unknown> & {
    id: number
    version: number
    results: Record<string, unknown>[]
    count: number
    errors: Record<string, string[]>
  }
}
type Calls = Record<'list' | 'create' | 'get' | 'put' | 'patch', EndpointDefinition> & {
  delete?: EndpointDefinition
}

/** Behavior that all kinds of records share is tested on each kind. */
const kinds: {
  kind: string
  calls: Calls
  idName: string
  required: Record<string, unknown>
  stored: Record<string, unknown>
  money?: string
  /** Texts that may be empty and that can order the list. */
  optional: string[]
}[] = [
  {
    kind: 'company',
    calls: companyEndpoints,
    idName: 'id',
    required: { name: 'Foxglove Laboratory' },
    optional: ['company_type', 'address', 'phone', 'email'],
    stored: { name: 'Foxglove Laboratory', company_type: '', address: '', phone: '', email: '', version: 1 },
  },
  {
    kind: 'service',
    calls: serviceEndpoints,
    idName: 'serviceId',
    required: { name: 'Cleaning', default_cost: 120.5 },
    optional: ['description'],
    stored: { name: 'Cleaning', description: '', default_cost: 120.5, version: 1 },
    money: 'default_cost',
  },
  {
    kind: 'opportunity',
    calls: opportunityEndpoints,
    idName: 'id',
    required: { name: 'Implant case' },
    optional: ['description'],
    stored: {
      name: 'Implant case',
      description: '',
      potential_revenue: null,
      stage: 'prospecting',
      version: 1,
    },
    money: 'potential_revenue',
  },
  {
    kind: 'account',
    calls: accountEndpoints,
    idName: 'id',
    required: { name: 'Riverbend School' },
    optional: ['industry', 'source'],
    stored: { name: 'Riverbend School', industry: '', annualRevenue: null, source: '', version: 1 },
    money: 'annualRevenue',
  },
]

describe.each(kinds)('a $kind', ({ kind, calls, idName, required, stored, money, optional }) => {
  let company: TestCompany
  let admin: TestClient
  beforeAll(async () => {
    company = await createCompany(app)
    admin = await signIn(app, company)
  })
  const place = () => (idName === 'id' ? {} : { id: company.id })
  const call = (endpoint: EndpointDefinition | undefined, input: object = {}, headers = {}) =>
    admin.call(endpoint as EndpointDefinition, input, headers) as Promise<unknown> as Promise<Answer>
  const pathTo = (id: number) => ({ params: { ...place(), [idName]: id } })
  const create = async (fields: Record<string, unknown> = {}) => {
    const answer = await call(calls.create, { params: place(), body: { ...required, ...fields } })
    expect([answer.status, answer.body]).toEqual([201, expect.anything()])
    return answer.body.id
  }
  const list = async (query: Record<string, string> = {}) => {
    const { status, body } = await call(calls.list, { params: place(), query })
    expect(status).toBe(200)
    return body
  }
  const names = async (query: Record<string, string>) => (await list(query)).results.map(({ name }) => name)

  test('is created from its required fields, with its version as ETag', async () => {
    const answer = await call(calls.create, { params: place(), body: required })
    expect([answer.status, answer.headers.etag]).toEqual([201, '"1"'])
    expect(answer.body).toMatchObject(stored)
    const read = await call(calls.get, pathTo(answer.body.id))
    expect([read.status, read.headers.etag, read.body]).toEqual([200, '"1"', answer.body])
  })

  test('is rejected with an error for each missing, invalid or unknown field', async () => {
    const refused = async (body: object) => {
      const answer = await call(calls.create, { params: place(), body })
      expect(answer.status).toBe(422)
      return answer.body.errors
    }
    const empty = await refused({})
    expect(empty).toMatchObject({ name: [fieldMessages.required] })
    expect(Object.keys(empty).sort()).toEqual(Object.keys(required).sort())
    expect(await refused({ ...required, name: ' ' })).toEqual({ name: [fieldMessages.required] })
    expect(await refused({ ...required, company_id: 1, kept_by: 2, is_company_admin: true })).toEqual({
      company_id: [fieldMessages.unknown],
      kept_by: [fieldMessages.unknown],
      is_company_admin: [fieldMessages.unknown],
    })
    if (!money) return
    const amounts = { '-1': moneyMessages.negative, '0.125': moneyMessages.cents, '1e12': moneyMessages.max }
    for (const [amount, text] of Object.entries(amounts)) {
      expect(await refused({ ...required, [money]: Number(amount) })).toEqual({ [money]: [text] })
    }
    expect(await refused({ ...required, [money]: '12.50' })).toEqual({ [money]: [moneyMessages.amount] })
  })

  if (money)
    test('stores amounts to the cent', async () => {
      for (const amount of [0, 0.1, 0.29, 1_234_567.89, 9_999_999_999.99]) {
        const id = await create({ [money]: amount })
        expect((await call(calls.get, pathTo(id))).body[money]).toBe(amount)
      }
    })

  test('is updated only in the fields that PUT or PATCH actually changes', async () => {
    const id = await create()
    const read = (await call(calls.get, pathTo(id))).body
    const { results: _, count: __, errors: ___, ...whole } = read
    const put = await call(calls.put, { ...pathTo(id), body: { ...whole, name: 'By PUT' } })
    expect([put.status, put.body]).toMatchObject([200, { ...stored, name: 'By PUT', version: 2 }])
    const patch = await call(calls.patch, { ...pathTo(id), body: { name: 'By PATCH' } })
    expect([patch.status, patch.body]).toMatchObject([200, { ...stored, name: 'By PATCH', version: 3 }])
    const same = await call(calls.patch, { ...pathTo(id), body: { name: 'By PATCH' } })
    expect([same.status, same.body]).toEqual([200, patch.body])
    expect((await call(calls.put, { ...pathTo(id), body: {} })).status).toBe(422)
    expect((await call(calls.patch, { ...pathTo(id), body: {} })).status).toBe(422)
    const { rows } = await app.database.pool.query(
      'SELECT type, data, history FROM events WHERE subject = $1 AND subject_id = $2 ORDER BY id',
      [kind, id],
    )
    const named = { type: `${kind}.updated`, data: { fields: ['name'] } }
    expect(rows).toEqual([
      { type: `${kind}.created`, data: {}, history: null },
      { ...named, history: { changes: { name: [required.name, 'By PUT'] } } },
      { ...named, history: { changes: { name: ['By PUT', 'By PATCH'] } } },
    ])
  })

  test('rejects an update or delete with an outdated If-Match version (412)', async () => {
    const id = await create()
    await call(calls.patch, { ...pathTo(id), body: { name: 'Theirs' } }, { 'if-match': '"1"' })
    for (const endpoint of [calls.put, calls.patch]) {
      const mine = await call(
        endpoint,
        { ...pathTo(id), body: { ...required, name: 'Mine' } },
        { 'if-match': '"1"' },
      )
      expect(mine.status).toBe(412)
    }
    if (calls.delete) expect((await call(calls.delete, pathTo(id), { 'if-match': '"1"' })).status).toBe(412)
    expect((await call(calls.get, pathTo(id))).body).toMatchObject({ name: 'Theirs', version: 2 })
  })

  if (calls.delete)
    test('records a deletion event when deleted', async () => {
      const id = await create()
      expect((await call(calls.delete, pathTo(id), { 'if-match': '"1"' })).status).toBe(204)
      expect((await call(calls.get, pathTo(id))).status).toBe(404)
      expect((await call(calls.delete, pathTo(id))).status).toBe(404)
      const { rows } = await app.database.pool.query(
        'SELECT type FROM events WHERE subject = $1 AND subject_id = $2 ORDER BY id DESC LIMIT 1',
        [kind, id],
      )
      expect(rows).toEqual([{ type: `${kind}.deleted` }])
    })

  test('is created once by a POST repeated with the same Idempotency-Key', async () => {
    const body = { ...required, name: 'Only once' }
    const key = { 'idempotency-key': `${kind} once` }
    const [first, second] = [
      await call(calls.create, { params: place(), body }, key),
      await call(calls.create, { params: place(), body }, key),
    ]
    expect(second.body).toEqual(first?.body)
    expect(await names({ search: 'only once' })).toEqual(['Only once'])
  })

  test('needs at most three database statements per API call', async () => {
    const id = await create()
    const counted = async (work: Promise<unknown>) => {
      await work
      return workStatements(app).length
    }
    const work = [
      () => call(calls.list, { params: place(), query: { search: 'a b', page: '2' } }),
      () => call(calls.create, { params: place(), body: required }),
      () => call(calls.get, pathTo(id)),
      () => call(calls.patch, { ...pathTo(id), body: { name: 'Changed' } }),
      ...(calls.delete ? [() => call(calls.delete, pathTo(id))] : []),
    ]
    for (const step of work) {
      app.statements.length = 0
      expect(await counted(step())).toBeLessThanOrEqual(3)
    }
  })

  describe('in a list', () => {
    beforeAll(async () => {
      company = await createCompany(app, { name: 'Zz Dental' })
      admin = await signIn(app, company)
      for (const [index, name] of ['beta 100%', 'Alpha one', 'alpha_two', 'Gamma'].entries()) {
        await create({ name, ...(money && { [money]: [5, 700, 60, 0.5][index] }) })
      }
    })
    const own = (listed: unknown[]) => listed.filter((name) => name !== 'Zz Dental')

    test('is sorted by name in both directions, ignoring case', async () => {
      const order = ['Alpha one', 'alpha_two', 'beta 100%', 'Gamma']
      expect(own(await names({ ordering: 'name' }))).toEqual(order)
      expect(own(await names({ ordering: '-name' }))).toEqual([...order].reverse())
      const page = await list({ ordering: 'name', page: '2', page_size: '2' })
      expect(page.results.map(({ name }) => name)).toEqual(['beta 100%', 'Gamma'])
      expect(page.count).toBe(kind === 'company' ? 5 : 4)
      expect((await list({ ordering: 'name', page: '9' })).results).toEqual([])
    })

    if (money)
      test('is sorted by amount, with missing amounts last in both directions', async () => {
        const order = ['Gamma', 'beta 100%', 'alpha_two', 'Alpha one']
        const last = kind === 'service' ? [] : ['No amount']
        if (last.length > 0) await create({ name: 'No amount' })
        expect(await names({ ordering: money })).toEqual([...order, ...last])
        expect(await names({ ordering: `-${money}` })).toEqual([...order.reverse(), ...last])
      })

    test('is sorted by each optional text field, with empty values last in both directions', async () => {
      for (const field of optional) {
        const some =
          field === 'email' ? ['a@example.com', 'b@example.com'] : ['(212) 555-0101', '(212) 555-0102']
        const search = { search: `by ${field}` }
        await create({ name: `None by ${field}` })
        await create({ name: `First by ${field}`, [field]: some[0] })
        await create({ name: `Second by ${field}`, [field]: some[1] })
        const order = async (ordering: string) =>
          (await names({ ...search, ordering })).map((name) => String(name).split(' ')[0])
        expect([field, await order(field)]).toEqual([field, ['First', 'Second', 'None']])
        expect([field, await order(`-${field}`)]).toEqual([field, ['Second', 'First', 'None']])
      }
    })

    test('matches a search only when its name contains every word literally', async () => {
      expect(await names({ search: 'ONE alph', ordering: 'name' })).toEqual(['Alpha one'])
      expect(await names({ search: '0%' })).toEqual(['beta 100%'])
      expect(await names({ search: 'a_t' })).toEqual(['alpha_two'])
      expect(await names({ search: "x' OR true --" })).toEqual([])
    })

    test('rejects invalid sort orders, page numbers and filters with 422', async () => {
      for (const query of [
        { ordering: 'company_id' },
        { ordering: 'name;' },
        { page: '0' },
        { stage: 'x' },
      ]) {
        expect((await call(calls.list, { params: place(), query })).status).toBe(422)
      }
    })
  })
})

test('the opportunity list sorts by stage in pipeline order', async () => {
  const admin = await signIn(app, await createCompany(app))
  for (const stage of [...opportunityStages].sort()) {
    await admin.call(opportunityEndpoints.create, { body: { name: stage, stage } })
  }
  const { body } = await admin.call(opportunityEndpoints.list, { query: { ordering: 'stage' } })
  expect(body.results.map(({ stage }) => stage)).toEqual(opportunityStages)
  const wrong = await admin.call(opportunityEndpoints.create, { body: { name: 'x', stage: 'nowhere' } })
  expect(wrong.status).toBe(422)
})
