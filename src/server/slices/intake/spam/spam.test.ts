import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { suspicionLimits } from '#contract/intake/requests.limits.ts'
import { intakeMessages } from '#contract/intake/requests.messages.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, type TestCompany } from '#server/testing/builders.ts'
import { sendForm } from '#server/testing/record-builders.ts'
import { textHash } from './spam.rules.ts'

let app: TestApp
let company: TestCompany
beforeAll(async () => {
  app = await startTestApp({ INTAKE_PER_MINUTE: '6' })
})
afterAll(() => app.close())
let address = 0
beforeEach(async () => {
  company = await createCompany(app)
})

/**
 * Sends a form, from a new address unless one is passed. Returns its reason, or else its intake_result.
 */
async function resultOf(fields: object, from = `198.51.100.${++address}`): Promise<string> {
  const response = await sendForm(app, company.formIds[0], fields, { address: from })
  expect([response.statusCode, response.json()]).toEqual([200, { detail: intakeMessages.thanks }])
  const { intake_result, reason } = await app.db
    .selectFrom('intake_requests')
    .select(['intake_result', 'reason'])
    .where('company_id', '=', company.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return reason || intake_result
}

describe('spam check: time on the form', () => {
  test.each([
    ['0', 'too_fast'],
    [String(suspicionLimits.minMilliseconds - 1), 'too_fast'],
    [suspicionLimits.minMilliseconds, 'lead'],
    ['', 'lead'],
    ['-1', 'lead'],
    ['soon', 'lead'],
  ])('gives a form shown for %s milliseconds the result %s', async (form_shown_ms, expected) => {
    expect(await resultOf({ name: 'Pat', form_shown_ms })).toBe(expected)
  })

  test('keeps form_shown_ms out of the lead’s note', async () => {
    await resultOf({ name: 'Pat', form_shown_ms: '60000', message: 'Hello' })
    const [lead] = await app.db
      .selectFrom('leads')
      .select('note')
      .where('company_id', '=', company.id)
      .execute()
    expect(lead).toEqual({ note: 'Hello' })
  })
})

describe('spam check: message and name', () => {
  test.each([
    ['https://spam.example.com', 'links_only'],
    ['Look: https://spam.example.com www.spam.example.com/x', 'links_only'],
    ['<a href="https://spam.example.com">Click</a>', 'links_only'],
    ['[url=https://spam.example.com][/url]', 'links_only'],
    ['<b></b>', 'links_only'],
    ['My insurance is at https://insurer.example.com, do you take it?', 'lead'],
    ['Toothache', 'lead'],
    ['', 'lead'],
    ['Do you see <3 year olds?', 'lead'],
    [`${'<'.repeat(9000)}${'['.repeat(9000)}`, 'lead'],
  ])('classifies the message %s as %s', async (message, expected) => {
    expect(await resultOf({ name: 'Pat', message })).toBe(expected)
  })

  test('holds a request as spam when the name contains a link', async () => {
    expect(await resultOf({ name: 'You won https://spam.example.com', phone: '212-555-0142' })).toBe(
      'link_in_name',
    )
  })
})

describe('spam check: repeated text', () => {
  const text = 'We can bring your practice to the top of every search result.'

  test('holds the same text from a third sender within a day', async () => {
    expect(await resultOf({ email: 'a@example.com', message: text })).toBe('lead')
    expect(await resultOf({ email: 'a@example.com', message: text })).toBe('repeat')
    expect(await resultOf({ email: 'b@example.com', message: text })).toBe('lead')
    const spaced = `  ${text.toUpperCase().replaceAll(' ', '\n')}!! `
    expect(await resultOf({ email: 'c@example.com', message: spaced })).toBe('duplicate_text')
    app.clock.advance(suspicionLimits.sameTextHours * 60 * 60 + 1)
    expect(await resultOf({ email: 'd@example.com', message: text })).toBe('lead')
  })

  test('ignores repeated texts from one sender and short texts', async () => {
    for (const _ of [1, 2, 3]) await resultOf({ email: 'a@example.com', message: text })
    expect(await resultOf({ email: 'a@example.com', message: text })).toBe('repeat')
    company = await createCompany(app)
    expect(await resultOf({ email: 'e@example.com', message: text })).toBe('lead')
    expect(textHash('Cleaning and check-up')).toBeNull()
  })
})

describe('spam check: request rate', () => {
  test('holds excess requests from one address as spam with a 200 response', async () => {
    const results: string[] = []
    for (let n = 0; n < 4; n++) results.push(await resultOf({ email: `a${n}@example.com` }, '203.0.113.1'))
    expect(results).toEqual(['lead', 'lead', 'many_from_address', 'many_from_address'])
  })

  test("holds excess requests at one form, but accepts a new sender's request", async () => {
    const results: string[] = []
    for (let n = 0; n < 8; n++) {
      results.push(await resultOf({ email: `b${n}@example.com` }, `203.0.113.${2 + (n % 4)}`))
    }
    expect(results).toEqual([...Array(6).fill('lead'), 'many_at_form', 'many_at_form'])
    expect(await resultOf({ email: 'patient@example.com' })).toBe('lead')
  })
})
