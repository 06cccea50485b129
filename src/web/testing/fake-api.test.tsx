import { expect, test } from 'vitest'
import { apiBase } from '#contract/http/endpoint.ts'
import { claimRequest } from '#contract/queue/queue.endpoints.ts'
import { answer, callsTo, pending, resetFakeApi } from './fake-api.ts'

const claim = () =>
  fetch(`${apiBase}${claimRequest.path.replace(':id', '1')}`, {
    method: claimRequest.method,
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })

test('a call that is still on its way when its test ends is none of the next test', async () => {
  const reached = Promise.withResolvers<void>()
  answer(claimRequest, () => {
    reached.resolve()
    return pending()
  })
  claim()
  resetFakeApi()
  await reached.promise
  expect(callsTo(claimRequest)).toEqual([])
})
