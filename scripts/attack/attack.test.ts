import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodyOfSchema } from './fuzz-bodies.ts'
import { rightValue } from './fuzz-values.ts'
import { answerFaults } from './judge.ts'
import { createLedger } from './ledger.ts'
import { probeText, textFields } from './plant.ts'
import { sendRaw, wireTo } from './wire.ts'

// A server with the faults that the drill is to find.
let server: Server
let origin: string
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      const isOdd = body !== '' && !body.startsWith('{')
      response.writeHead(isOdd ? 500 : 200, {
        'content-type': 'application/json',
        'x-from': request.socket.remoteAddress,
      })
      response.end(isOdd ? '{"stack":"Error: x\\n    at read (/srv/app/read.ts:3:1)"}' : '{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

test('fuzzing finds a body that makes a server fail, and what the failure tells', async () => {
  const wire = wireTo(origin)
  const found = new Set<string>()
  const property = fc.asyncProperty(bodyOfSchema({ type: 'object' }, {}), async ({ type, payload }) => {
    const answer = await wire.inject({ method: 'POST', url: '/', payload, headers: { 'content-type': type } })
    for (const fault of answerFaults(answer)) found.add(fault.replace(/:.*/s, ''))
  })
  await fc.check(property, { seed: 1, numRuns: 60 })
  expect([...found]).toEqual(
    expect.arrayContaining([
      'answered 500',
      'tells a stack',
      'tells a source file',
      'tells a path of the machine',
    ]),
  )
})

test('requests come from the address they say', async () => {
  const { headers } = await wireTo(origin).inject({ url: '/', remoteAddress: '127.5.6.7' })
  expect(headers['x-from']).toBe('127.5.6.7')
})

test('bytes on a socket are answered with every status that came, and with how the connection ended', async () => {
  const two = 'GET / HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
  expect(await sendRaw(origin, two)).toMatchObject({ statuses: [200, 200], closedAfter: expect.any(Number) })
  expect(await sendRaw(origin, 'GET / HTTP/1.1\r\n', { limit: 50 })).toMatchObject({
    statuses: [],
    closedAfter: undefined,
  })
})

test('the ledger counts what holds and tells what does not', () => {
  const ledger = createLedger()
  ledger.check(true, 'never told')
  ledger.faults([], 'never told')
  ledger.faults(['answered 500', 'tells SQL'], 'GET /leads/')
  expect([ledger.checks, ledger.broken]).toEqual([3, ['GET /leads/: answered 500; tells SQL']])
})

test('values that a schema allows are drawn from all of it', () => {
  const schema = {
    type: 'object',
    properties: { a: { enum: ['x', 'y'] }, b: { type: 'integer', minimum: 1 } },
    required: ['a'],
  }
  const drawn = fc.sample(rightValue(schema), { seed: 1, numRuns: 50 }) as { a?: string; b?: number }[]
  expect(new Set(drawn.map(({ a }) => a))).toEqual(new Set(['x', 'y']))
  expect(drawn.every(({ b = 1 }) => b >= 1)).toBe(true)
})

test('probes go into fields of text that hold one, those inside others too', () => {
  const properties = {
    name: { type: 'string', maxLength: 150 },
    note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    address: {
      anyOf: [{ type: 'object', properties: { city: { type: 'string', maxLength: 30 } } }, { type: 'null' }],
    },
    status: { type: 'string', enum: ['new'] },
    date: { type: 'string', format: 'date' },
    code: { type: 'string', maxLength: 6 },
    count: { type: 'integer' },
  }
  expect(textFields({ type: 'object', properties }).map(({ path }) => path)).toEqual([
    'name',
    'note',
    'address.city',
  ])
  expect(probeText(7, 30)).toContain('probe(7)')
  expect(probeText(7, 6)).toBeUndefined()
})
