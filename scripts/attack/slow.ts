import { apiBase } from '#contract/http/endpoint.ts'
import type { AttackKind } from './ledger.ts'
import { sendRaw } from './wire.ts'

// Milliseconds. Node looks after late headers every 30 s.
const headersLimit = 70_000
const bodyLimit = 35_000
const post = (path: string, header: string) =>
  `POST ${apiBase}${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${header}\r\n\r\n`

/** Connections that are held open by sending next to nothing. */
export const slowness: AttackKind = {
  name: 'slow headers and bodies',
  isSlow: true,
  async run({ target, ledger }) {
    const drips: [name: string, bytes: string, limit: number][] = [
      ['headers that never end', 'GET / HTTP/1.1\r\nHost: localhost\r\nX-A: ', headersLimit],
      ['a body byte by byte', post('/token/', 'Content-Length: 100000'), bodyLimit],
      ['chunks byte by byte', `${post('/token/', 'Transfer-Encoding: chunked')}fffff\r\n`, bodyLimit],
      ['a body at the public intake', post('/intake/forms/none/', 'Content-Length: 100000'), bodyLimit],
    ]
    const dripped = drips.map(async ([name, bytes, limit]) => {
      const { closedAfter, statuses } = await sendRaw(target.origin, bytes, { limit, drip: 500 })
      const holds = closedAfter !== undefined && statuses.every((status) => status < 500)
      ledger.check(holds, `${name}: closed after ${closedAfter} ms, answered ${statuses.join()}`)
    })
    // Meanwhile others are served.
    const open = () => sendRaw(target.origin, 'GET / HTTP/1.1\r\n', { limit: 5_000 })
    const idle = Array.from({ length: 200 }, open)
    const started = Date.now()
    const { statusCode } = await target.server.inject({ url: '/healthz', remoteAddress: '127.9.9.9' })
    const took = Date.now() - started
    ledger.check(statusCode === 200 && took < 5_000, `with 200 idle connections others waited ${took} ms`)
    await Promise.all([...dripped, ...idle])
  },
}
