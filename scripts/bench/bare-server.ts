import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

// A process of its own: statements, an answer that is known already, and the connections that both need.

/** What the process is told first; it answers with its address. */
export interface BareWork {
  connection: pg.ClientConfig
  size: number
  /** By method and path; those of one path are given by turns. */
  answers: Record<string, BareAnswer[]>
}

export interface Statement {
  text: string
  values: unknown[]
}

export interface BareAnswer {
  statements: Statement[]
  body: string
}

const [{ connection, size, answers }] = (await once(process, 'message')) as [BareWork]
const pool = new pg.Pool({ ...connection, max: size })
const names = new Map<string, string>()
const turns = new Map<string, number>()

function nameOf(text: string): string {
  const name = names.get(text) ?? `s${names.size}`
  names.set(text, name)
  return name
}

async function answer(key: string): Promise<string> {
  const turn = turns.get(key) ?? 0
  turns.set(key, turn + 1)
  const all = answers[key] ?? []
  const { statements, body } = all[turn % all.length] as BareAnswer
  const client = await pool.connect()
  try {
    for (const { text, values } of statements) {
      await client.query(values.length > 0 ? { name: nameOf(text), text, values } : text)
    }
  } finally {
    client.release()
  }
  return body
}

const server = createServer((request, response) => {
  request.resume().once('end', () => {
    answer(`${request.method} ${request.url}`).then(
      (body) => {
        response.writeHead(200, {
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(body),
        })
        response.end(body)
      },
      (error: Error) => response.writeHead(500).end(error.message),
    )
  })
})
server.listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
process.once('disconnect', () => process.exit())
