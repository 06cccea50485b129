import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { createPool } from '#server/platform/database/database.ts'
import { createLog } from '#server/platform/log.ts'

// A process of its own: nothing but a statement, its answer as JSON, and the connections that both need.

/** What the process is told at first; it answers the address where it listens. */
export interface BareWork {
  connection: { connectionString: string | undefined }
  size: number
  statement: { text: string; values: unknown[] }
  /** Whether the database makes JSON of the rows, or this process does. */
  way: BareWay
  /** Where the list goes on, as JSON. */
  next: string
}

export type BareWay = 'text' | 'rows'

type Row = { count: number; results: string }

// A moment as PostgreSQL writes it into JSON, so that both ways send the same.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => `${text.replace(' ', 'T')}:00`)

const bodies: Record<BareWay, (rows: Row[], next: string) => string> = {
  text: ([row], next) => `{"count":${row?.count},"next":${next},"previous":null,"results":${row?.results}}`,
  rows: (rows, next) =>
    JSON.stringify({
      count: rows[0]?.count,
      next: JSON.parse(next),
      previous: null,
      results: rows.map(({ count: _, ...row }) => row),
    }),
}

const [{ connection, size, statement, way, next }] = (await once(process, 'message')) as [BareWork]
const pool = createPool({ connection, size, log: createLog('warn') })
const query = { ...statement, name: 'list' }
const server = createServer((_request, response) => {
  pool
    .query<Row>(query)
    .then(({ rows }) => {
      const body = bodies[way](rows, next)
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
