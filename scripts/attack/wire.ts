import { Agent, type IncomingMessage, type RequestOptions, request } from 'node:http'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { InjectOptions } from 'fastify'
import type { SeenAnswer } from '#server/testing/app.ts'

/** No call of the drill may take longer than this to be answered, in milliseconds. */
export const patience = 20_000
const ownAddress = '127.0.0.1'

/** Sends what a test would inject to a real server, from the address it names: any of 127.0.0.0/8 is this machine's. */
export function wireTo(origin: string): { inject(options: InjectOptions): Promise<SeenAnswer> } {
  const { hostname, port } = new URL(origin)
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  return {
    async inject({ method = 'GET', url, path, query, headers = {}, payload, remoteAddress }) {
      const target = String(url ?? path)
      const more = query ? new URLSearchParams(query as Record<string, string>).toString() : ''
      const isText = typeof payload === 'string' || Buffer.isBuffer(payload)
      const options: RequestOptions = {
        ...{ hostname, port, method, timeout: patience },
        path: more ? `${target}${target.includes('?') ? '&' : '?'}${more}` : target,
        headers: {
          ...(payload === undefined || isText ? {} : { 'content-type': 'application/json' }),
          ...(headers as Record<string, string>),
        },
        // A connection belongs to the address that it comes from.
        ...(remoteAddress && remoteAddress !== ownAddress
          ? { localAddress: remoteAddress, agent: false as const }
          : { agent }),
      }
      const body = payload === undefined || isText ? payload : JSON.stringify(payload)
      return answerOf(options, body as string | Buffer | undefined)
    },
  }
}

function answerOf(options: RequestOptions, body: string | Buffer | undefined): Promise<SeenAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(options)
    let isAnswered = false
    sent.once('response', (response) => {
      isAnswered = true
      read(response).then(resolve, reject)
    })
    // A sender refused early may find the connection closed after the answer.
    sent.on('error', (error) => void (isAnswered || reject(error)))
    sent.once('timeout', () => sent.destroy(new Error(`no answer within ${patience / 1000} s`)))
    sent.end(body)
  })
}

async function read(response: IncomingMessage): Promise<SeenAnswer> {
  // A stream has no end.
  const isStream = response.headers['content-type']?.startsWith('text/event-stream')
  if (isStream) response.destroy()
  const rawPayload = isStream ? Buffer.alloc(0) : await buffer(response)
  const body = rawPayload.toString()
  return {
    statusCode: response.statusCode ?? 0,
    headers: response.headers,
    rawPayload,
    body,
    json: () => JSON.parse(body),
  }
}

/** What came back for bytes on a socket, until the server hung up or `limit` milliseconds have passed. */
export interface RawAnswer {
  text: string
  /** The statuses of the answers in it, in their order. */
  statuses: number[]
  /** Milliseconds until the connection ended; undefined when it did not. */
  closedAfter: number | undefined
}

/** Sends bytes as they are. `drip` sends a further byte every so many milliseconds. */
export function sendRaw(
  origin: string,
  bytes: string,
  { limit = 2_000, drip }: { limit?: number; drip?: number } = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve) => {
    const started = Date.now()
    let text = ''
    const socket = connect(Number(port), hostname, () => void socket.write(bytes, 'latin1'))
    const dripping = drip ? setInterval(() => void (socket.writable && socket.write('x')), drip) : undefined
    const finish = (closedAfter: number | undefined) => {
      clearInterval(dripping)
      clearTimeout(timer)
      socket.destroy()
      const statuses = [...text.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status))
      resolve({ text, statuses, closedAfter })
    }
    const timer = setTimeout(() => finish(undefined), limit)
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
    })
    socket.on('error', () => {})
    socket.once('close', () => finish(Date.now() - started))
  })
}
