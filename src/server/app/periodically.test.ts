import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { everySoOften } from './periodically.ts'

const often = 0.001

function serverWith(work: () => Promise<unknown>) {
  const logged: string[] = []
  const server = Fastify({ logger: { stream: { write: (line: string) => void logged.push(line) } } })
  everySoOften(server, often, 'some work', work)
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
    expect.objectContaining({ msg: 'periodic work failed', work: 'some work' }),
  )
})
