import { afterAll, beforeAll, expect, test } from 'vitest'
import * as auth from '#contract/auth/auth.endpoints.ts'
import { getLead, listLeads, patchLead } from '#contract/leads/leads.endpoints.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, createStaff, signIn, testPassword } from '#server/testing/builders.ts'
import { createLeadRow } from '#server/testing/record-builders.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const strict = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-dns-prefetch-control': 'off',
}

/** The directives of a Content-Security-Policy by name. */
function directives(header: unknown): Record<string, string> {
  const parts = String(header).split(';')
  return Object.fromEntries(parts.map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]))
}

test.each([
  '/api/leads/',
  '/api/nothing/',
  '/healthz',
  '/api/openapi.json',
  '/api/docs',
  '/readyz',
  '/login',
  '/leads/1',
  '/app-static/none.js',
  '/nowhere.txt',
  '/api/%zz/',
  `/api/leads/${'9'.repeat(500)}/`,
])('every answer carries the strict headers, whatever it is: %s', async (url) => {
  const { headers } = await app.server.inject({ method: 'GET', url })
  expect(headers).toMatchObject(strict)
  expect(headers).not.toHaveProperty('x-powered-by')
  expect(headers).not.toHaveProperty('server')
  expect(headers).not.toHaveProperty('strict-transport-security')
})

test('pages may run scripts of this server alone, written in files, and be framed by no one', async () => {
  const { headers } = await app.server.inject({ method: 'GET', url: '/healthz' })
  expect(directives(headers['content-security-policy'])).toEqual({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'media-src': "'self'",
    'connect-src': "'self'",
    'manifest-src': "'self'",
    'form-action': "'self'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
  })
})

test('behind TLS, browsers are told to stay with it, and cookies travel over it alone', async () => {
  const secure = await startTestApp({ PUBLIC_URL: 'https://practice.example.com' })
  const { username } = await createStaff(secure, await createCompany(secure))
  const response = await secure.server.inject({
    method: 'POST',
    url: '/api/token/',
    payload: { username, password: testPassword },
  })
  await secure.close()
  expect(response.headers['strict-transport-security']).toBe('max-age=31536000')
  expect(directives(response.headers['content-security-policy'])).toHaveProperty('upgrade-insecure-requests')
  expect(response.headers['set-cookie']).toMatch(/; Secure/)
})

test('no browser or proxy keeps what a signed-in person was shown', async () => {
  const company = await createCompany(app)
  const staff = await signIn(app, company)
  const id = await createLeadRow(app, company)
  const answers = [
    await staff.call(listLeads),
    await staff.call(getLead, { params: { id } }),
    await staff.call(patchLead, { params: { id }, body: { status: 'contacted' } }),
    await staff.call(getLead, { params: { id: 999_999 } }),
    await staff.call(auth.getInfo),
    await staff.call(auth.logout),
  ]
  expect(answers.map(({ headers }) => headers['cache-control'])).toEqual(answers.map(() => 'no-store'))
})
