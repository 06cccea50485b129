import { apiBase } from '#contract/http/endpoint.ts'
import { leaks } from './judge.ts'
import type { Attack, AttackKind } from './ledger.ts'
import payloads from './payloads.json' with { type: 'json' }
import { type RawAnswer, sendRaw } from './wire.ts'

/** What is below a request: paths that lead elsewhere, headers that contradict one another. */
export const transport: AttackKind = {
  name: 'paths, request smuggling',
  async run(attack) {
    await traversal(attack)
    await smuggling(attack)
  },
}

const roots = ['/app-static/', '/embed/', `${apiBase}/docs/static/`, '/', `${apiBase}/documents/`]
const isFileOfOurs = /root:.*:0:0|"name": "chairside"|node src\/|SECRET_KEY|import \{/

async function traversal({ target, ledger }: Attack): Promise<void> {
  for (const root of roots) {
    for (const climb of payloads.climbs) {
      for (const goal of payloads.goals) {
        const path = `${root}${climb.repeat(8)}${goal}`
        const { text, statuses } = await sendRaw(target.origin, requestOf('GET', path), { limit: 5_000 })
        const body = text.slice(text.indexOf('\r\n\r\n'))
        ledger.check(
          statuses.length === 1 && (statuses[0] ?? 500) < 500 && !isFileOfOurs.test(body),
          `${path}: ${statuses.join()} ${body.slice(0, 60)}`,
        )
      }
    }
  }
}

const requestOf = (method: string, path: string, headers = '', body = '') =>
  `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n${body}`

/** What a proxy and a server may read differently is refused, and never answered twice. */
async function smuggling({ target, ledger }: Attack): Promise<void> {
  const hidden = `GET ${apiBase}/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n`
  const post = (headers: string, body: string) =>
    `POST ${apiBase}/token/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${headers}\r\n${body}`
  const refused: Record<string, string> = {
    'two lengths that differ': post('Content-Length: 2\r\nContent-Length: 80\r\n', `{}${hidden}`),
    'two lengths in one': post('Content-Length: 2, 80\r\n', `{}${hidden}`),
    'a length and chunks': post('Content-Length: 6\r\nTransfer-Encoding: chunked\r\n', `0\r\n\r\n${hidden}`),
    'chunks and a length': post('Transfer-Encoding: chunked\r\nContent-Length: 6\r\n', `0\r\n\r\n${hidden}`),
    'an encoding before chunks': post('Transfer-Encoding: chunked, identity\r\n', `0\r\n\r\n${hidden}`),
    'an encoding that is none': post('Transfer-Encoding: xchunked\r\n', `0\r\n\r\n${hidden}`),
    'a space before the colon': post('Transfer-Encoding : chunked\r\n', `0\r\n\r\n${hidden}`),
    'a folded header': post('Transfer-Encoding:\r\n chunked\r\nContent-Length: 2\r\n', `{}${hidden}`),
    'a length that is none': post('Content-Length: +2\r\n', `{}${hidden}`),
    'a length below nothing': post('Content-Length: -1\r\n', hidden),
    'a chunk of no size': post('Transfer-Encoding: chunked\r\n', `x\r\n{}\r\n0\r\n\r\n${hidden}`),
    'a bare line feed in a header': post('X: a\nContent-Length: 80\r\n', hidden),
    'a NUL in a header': post('X: a\0b\r\nContent-Length: 2\r\n', '{}'),
    'two hosts': `GET /healthz HTTP/1.1\r\nHost: localhost\r\nHost: evil.example.com\r\n\r\n`,
    'no host': 'GET /healthz HTTP/1.1\r\n\r\n',
    'a space in the path': `GET /healthz /x HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    'headers without an end': `GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`,
    'two thousand headers': `GET /healthz HTTP/1.1\r\nHost: localhost\r\n${'X-A: b\r\n'.repeat(4_000)}\r\n`,
    'a version that is none': 'GET /healthz HTTP/9.9\r\nHost: localhost\r\n\r\n',
  }
  for (const [name, bytes] of Object.entries(refused)) {
    const answer = await sendRaw(target.origin, bytes)
    // Who sends two hosts to whom no host matters is answered; all the rest is refused.
    const mayPass = name === 'two hosts' || name === 'two thousand headers'
    const isRefused =
      answer.statuses[0] === undefined || [400, 408, 411, 413, 431, 501, 505].includes(answer.statuses[0])
    ledger.faults(rawFaults(answer, mayPass || isRefused), name)
  }
  const harmless: Record<string, string> = {
    TRACE: requestOf('TRACE', '/', 'X-Secret: abc\r\n'),
    CONNECT: 'CONNECT evil.example.com:443 HTTP/1.1\r\nHost: evil.example.com\r\n\r\n',
    'a whole address': requestOf('GET', `http://evil.example.com${apiBase}/leads/`),
    'an upgrade': requestOf('GET', '/healthz', 'Upgrade: websocket\r\nConnection: Upgrade\r\n'),
  }
  for (const [name, bytes] of Object.entries(harmless)) {
    const answer = await sendRaw(target.origin, bytes)
    const isHarmless = !answer.text.includes('X-Secret: abc') && answer.statuses[0] !== 101
    ledger.faults(rawFaults(answer, isHarmless), name)
  }
}

function rawFaults({ text, statuses }: RawAnswer, holds: boolean): string[] {
  const faults = holds ? [] : [`answered ${statuses.join()}`]
  if (statuses.length > 1) faults.push(`one request was answered ${statuses.length} times`)
  if (statuses.some((status) => status >= 500 && status !== 501 && status !== 505))
    faults.push(`answered ${statuses.join()}`)
  return statuses.some((status) => status >= 400) ? [...faults, ...leaks(text)] : faults
}
