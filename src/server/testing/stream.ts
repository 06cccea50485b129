import type { AddressInfo } from 'node:net'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { apiBase } from '#contract/http/endpoint.ts'
import {
  type Change,
  type Changes,
  cursorHeader,
  listenToChanges,
} from '#contract/realtime/realtime.endpoints.ts'
import type { TestApp } from './app.ts'

/** One message of a stream of changes. */
export interface StreamMessage extends Changes {
  event: string
  cursor: string | undefined
}

/** An open stream, read as it comes. */
export interface TestStream {
  status: number
  headers: Headers
  /** All messages so far. */
  messages: StreamMessage[]
  /** All changes so far, in short. */
  told(): string[]
  /** Waits until one of the messages is such. */
  until(isIt: (message: StreamMessage) => boolean): Promise<StreamMessage>
  /** Waits until a change is told, in short such as `lead changed 7`. */
  tells(change: string): Promise<void>
  /** Waits for its end. */
  ended: Promise<void>
  close(): void
}

const inShort = ({ subject, what, id }: Change) => [subject, what, id ?? ''].join(' ').trim()

/** Opens a stream over the network, as a browser does, and waits until it has opened. */
export async function openStream(
  app: TestApp,
  token: string | undefined,
  { cursor, age }: { cursor?: string; age?: number } = {},
): Promise<TestStream> {
  if (!app.server.server.listening) await app.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.server.address() as AddressInfo
  const abort = new AbortController()
  const query = age === undefined ? '' : `?age=${age}`
  const response = await fetch(`http://127.0.0.1:${port}${apiBase}${listenToChanges.path}${query}`, {
    headers: {
      authorization: `Token ${token}`,
      accept: 'text/event-stream',
      ...(cursor ? { [cursorHeader]: cursor } : {}),
    },
    signal: abort.signal,
  })
  const messages: StreamMessage[] = []
  const waiting = new Set<() => void>()
  const read = async () => {
    if (response.status !== 200 || !response.body) return
    const parsed = response.body
      .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array<ArrayBuffer>>)
      .pipeThrough(new EventSourceParserStream())
    for await (const { event = '', id, data } of parsed) {
      messages.push({ event, cursor: id, ...(JSON.parse(data) as Changes) })
      for (const look of waiting) look()
    }
  }
  const ended = read().catch((error: unknown) => {
    if (!abort.signal.aborted) throw error
  })
  const until = (isIt: (message: StreamMessage) => boolean) =>
    new Promise<StreamMessage>((resolve, reject) => {
      const look = () => {
        const found = messages.find(isIt)
        if (!found) return
        waiting.delete(look)
        resolve(found)
      }
      waiting.add(look)
      look()
      ended.then(() => reject(new Error('the stream ended')), reject)
    })
  const told = () => messages.flatMap(({ changes }) => changes.map(inShort))
  const stream: TestStream = {
    status: response.status,
    headers: response.headers,
    messages,
    told,
    until,
    tells: async (change) => void (await until(() => told().includes(change))),
    ended,
    close: () => abort.abort(),
  }
  if (response.status === 200) await until(({ event }) => event === 'opened')
  return stream
}
