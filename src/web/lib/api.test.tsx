import { expect, test } from 'vitest'
import { storedLogin } from '#contract/auth/auth.stored-login.ts'
import { getDashboard } from '#contract/dashboard/dashboard.endpoints.ts'
import { getLead, listLeads, patchLead } from '#contract/leads/leads.endpoints.ts'
import { listMyTasks } from '#contract/tasks/tasks.endpoints.ts'
import { answer, callsTo } from '#web/testing/fake-api.ts'
import { makeLead, makeSession } from '#web/testing/fixtures.ts'
import { call, failureText, sessionEnded, ToldError, UnreadableAnswer } from './api.ts'
import { session } from './session.ts'

test.each([
  ['a read', getLead, () => call(getLead, { params: { id: '1' } })],
  ['a change', patchLead, () => call(patchLead, { params: { id: '1' }, body: { first_name: 'Pat' } })],
] as const)(
  '%s whose answer comes after its session has ended brings nothing',
  async (_what, endpoint, make) => {
    for (const [name, text] of Object.entries(storedLogin(makeSession()))) localStorage.setItem(name, text)
    const answered = Promise.withResolvers<ReturnType<typeof makeLead>>()
    answer(endpoint, () => answered.promise)
    const made = make()
    await expect.poll(() => callsTo(endpoint).length).toBe(1)
    session.end('logout')
    answered.resolve(makeLead())
    await expect(made).rejects.toThrow(sessionEnded)
  },
)

test.each([
  [400, 'Failed.'],
  [403, 'Said by the server.'],
  [404, 'Failed.'],
  [409, 'Said by the server.'],
  [412, 'Stale.'],
  [422, 'Failed.'],
  [429, 'Said by the server.'],
  [500, 'Failed.'],
])('a failure with status %d is told as %j', async (status, text) => {
  answer(getLead, () => Response.json({ detail: 'Said by the server.' }, { status }))
  const error: Error = await call(getLead, { params: { id: '1' } }).then(
    () => new Error('answered'),
    (failure) => failure,
  )
  expect(failureText(error, 'Failed.', 'Stale.')).toBe(text)
})

test.each([
  ['a record in place of a list', listMyTasks, '{}'],
  ['a record without its lists', getDashboard, '{"conversion_rate":0}'],
  ['a page without its rows', listLeads, '{"count":1,"next":null,"previous":null}'],
  ['a page of a proxy', listMyTasks, '<html></html>'],
  ['nothing', getDashboard, 'null'],
])('an answer that is %s is unreadable', async (_what, endpoint, body) => {
  answer(
    endpoint as typeof getDashboard,
    () => new Response(body, { headers: { 'content-type': 'application/json' } }),
  )
  await expect(call(endpoint as typeof getDashboard)).rejects.toThrow(UnreadableAnswer)
})

test('what failed in this browser is told in its own words', () => {
  expect(failureText(new ToldError('Told here.'), 'Failed.')).toBe('Told here.')
  expect(failureText(new TypeError('x is not a function'), 'Failed.')).toBe('Failed.')
})
