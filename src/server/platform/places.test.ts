import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPlaces } from './places.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const busy = 'Try again later.'
const create = () => createPlaces({ total: 3, perKey: 2, waitSeconds: 30 }, busy)

/** Records the name of each caller that gets a place. */
function taker() {
  const places = create()
  const entered: string[] = []
  const take = (name: string, key: string) =>
    places.take(key).then((leave) => {
      entered.push(name)
      return leave
    })
  return { entered, take }
}

describe('createPlaces', () => {
  test('admits at most perKey concurrent callers for each key', async () => {
    const { entered, take } = taker()
    for (const [name, key] of [
      ['a1', 'a'],
      ['a2', 'a'],
      ['a3', 'a'],
      ['b1', 'b'],
    ] as const)
      void take(name, key).catch(() => undefined)
    await vi.advanceTimersByTimeAsync(0)
    expect(entered).toEqual(['a1', 'a2', 'b1'])
  })

  test('when a place is released twice, admits only the first waiting caller', async () => {
    const { entered, take } = taker()
    const leave = await take('a1', 'a')
    for (const [name, key] of [
      ['a2', 'a'],
      ['a3', 'a'],
      ['b1', 'b'],
      ['c1', 'c'],
    ] as const)
      void take(name, key).catch(() => undefined)
    await vi.advanceTimersByTimeAsync(0)
    leave()
    leave()
    await vi.advanceTimersByTimeAsync(0)
    expect(entered).toEqual(['a1', 'a2', 'b1', 'a3'])
  })

  test('rejects a caller with too_many_requests after the maximum wait', async () => {
    const { take } = taker()
    for (const key of ['a', 'a', 'b']) await take(key, key)
    const refused = expect(take('c1', 'c')).rejects.toMatchObject({
      code: 'too_many_requests',
      message: busy,
      retryAfterSeconds: 30,
    })
    await vi.advanceTimersByTimeAsync(30_000)
    await refused
  })
})
