import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { intakeLimits } from '#contract/intake/requests.limits.ts'
import { intakeMessages } from '#contract/intake/requests.messages.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, type TestCompany } from '#server/testing/builders.ts'
import { sendForm } from '#server/testing/record-builders.ts'
import { inspectRequest } from '../../recognition/recognition.usecases.ts'

let app: TestApp
let company: TestCompany
beforeAll(async () => {
  app = await startTestApp({ INTAKE_PER_MINUTE: '100000' })
})
afterAll(() => app.close())
beforeEach(async () => {
  company = await createCompany(app)
})

type Value = string | { [name: string]: Value }
type Part = [name: string, value: string, fileName?: string]

/** A body as a tool sends it, with invented people and places, and the lead that it should become. */
interface ToolSample {
  title: string
  /** Where the shape of the body is documented. */
  source: string
  headers?: Record<string, string>
  tool: string
  form: { key: string; name: string }
  contentType: string
  body: string
  /** Columns of the lead. Omitted columns must be empty. */
  lead: Record<string, unknown>
}

const asJson = (body: unknown) => ({
  contentType: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
})

/** As PHP's http_build_query writes it: nested values in brackets. */
function asForm(fields: Record<string, Value>) {
  const parameters = new URLSearchParams()
  const add = (name: string, value: Value): void => {
    if (typeof value === 'string') parameters.append(name, value)
    else for (const [key, inner] of Object.entries(value)) add(`${name}[${key}]`, inner)
  }
  for (const [name, value] of Object.entries(fields)) add(name, value)
  return { contentType: 'application/x-www-form-urlencoded', body: parameters.toString() }
}

