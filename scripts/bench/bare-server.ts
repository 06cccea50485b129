import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { createPool } from '#server/platform/database/database.ts'
import { createLog } from '#server/platform/log.ts'

// A process of its own: nothing but statements, their answers as JSON, and the connections that both need.

/** What the process is told at first; it answers the address where it listens. */
export interface BareWork {
  connection: { connectionString: string | undefined }
  size: number
  /** Whether the database makes JSON of the rows, or this process does. */
  way: BareWay
  /** What is answered under which path. */
  lists: Record<string, BareList>
}

export interface BareList {
  /** Statements of the same name have the same text, and are prepared once for each connection. */
  statement: { name: string; text: string; values: unknown[] }
  /** Where the list goes on, and where it came from, as JSON. */
  next: string
  previous: string
}

export type BareWay = 'text' | 'rows'

type Row = { count: number; results: string }

// A moment as PostgreSQL writes it into JSON, so that both ways send the same.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => `${text.replace(' ', 'T')}:00`)

const bodies: Record<BareWay, (rows: Row[], list: BareList) => string> = {
  text: ([row], { next, previous }) =>
    `{"count":${row?.count},"next":${next},"previous":${previous},"results":${row?.results}}`,
  rows: (rows, { next, previous }) =>
    JSON.stringify({
      count: rows[0]?.count,
      next: JSON.parse(next),
      previous: JSON.parse(previous),
      results: rows.map(({ count: _, ...row }) => row),
    }),
}

const [{ connection, size, way, lists }] = (await once(process, 'message')) as [BareWork]
const pool = createPool({ connection, size, log: createLog('warn') })
const server = createServer((request, response) => {
  const list = lists[request.url ?? '']
  if (!list) {
    response.writeHead(404).end()
    return
  }
  pool
    .query<Row>({ ...list.statement })
    .then(({ rows }) => {
      const body = bodies[way](rows, list)
      response.writeHead(200, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
      })
      response.end(body)
    })
    .catch(() => response.writeHead(500).end())
})
server.listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
// Whoever asked for it is gone.
process.once('disconnect', () => process.exit())
