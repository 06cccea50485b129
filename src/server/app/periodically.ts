import type { FastifyInstance } from 'fastify'

/** Runs work at the start and again after every so many seconds, never twice at once; closing the server waits for it. */
export function everySoOften(
  server: FastifyInstance,
  seconds: number,
  name: string,
  work: () => Promise<unknown>,
): void {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()
  let closed = false
  const run = () => {
    running = work()
      .catch((error: unknown) => server.log.warn({ err: error, work: name }, 'periodic work failed'))
      .finally(() => {
        if (!closed) timer = setTimeout(run, seconds * 1000).unref()
      })
  }
  server.addHook('onReady', async () => run())
  server.addHook('onClose', async () => {
    closed = true
    clearTimeout(timer)
    await running
  })
}
