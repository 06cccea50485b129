import { expect, test } from 'vitest'
import { storedLogin } from '#contract/auth/auth.stored-login.ts'
import { getLead, patchLead } from '#contract/leads/leads.endpoints.ts'
import { answer, callsTo } from '#web/testing/fake-api.ts'
import { makeLead, makeSession } from '#web/testing/fixtures.ts'
import { call, sessionEnded } from './api.ts'
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