const boundary = '------------------------J1JNT4vbVO4FCC1qLG4HSv'
const asParts = (parts: readonly Part[]) => ({
  contentType: `multipart/form-data; boundary=${boundary}`,
  body: [
    ...parts.map(([name, value, fileName]) => {
      const file = fileName ? `; filename="${fileName}"\r\nContent-Type: application/octet-stream` : ''
      return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`
    }),
    `--${boundary}--\r\n`,
  ].join(''),
})

const encoders = { json: asJson, form: asForm, parts: asParts }
type StoredSample = Omit<ToolSample, 'contentType' | 'body'> & {
  encoding: keyof typeof encoders
  fields: never
}

/** The samples of each tool, by file name. */
const samples = Object.fromEntries(
  globSync(join(import.meta.dirname, 'samples/*.json')).map((file): [string, ToolSample[]] => {
    const stored = JSON.parse(readFileSync(file, 'utf8')) as StoredSample[]
    const all = stored.map((sample) => ({ ...sample, ...encoders[sample.encoding](sample.fields) }))
    return [basename(file, '.json'), all]
  }),
)
const partsOfJotform = (
  JSON.parse(readFileSync(join(import.meta.dirname, 'samples/jotform.json'), 'utf8')) as [{ fields: Part[] }]
)[0].fields
/** Jotform's request with unreadable answers, so that its text for people is read instead. */
const brokenJotform = ['{"q3_fullName3":', `${'{"q1_a":'.repeat(5_000)}1${'}'.repeat(5_000)}`].map(
  (answers) =>
    asParts(partsOfJotform.map(([name, value]) => [name, name === 'rawRequest' ? answers : value])),
)

const send = ({ contentType, body, headers = {} }: Pick<ToolSample, 'contentType' | 'body' | 'headers'>) =>
  sendForm(app, company.formIds[0], Buffer.from(body), {
    headers: { ...headers, 'content-type': contentType },
  })
const leads = () => app.db.selectFrom('leads').selectAll().where('company_id', '=', company.id).execute()
const requests = () =>
  app.db
    .selectFrom('intake_requests')
    .selectAll()
    .where('company_id', '=', company.id)
    .orderBy('id')
    .execute()
const forms = () =>
  app.db.selectFrom('web_forms').selectAll().where('company_id', '=', company.id).orderBy('id').execute()

const emptyLead = {
  ...{ first_name: '', last_name: '', email: '', phone: '', source: 'na' },
  ...{ insurance_provider: '', note: '', address: null },
}

for (const [tool, ofTool] of Object.entries(samples)) {
  describe(tool, () => {
    test.each(ofTool)('maps the fields of a sample submission to a lead: $title', async (sample) => {
      const response = await send(sample)
      expect([response.statusCode, response.json()]).toEqual([200, { detail: intakeMessages.thanks }])
      const [lead, ...extraLeads] = await leads()
      expect(extraLeads).toEqual([])
      expect(lead).toMatchObject({ ...emptyLead, ...sample.lead, status: 'new', type: 'contact_form' })
      const [form] = await forms()
      expect(form).toMatchObject({ tool: sample.tool, form_key: sample.form.key, name: sample.form.name })
      const [request] = await requests()
      expect(request).toMatchObject({ intake_result: 'lead', web_form_id: form?.id })
      expect(String(request?.body)).toBe(sample.body.replace('a key of the practice', ''))
    })

    test.each(ofTool.filter(({ body }) => /token|submissionID|_id"|"id"|leadgen_id|responseId/.test(body)))(
      'deduplicates resent submissions only if the tool sends a submission id: $title',
      async (sample) => {
        for (let n = 0; n < 3; n++) expect((await send(sample)).statusCode).toBe(200)
        await Promise.all([send(sample), send(sample)])
        const isKnown = (await requests())[0]?.idempotency_key !== null
        if (isKnown) expect([(await requests()).length, (await leads())[0]?.request_count]).toEqual([1, 1])
        else expect((await leads())[0]?.request_count).toBe(5)
      },
    )
  })
}

test('derives idempotency keys from submission ids for eight of 13 tools', async () => {
  const toolNames = await Promise.all(
    Object.entries(samples).map(async ([tool, [sample]]) => {
      if (sample) await send(sample)
      return tool
    }),
  )
  const keys = (await requests()).map(({ idempotency_key }) => idempotency_key).filter((key) => key !== null)
  expect(toolNames).toHaveLength(13)
  expect(keys.map((key) => key.split(':')[0]).sort()).toEqual([
    'google_ads',
    'gravity_forms',
    'jotform',
    'meta_lead_ads',
    'other',
    'tally',
    'typeform',
    'webflow',
  ])
})

test('stores a Meta Lead Ads test lead as ignored and creates no lead', async () => {
  const sample = samples['meta-lead-ads']?.[0]
  if (!sample) throw new Error('there is no sample')
  const answers = ['full_name', 'email', 'phone_number'].map((name) => ({
    name,
    values: [name === 'email' ? 'test@example.com' : `<test lead: dummy data for ${name}>`],
  }))
  const body = JSON.stringify({ ...JSON.parse(sample.body), field_data: answers })
  expect((await send({ ...sample, body })).statusCode).toBe(200)
  expect(await leads()).toEqual([])
  expect(await requests()).toMatchObject([{ intake_result: 'ignored', reason: 'test' }])
})

test('stores a Google Ads test lead as ignored and creates no lead', async () => {
  const sample = samples['google-ads']?.[0]
  if (!sample) throw new Error('there is no sample')
  const body = JSON.stringify({ ...JSON.parse(sample.body), is_test: true })
  expect((await send({ ...sample, body })).statusCode).toBe(200)
  expect(await leads()).toEqual([])
  expect(await requests()).toMatchObject([{ intake_result: 'ignored', reason: 'test' }])
})

test('does not read numeric ids in a webhook as phone numbers', async () => {
  const event = { eventId: 3816279340, subscriptionId: 2125550199, objectId: 2465550142, changeSource: 'CRM' }
  expect((await send(asJson([event]))).statusCode).toBe(200)
  expect(await leads()).toEqual([])
  const [request] = await requests()
  expect(request).toMatchObject({ intake_result: 'failed', reason: 'nobody' })
  const { recognised } = await inspectRequest(
    { content_type: 'application/json', headers: {}, body: Buffer.from(asJson([event]).body) },
    [],
  )
  expect(recognised.message).toBe(
    'eventId: 3816279340\nsubscriptionId: 2125550199\nobjectId: 2465550142\nchangeSource: CRM',
  )
})

describe('malformed tool requests', () => {
  test.each(brokenJotform)(
    "fall back to Jotform's human-readable summary when its JSON answers are malformed",
    async (broken) => {
      expect((await send(broken)).statusCode).toBe(200)
      expect(await leads()).toMatchObject([
        { first_name: 'Pat', last_name: "O'Example", email: 'pat@example.com', phone: '(212) 555-0142' },
      ])
    },
  )

  test.each([
    ['Typeform without answers', { form_response: { answers: [] } }],
    [
      'Typeform with invalid answers',
      { form_response: { answers: [1, 'x', null, [], { type: 'constructor', field: 3 }] } },
    ],
    ['Webflow without data', { triggerType: 'form_submission', payload: { name: 'x' } }],
    ['Meta without values', { field_data: [{ name: 'email' }, null, 3] }],
    ['Elementor without values', { fields: { a: { title: 'x', value: null } }, form: 3, meta: [] }],
    ['WPForms of an unknown kind', { fields: [{ name: 'Name', value: {}, type: 'constructor' }] }],
    ['Gravity Forms without answers', { form_id: 3, date_created: 'x', '1.3': null }],
    [
      'a Meta webhook without answers',
      { object: 'page', entry: [{ changes: [{ field: 'leadgen', value: { leadgen_id: '1' } }] }] },
    ],
  ])('are stored in the inbox as failed and create no lead: %s', async (_what, body) => {
    expect((await send(asJson(body))).statusCode).toBe(200)
    expect(await leads()).toEqual([])
    expect(await requests()).toMatchObject([{ intake_result: 'failed' }])
  })

  test('cannot pollute Object.prototype through field names', async () => {
    const names = ['__proto__[polluted]', 'constructor[prototype][polluted]', 'fields[__proto__][title]']
    const body = new URLSearchParams([
      ['name', 'Pat'],
      ...names.map((name): [string, string] => [name, 'yes']),
    ]).toString()
    expect((await send({ contentType: 'application/x-www-form-urlencoded', body })).statusCode).toBe(200)
    const json =
      '{"name":"Pat","form_response":{"__proto__":{"answers":[]}},"__proto__":{"form_id":"x","fields":{"a":{"title":"t","value":"v"}}}}'
    expect((await send({ contentType: 'application/json', body: json })).statusCode).toBe(200)
    expect({}).not.toHaveProperty('polluted')
    expect({}).not.toHaveProperty('title')
    expect((await forms()).map(({ tool }) => tool)).toEqual(['other'])
  })

  test('store script tags in names as plain text', async () => {
    const script = '<script>alert(1)</script>'
    for (const [sample] of Object.values(samples)) {
      if (!sample?.contentType.startsWith('application/json')) continue
      const body = sample.body.replaceAll(/Pat(?= |")/g, script).replaceAll('Example', script)
      expect((await send({ ...sample, body })).statusCode).toBe(200)
    }
    const shown = await leads()
    expect(shown.length).toBeGreaterThan(0)
    for (const lead of shown) expect(`${lead.first_name}${lead.last_name}`).toContain(script)
  })
})

describe('hostile requests', () => {
  const json = (body: object) => ({ contentType: 'application/json', body: JSON.stringify(body) })
  const form = (body: string) => ({ contentType: 'application/x-www-form-urlencoded', body })
  const longLabel = { id: '1', name: `${'1'.repeat(250_000)}a`, value: 'Pat', type: 'name' }
  const answers = JSON.stringify(
    Object.fromEntries(Array.from({ length: 12_000 }, (_, n) => [`q${n}_a`, 'x'])),
  )

  // Each of these once blocked the whole server for up to minutes.
  test.each([
    ['a label of digits only', json({ fields: [longLabel] })],
    [
      'thousands of answers beside a long text',
      form(`formID=1&pretty=${':'.repeat(70_000)}&rawRequest=${answers}`),
    ],
    ['a hundred thousand fields', form('a&'.repeat(125_000))],
    [
      'fields in an unknown encoding',
      { ...form('a&'.repeat(125_000)), contentType: 'application/x-www-form-urlencoded; charset=none' },
    ],
  ])('return 200 within the test timeout: %s', async (_, sent) => {
    expect((await send(sent)).statusCode).toBe(200)
  })

  test('cannot suppress a real submission by sending its guessed id first', async () => {
    const sample = samples['gravity-forms']?.[0]
    if (!sample) throw new Error('there is no sample')
    const guessed = JSON.stringify({ ...JSON.parse(sample.body), '1.3': 'Nobody', '2': 'nobody@example.com' })
    for (const body of [guessed, sample.body, sample.body]) await send({ ...sample, body })
    expect((await requests()).map(({ sender }) => sender.split(' ')[0])).toEqual(['Nobody', 'Pat'])
  })
})

describe('the list of connected web forms', () => {
  const named = (form_name: string) =>
    sendForm(app, company.formIds[0], { form_name, name: 'Pat', phone: '212-555-0142' })

  test('has one entry per form name and location', async () => {
    await named('Contact')
    await named('Implants')
    await named('Contact')
    await sendForm(app, company.formIds[1], { form_name: 'Contact', name: 'Pat' })
    expect((await forms()).map(({ name, location_id }) => [name, location_id])).toEqual([
      ['Contact', company.locations[0]],
      ['Implants', company.locations[0]],
      ['Contact', company.locations[1]],
    ])
  })

  test("gains one entry when a form's first requests arrive concurrently", async () => {
    await Promise.all(Array.from({ length: 8 }, () => named('Contact')))
    expect(await forms()).toHaveLength(1)
    const ids = new Set((await requests()).map(({ web_form_id }) => web_form_id))
    expect(ids.size).toBe(1)
    expect(ids).not.toContain(null)
  })

  test('evicts the least recently used form when full, except forms with corrections', async () => {
    const maxForms = intakeLimits.formsOfLocation
    for (const name of ['Corrected', 'Silent', 'Busy']) await named(name)
    const [corrected] = await forms()
    await app.db
      .updateTable('web_forms')
      .set({ corrections: '[{"field":"name","meaning":"name"}]' })
      .where('id', '=', corrected?.id ?? 0)
      .execute()
    for (let n = 3; n < maxForms; n++) {
      app.clock.advance(1)
      await named(`Junk ${n}`)
    }
    app.clock.advance(1)
    await named('Busy')
    const before = await forms()
    expect(before).toHaveLength(maxForms)
    await named('New')
    const expected = before.filter(({ name }) => name !== 'Silent').map(({ name }) => name)
    expect((await forms()).map(({ name }) => name)).toEqual([...expected, 'New'])
    // Its requests stay. When it sends again, it replaces the next silent form.
    expect((await requests()).filter(({ web_form_id }) => web_form_id === null)).toHaveLength(1)
    await named('Silent')
    const names = (await forms()).map(({ name }) => name)
    expect(names).toEqual([...expected.filter((name) => name !== 'Junk 3'), 'New', 'Silent'])
    await named('')
    expect(await forms()).toHaveLength(maxForms + 1)
  })

  test('groups further forms under one untitled entry when all entries have corrections', async () => {
    for (let n = 0; n < intakeLimits.formsOfLocation; n++)
      expect((await named(`Form ${n}`)).statusCode).toBe(200)
    await app.db
      .updateTable('web_forms')
      .set({ corrections: '[{"field":"name","meaning":"name"}]' })
      .where('company_id', '=', company.id)
      .execute()
    for (let n = 0; n < 3; n++) expect((await named(`Further ${n}`)).statusCode).toBe(200)
    const names = (await forms()).map(({ form_key }) => form_key)
    expect(names).toHaveLength(intakeLimits.formsOfLocation + 1)
    expect(names.at(-1)).toBe('')
    const last = (await requests()).slice(-3)
    expect(new Set(last.map(({ web_form_id }) => web_form_id)).size).toBe(1)
    expect(last[0]?.web_form_id).not.toBeNull()
  })
})
