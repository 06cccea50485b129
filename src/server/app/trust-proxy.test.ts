import { afterEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, createStaff, testPassword } from '#server/testing/builders.ts'

let app: TestApp
afterEach(() => app.close())

const proxy = '198.51.100.10'
const visitor = '203.0.113.7'
const invented = '192.0.2.66'

/** The address that a sign-in is noted under. */
async function addressOf(forwarded: string, remoteAddress: string): Promise<string> {
  const { staffId, username } = await createStaff(app, await createCompany(app))
  const response = await app.server.inject({
    method: 'POST',
    url: '/api/token/',
    payload: { username, password: testPassword },
    headers: { 'x-forwarded-for': forwarded },
    remoteAddress,
  })
  expect(response.statusCode).toBe(200)
  const { address } = await app.db
    .selectFrom('sessions')
    .select('address')
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow()
  return address
}

test('without a proxy, no one can tell another address than their own', async () => {
  app = await startTestApp()
  expect(await addressOf(invented, visitor)).toBe(visitor)
  expect(await addressOf(invented, visitor)).toBe(visitor)
  // Said once: all visitors count as one if that was a proxy.
  expect(app.logged.filter((line) => line.includes('TRUST_PROXY is not set'))).toHaveLength(1)
})

test('with no proxy in front, as a number, no one can either', async () => {
  app = await startTestApp({ TRUST_PROXY: '0' })
  expect(await addressOf(invented, visitor)).toBe(visitor)
})

test('behind one proxy, only what that one wrote counts', async () => {
  app = await startTestApp({ TRUST_PROXY: '1' })
  expect(await addressOf(visitor, proxy)).toBe(visitor)
  expect(app.logged.filter((line) => line.includes('TRUST_PROXY'))).toEqual([])
  expect(await addressOf(`${invented}, ${visitor}`, proxy)).toBe(visitor)
})

test('behind two proxies, the outer one is believed as well', async () => {
  app = await startTestApp({ TRUST_PROXY: '2' })
  expect(await addressOf(`${invented}, ${visitor}, 10.0.0.1`, proxy)).toBe(visitor)
})

test('a proxy told by its address is believed, no other one', async () => {
  app = await startTestApp({ TRUST_PROXY: `${proxy}, 10.0.0.0/8` })
  expect(await addressOf(`${invented}, ${visitor}, 10.1.2.3`, proxy)).toBe(visitor)
  expect(await addressOf(invented, visitor)).toBe(visitor)
})
