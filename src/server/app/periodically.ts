import type { FastifyInstance } from 'fastify'

/** What failed is done again so soon: most often the database was away, and people wait for what it had to take. */
const secondsAfterFailure = 5

/**
 * Runs work at the start and again after every so many seconds, never twice at once. Closing the server tells it to stop by
 * the signal, and waits for it.
 */
export function repeatEvery(
  server: FastifyInstance,
  seconds: number,
  name: string,
  work: (closing: AbortSignal) => Promise<unknown>,
): void {
  const closing = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()
  const runAfter = (wait: number) => {
    if (!closing.signal.aborted) timer = setTimeout(run, wait * 1000).unref()
  }
  const run = () => {
    running = work(closing.signal).then(
      () => runAfter(seconds),
      (error: unknown) => {
        server.log.warn({ err: error, work: name }, 'a periodic task failed')
        runAfter(Math.min(seconds, secondsAfterFailure))
      },
    )
  }
  server.addHook('onReady', async () => run())
  server.addHook('preClose', async () => {
    closing.abort()
    clearTimeout(timer)
  })
  server.addHook('onClose', () => running.then(() => {}))
}
