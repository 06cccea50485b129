import { expect, test } from 'vitest'
import { createMemoryLimit } from './memory-limit.ts'

let now = new Date('2026-03-11T12:00:10Z')
const clock = { now: () => now }

test('createMemoryLimit rejects attempts over the limit and returns the seconds until the next window', async () => {
  const limit = createMemoryLimit(clock, 2, 60)
  expect([await limit.consume('a'), await limit.consume('a'), await limit.consume('b')]).toEqual([1, 2, 1])
  await expect(limit.consume('a')).rejects.toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 50 })
  now = new Date('2026-03-11T12:01:00Z')
  expect(await limit.consume('a')).toBe(1)
})

test('createMemoryLimit rejects new keys after 10,000 keys but still counts existing keys', async () => {
  const limit = createMemoryLimit(clock, 2, 60)
  for (let key = 0; key < 10_000; key++) await limit.consume(String(key))
  await expect(limit.consume('one more')).rejects.toMatchObject({ code: 'too_many_requests' })
  expect(await limit.consume('0')).toBe(2)
})
