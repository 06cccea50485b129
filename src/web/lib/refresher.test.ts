import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { createRefresher } from './refresher.ts'

vi.stubGlobal('document', { hidden: false })

test('what changes while it is asked for the first time is asked for again', async () => {
  const client = new QueryClient()
  const answers: ((value: string) => void)[] = []
  const queryFn = () => new Promise<string>((resolve) => void answers.push(resolve))
  const observer = new QueryObserver(client, { queryKey: ['lead', 1], queryFn })
  const stop = observer.subscribe(() => {})
  expect(answers).toHaveLength(1)

  createRefresher(client)([['lead', 1]])
  answers[0]?.('as it was before the change')
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.('as it is')
  await expect.poll(() => observer.getCurrentResult().data).toBe('as it is')
  stop()
  client.clear()
})

test('who asks for more while something changes gets it', async () => {
  const client = new QueryClient()
  const answers: ((value: number) => void)[] = []
  const queryFn = () => new Promise<number>((resolve) => void answers.push(resolve))
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ['history', 1],
    queryFn,
    initialPageParam: 1,
    getNextPageParam: (page: number) => page + 1,
  })
  const stop = observer.subscribe(() => {})
  answers[0]?.(1)
  await expect.poll(() => observer.getCurrentResult().data?.pages).toEqual([1])

  const more = observer.fetchNextPage()
  await expect.poll(() => answers.length).toBe(2)
  createRefresher(client)([['history', 1]])
  await new Promise((resolve) => setTimeout(resolve))
  answers[1]?.(2)
  await more
  expect(observer.getCurrentResult().data?.pages).toEqual([1, 2])
  stop()
  client.clear()
})

test('a change that comes right after news of none is asked for', async () => {
  const client = new QueryClient()
  const queryFn = vi.fn(async () => 'as it is')
  const observer = new QueryObserver(client, { queryKey: ['lead', 1], queryFn })
  const stop = observer.subscribe(() => {})
  await expect.poll(() => observer.getCurrentResult().data).toBe('as it is')

  const refresh = createRefresher(client)
  refresh([])
  refresh([['lead', 1]])
  await expect.poll(() => queryFn.mock.calls.length).toBe(2)
  stop()
  client.clear()
})

test('after a slow response the next change waits two seconds, not three times as long as that took', async () => {
  vi.useFakeTimers()
  const client = new QueryClient()
  const starts: number[] = []
  const queryFn = () => {
    starts.push(Date.now())
    return new Promise<string>((resolve) => setTimeout(resolve, starts.length === 2 ? 4_000 : 1, 'leads'))
  }
  const observer = new QueryObserver(client, { queryKey: ['leads'], queryFn })
  const stop = observer.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(10)

  const refresh = createRefresher(client)
  refresh([['leads']])
  await vi.advanceTimersByTimeAsync(100)
  refresh([['leads']])
  await vi.advanceTimersByTimeAsync(20_000)
  const [, slow = 0, next = 0] = starts
  expect(starts).toHaveLength(3)
  expect(next - slow).toBe(6_000)
  stop()
  client.clear()
  vi.useRealTimers()
})
