import { apiBase } from '#contract/http/endpoint.ts'
import type { AttackKind } from './kinds.ts'
import { sendRaw } from './wire.ts'

// Node looks after late headers every 30 s.
const headersLimit = 70_000
const bodyLimit = 35_000
const post = (path: string, headers: string) =>
  `POST ${apiBase}${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${headers}\r\n`

/** Connections that are held open by sending next to nothing. */
export const slowness: AttackKind = {
  name: 'slow headers and bodies',
  isSlow: true,
  async run({ target, ledger }) {
    const drips: Record<string, { bytes: string; limit: number }> = {
      'headers that never end': { bytes: 'GET / HTTP/1.1\r\nHost: localhost\r\nX-A: ', limit: headersLimit },
      'a request line that never ends': { bytes: 'GET /', limit: headersLimit },
      'a body byte by byte': { bytes: post('/token/', 'Content-Length: 100000\r\n'), limit: bodyLimit },
      'chunks byte by byte': {
        bytes: `${post('/token/', 'Transfer-Encoding: chunked\r\n')}fffff\r\n`,
        limit: bodyLimit,
      },
      'a body at a public door': {
        bytes: post('/intake/forms/none/', 'Content-Length: 100000\r\n'),
        limit: bodyLimit,
      },
    }
    const dripped = Object.entries(drips).map(async ([name, { bytes, limit }]) => {
      const { closedAfter, statuses } = await sendRaw(target.origin, bytes, { limit, drip: 500 })
      ledger.check(closedAfter !== undefined, `${name}: still open after ${limit / 1_000} s`)
      ledger.check(
        statuses.every((status) => status < 500),
        `${name}: answered ${statuses.join()}`,
      )
    })
    // Meanwhile others are served.
    const idle = Array.from({ length: 200 }, () =>
      sendRaw(target.origin, 'GET / HTTP/1.1\r\n', { limit: 5_000 }),
    )
    const started = Date.now()
    const { statusCode } = await target.server.inject({ url: '/healthz', remoteAddress: '127.9.9.9' })
    const took = Date.now() - started
    ledger.check(statusCode === 200 && took < 5_000, `with 200 idle connections others waited ${took} ms`)
    await Promise.all([...dripped, ...idle])
  },
}
