import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { AggregatorRegistry } from 'prom-client'
import type { Log } from '#server/platform/log.ts'
import type { Settings } from '#server/platform/settings.ts'
import type { Service } from './serve.ts'

/** What a worker says to the process that started it. */
export type WorkerMessage =
  | { chairside: 'serving'; address: string }
  | { chairside: 'failed'; reason: string }
  | { chairside: 'metrics'; id: number }

export type WorkerOrder = { chairside: 'stop' } | { chairside: 'metrics'; id: number; text?: string }

// Milliseconds. A worker that ends soon after its start would likely do so again; one that hangs is not waited for.
const [soon, longestPause, patience] = [10_000, 5_000, 16_000]

/** Starts WEB_CONCURRENCY processes of this program, which serve one port together, and replaces each that ends. */
export async function startWorkers(settings: Settings, log: Log): Promise<Service> {
  const port = await freePort(settings)
  const metrics = new AggregatorRegistry()
  const running = new Map<Worker, { ended: Promise<void>; isServing: boolean }>()
  let stopping = false
  let failures = 0

  function start(endedWith = ''): Promise<string> {
    const worker = cluster.fork({ PORT: port, CHAIRSIDE_ENDED_WITH: endedWith })
    const startedAt = performance.now()
    const tell = (order: WorkerOrder) => worker.isConnected() && worker.send(order)
    const serving = new Promise<string>((resolve, reject) => {
      worker.on('message', (message: WorkerMessage) => {
        if (message.chairside === 'serving') resolve(message.address)
        if (message.chairside === 'failed') reject(new Error(message.reason))
        if (message.chairside === 'metrics') {
          const { id } = message
          const answer = (text?: string) => tell({ chairside: 'metrics', id, ...(text && { text }) })
          metrics.clusterMetrics().then(answer, () => answer())
        }
      })
      worker.once('exit', () => reject(new Error('A process exited before it was ready.')))
    })
    const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
    const state = { ended, isServing: false }
    running.set(worker, state)
    void ended.then(() => running.delete(worker))
    // Only what has served is replaced: whoever starts it hears of what has not.
    void serving.then(
      () => {
        state.isServing = true
        return ended.then(() => replace(worker, performance.now() - startedAt))
      },
      () => {},
    )
    return serving
  }

  async function replace({ process: { exitCode, signalCode } }: Worker, lived: number): Promise<void> {
    if (stopping) return
    log.error({ code: exitCode, signal: signalCode }, 'a process exited; starting another')
    failures = lived < soon ? failures + 1 : 0
    const endedWith = signalCode ?? `code ${exitCode}`
    for (;;) {
      if (failures > 0) await sleep(Math.min(100 * 2 ** failures, longestPause))
      if (stopping) return
      try {
        await start(endedWith)
        return
      } catch (error) {
        failures++
        log.error({ err: error }, 'a process failed to start')
      }
    }
  }

  async function stop(): Promise<void> {
    stopping = true
    const hung = setTimeout(() => {
      for (const worker of running.keys()) worker.process.kill('SIGKILL')
    }, patience)
    for (const [worker, { isServing }] of running) {
      if (!isServing) worker.process.kill('SIGKILL')
      else if (worker.isConnected()) worker.send({ chairside: 'stop' } satisfies WorkerOrder)
    }
    await Promise.all([...running.values()].map(({ ended }) => ended))
    clearTimeout(hung)
  }

  try {
    // The first alone: what is wrong with one is wrong with all, and is told once.
    const address = await start()
    await Promise.all(Array.from({ length: settings.WEB_CONCURRENCY - 1 }, () => start()))
    return { address, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

// Workers would share the port with anybody who lets them: that no one has it yet is asked in a way that shares nothing.
async function freePort({ PORT, HOST }: Settings): Promise<number> {
  const server = createServer().listen(PORT, HOST)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
