import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteLead, getLead } from '#contract/leads/leads.endpoints.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { refusal } from '#server/testing/inspect.ts'
import { createLeadRow, createRecording } from '#server/testing/record-builders.ts'

const sound = Buffer.from('RIFF0123456789abcdef')

let app: TestApp
let company: TestCompany
let admin: TestClient
let leadId: number
let url: string
beforeAll(async () => {
  app = await startTestApp()
  company = await createCompany(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  admin = await signIn(app, company)
  leadId = await createLeadRow(app, company, { type: 'phonecall' })
  await createRecording(app, company, leadId, sound)
  url = await addressOf(leadId)
})

async function addressOf(id: number): Promise<string> {
  const { body } = await admin.call(getLead, { params: { id } })
  return body.call_recordings[0]?.recording_url ?? ''
}
const play = (address: string, headers: Record<string, string> = {}) =>
  app.server.inject({ method: 'GET', url: address, headers })

describe('a recording', () => {
  test('is served at the URL in its lead without an access token', async () => {
    const response = await play(url)
    expect(response.statusCode).toBe(200)
    expect(response.rawPayload).toEqual(sound)
    expect(response.headers).toMatchObject({
      'content-type': 'audio/wav',
      'content-length': String(sound.length),
      'accept-ranges': 'bytes',
      'content-disposition': 'inline; filename="recording"',
      'x-content-type-options': 'nosniff',
    })
  })

  test('returns headers but no body for HEAD', async () => {
    const response = await app.server.inject({ method: 'HEAD', url })
    expect([response.statusCode, response.headers['content-length'], response.body]).toEqual([
      200,
      String(sound.length),
      '',
    ])
  })

  test.each([
    ['bytes=0-3', 'RIFF', 'bytes 0-3/20'],
    ['bytes=4-', '0123456789abcdef', 'bytes 4-19/20'],
    ['bytes=-4', 'cdef', 'bytes 16-19/20'],
    ['bytes=0-', String(sound), 'bytes 0-19/20'],
    ['bytes=19-19', 'f', 'bytes 19-19/20'],
    ['bytes=10-9999', '6789abcdef', 'bytes 10-19/20'],
  ])('returns 206 with the requested range %s', async (range, part, contentRange) => {
    const response = await play(url, { range })
    expect([response.statusCode, response.body, response.headers['content-range']]).toEqual([
      206,
      part,
      contentRange,
    ])
    expect(response.headers['content-length']).toBe(String(part.length))
  })

  test.each(['bytes=20-', 'bytes=99-100'])('returns 416 for the range %s past its end', async (range) => {
    const response = await play(url, { range })
    expect([response.statusCode, response.headers['content-range'], response.body]).toEqual([
      416,
      'bytes */20',
      '',
    ])
  })

  test.each(['bytes=0-1,4-5', 'seconds=0-1', 'bytes', 'bytes=', 'bytes=a-b'])(
    'returns the whole file for the unsupported range %s',
    async (range) => {
      const response = await play(url, { range })
      expect([response.statusCode, response.body]).toEqual([200, String(sound)])
    },
  )
})

describe("a recording's URL", () => {
  const refused = {
    status: 401,
    code: 'token_expired',
    detail: 'This link has expired. Open the lead again.',
  }

  test('expires after ten minutes, and reopening the lead provides a new URL', async () => {
    app.clock.advance(9 * 60)
    expect((await play(url)).statusCode).toBe(200)
    app.clock.advance(61)
    expect(refusal(await play(url))).toMatchObject(refused)
    admin = await signIn(app, company)
    expect((await play(await addressOf(leadId))).statusCode).toBe(200)
  })

  test('does not authorize another recording, lead or session', async () => {
    const otherLead = await createLeadRow(app, company)
    const otherRecording = await createRecording(app, company, otherLead, Buffer.from('other'))
    const query = new URL(url, 'http://x').search
    const [, , , , , recording, session] = url.split('/')
    for (const path of [
      `/api/leads/${otherLead}/recordings/${otherRecording.id}/${session}/`,
      `/api/leads/${leadId}/recordings/${otherRecording.id}/${session}/`,
      `/api/leads/${otherLead}/recordings/${recording}/${session}/`,
      `/api/leads/${leadId}/recordings/${recording}/${Number(session) + 1}/`,
    ]) {
      expect(refusal(await play(`${path}${query}`))).toMatchObject(refused)
    }
  })

  test.each([
    ['no signature', (address: URL) => address.searchParams.delete('signature')],
    ['no expiry', (address: URL) => address.searchParams.delete('expires')],
    ['a later expiry', (address: URL) => address.searchParams.set('expires', '9999999999')],
    ['another signature', (address: URL) => address.searchParams.set('signature', 'A'.repeat(43))],
    ['an empty signature', (address: URL) => address.searchParams.set('signature', '')],
  ])('returns 401 with %s', async (_kind, change) => {
    const address = new URL(url, 'http://x')
    change(address)
    expect(refusal(await play(`${address.pathname}${address.search}`))).toMatchObject(refused)
  })

  test('returns 401 without a signature, even with an access token', async () => {
    const response = await play(url.split('?')[0] ?? '', { authorization: `Token ${admin.token}` })
    expect(refusal(response)).toMatchObject(refused)
  })

  test('returns 422 for an unknown parameter', async () => {
    expect(refusal(await play(`${url}&download=1`))).toMatchObject({
      status: 422,
      errors: { download: ['Unknown field.'] },
    })
  })

  test('returns 404 after the lead or the file is deleted', async () => {
    await admin.call(deleteLead, { params: { id: leadId } })
    expect(refusal(await play(url))).toMatchObject({ status: 404, code: 'not_found' })
    const another = await createLeadRow(app, company)
    const { key } = await createRecording(app, company, another, sound)
    const address = await addressOf(another)
    await app.storage.remove(key)
    expect(refusal(await play(address))).toMatchObject({ status: 404, code: 'not_found' })
  })
})

test('getLead lists recordings oldest first, without storage keys', async () => {
  app.clock.advance(61)
  const { key, id } = await createRecording(app, company, leadId, sound)
  admin = await signIn(app, company)
  const response = await app.server.inject({
    method: 'GET',
    url: `/api/leads/${leadId}/`,
    headers: { authorization: `Token ${admin.token}` },
  })
  const { call_recordings } = response.json()
  expect(call_recordings).toHaveLength(2)
  expect(call_recordings[1]).toEqual({
    id,
    created_at: expect.any(String),
    recording_url: expect.stringMatching(
      new RegExp(`^/api/leads/${leadId}/recordings/${id}/\\d+/\\?expires=\\d+&signature=[\\w-]{43}$`),
    ),
  })
  expect(response.body).not.toContain(key)
})
