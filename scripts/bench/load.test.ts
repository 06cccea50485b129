import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { drive, percentile } from './load.ts'

test('percentiles are values that were seen', () => {
  const sorted = Array.from({ length: 200 }, (_, at) => at + 1)
  expect(percentile(sorted, 50)).toBe(100)
  expect(percentile(sorted, 99)).toBe(198)
  expect(percentile([7], 99)).toBe(7)
  expect(percentile([], 50)).toBeNaN()
})

test('every request is a new one, and answers that are no success are counted', async () => {
  const paths = new Set<string>()
  const server = createServer((request, response) => {
    paths.add(request.url ?? '')
    response.statusCode = Number(request.url?.slice(1)) % 10 === 0 ? 500 : 200
    response.end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  let asked = 0
  try {
    const result = await drive(() => ({ method: 'GET', path: `/${asked++}`, headers: {} }), {
      origin: `http://127.0.0.1:${port}`,
      connections: 2,
      seconds: 1,
      settle: async () => {},
    })
    expect(paths.size).toBeGreaterThan(50)
    expect(result.errors).toBeGreaterThan(0)
    expect(result.errors).toBeLessThan(paths.size / 5)
    expect(result.requestsPerSecond).toBeGreaterThan(10)
    expect(result.p99).toBeGreaterThanOrEqual(result.p50)
  } finally {
    server.close()
  }
})
