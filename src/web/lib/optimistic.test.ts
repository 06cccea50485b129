import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { optimistic } from './optimistic.ts'

const queryKey = ['choice']

/** A change that shows at once, and when it fails. */
function begin() {
  const client = new QueryClient()
  client.setQueryData(queryKey, 'as it was')
  const answer = Promise.withResolvers<void>()
  const change = new MutationObserver<void, Error, string, { before: string | undefined }>(client, {
    mutationFn: () => answer.promise,
    ...optimistic(queryKey, (_now: string, wanted: string) => wanted),
  })
  const failed = change.mutate('changed').catch(() => undefined)
  const fail = () => {
    answer.reject(new Error('refused'))
    return failed
  }
  return { client, fail }
}

test('a change shows at once, and is taken back when it fails', async () => {
  const { client, fail } = begin()
  await expect.poll(() => client.getQueryData(queryKey)).toBe('changed')
  await fail()
  expect(client.getQueryData(queryKey)).toBe('as it was')
  client.clear()
})

test('a change that fails after its session ended leaves nothing to the next person', async () => {
  const { client, fail } = begin()
  await expect.poll(() => client.getQueryData(queryKey)).toBe('changed')
  client.clear()
  await fail()
  expect(client.getQueryData(queryKey)).toBeUndefined()
})
