import type { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { tellOfRequest } from './request-toast.ts'

test('tellOfRequest fetches only three of 300 rapid requests, then resumes after ten seconds', async () => {
  // Moves past the toasts of earlier tests.
  vi.useFakeTimers({ now: Date.now() + 60_000 })
  const fetchQuery = vi.fn(() => Promise.resolve(undefined))
  const client = { fetchQuery } as unknown as QueryClient
  const tell = async (count: number) => {
    for (let id = 1; id <= count; id++) await tellOfRequest(client, id, () => undefined)
  }
  await tell(300)
  expect(fetchQuery).toHaveBeenCalledTimes(3)
  vi.advanceTimersByTime(10_001)
  await tell(1)
  expect(fetchQuery).toHaveBeenCalledTimes(4)
  vi.useRealTimers()
})
