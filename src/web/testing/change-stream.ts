import { onTestFinished, vi } from 'vitest'
import { type Change, type Changes, streamEvents } from '#contract/realtime/realtime.endpoints.ts'
import { refused } from './fake-api.ts'

const message = (event: string, changes: Change[]) =>
  new TextEncoder().encode(
    `event: ${event}\ndata: ${JSON.stringify({ reset: false, changes } satisfies Changes)}\n\n`,
  )

/** Opens the stream that a page asks for; tells it what has changed, and ends it: with none that opens after it, or over for good with its session. */
export function answerChangeStream() {
  const stream = Promise.withResolvers<ReadableStreamDefaultController<Uint8Array>>()
  let hasEnded = false
  let isOver = false
  const others = window.fetch
  const spy = vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
    if (new Headers(init?.headers).get('accept') !== 'text/event-stream') return others(input, init)
    if (isOver) return Promise.resolve(refused('unauthenticated'))
    const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason))
      if (!hasEnded) controller.enqueue(message(streamEvents.opened, []))
      stream.resolve(controller)
    }
    return Promise.resolve(new Response(new ReadableStream({ start })))
  })
  onTestFinished(() => spy.mockRestore())
  return {
    tell: async (...changes: Change[]) =>
      (await stream.promise).enqueue(message(streamEvents.changes, changes)),
    async endWithSession() {
      isOver = true
      ;(await stream.promise).enqueue(message(streamEvents.over, []))
    },
    async end() {
      hasEnded = true
      ;(await stream.promise).close()
    },
  }
}
