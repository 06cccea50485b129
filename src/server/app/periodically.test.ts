import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { repeatEvery } from './periodically.ts'

const often = 0.001

function serverWith(work: (closing: AbortSignal) => Promise<unknown>, seconds = often) {
  const logged: string[] = []
  const server = Fastify({ logger: { stream: { write: (line: string) => void logged.push(line) } } })
  repeatEvery(server, seconds, 'some work', work)
  return { server, logged }
}

test('work begins with the server and is done again and again, never twice at once', async () => {
  let runs = 0
  let running = 0
  let most = 0
  const { server } = serverWith(async () => {
    runs++
    most = Math.max(most, ++running)
    await sleep(5)
    running--
  })
  expect(runs).toBe(0)
  await server.ready()
  await expect.poll(() => runs).toBeGreaterThan(3)
  await server.close()
  expect([running, most]).toEqual([0, 1])
})

test('closing tells the work that is being done to stop', async () => {
  let stopped = false
  const { server } = serverWith(async (closing) => {
    await new Promise((resolve) => closing.addEventListener('abort', resolve))
    stopped = true
  })
  await server.ready()
  await server.close()
  expect(stopped).toBe(true)
})

test('closing waits for the work that is being done, and none follows', async () => {
  let runs = 0
  let finished = 0
  const gate = Promise.withResolvers<void>()
  const { server } = serverWith(async () => {
    runs++
    await gate.promise
    finished++
  })
  await server.ready()
  const closed = server.close()
  gate.resolve()
  await closed
  await sleep(30)
  expect([runs, finished]).toEqual([1, 1])
})

test('work that fails is told in the log and done again', async () => {
  let runs = 0
  const { server, logged } = serverWith(async () => {
    runs++
    throw new Error('not now')
  })
  await server.ready()
  await expect.poll(() => runs).toBeGreaterThan(2)
  await server.close()
  expect(logged.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ msg: 'a periodic task failed', work: 'some work' }),
  )
})

test('work that is done seldom is done again after seconds when it failed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    let runs = 0
    const { server } = serverWith(async () => {
      if (++runs === 1) throw new Error('not now')
    }, 3600)
    await server.ready()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(runs).toBe(2)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(runs).toBe(2)
    await server.close()
  } finally {
    vi.useRealTimers()
  }
})
