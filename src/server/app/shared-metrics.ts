import cluster from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'
import type { WorkerMessage, WorkerOrder } from './workers.ts'

/** What the process's registry says, and in a worker that of all workers together: no matter which of them is asked. */
export function metricsOfAll(registry: Registry): () => Promise<string | undefined> {
  if (!cluster.isWorker) return () => registry.metrics()
  AggregatorRegistry.setRegistries(registry)
  // It is what answers when the others are asked.
  new AggregatorRegistry()
  let last = 0
  const waiting = new Map<number, (text: string | undefined) => void>()
  process.on('message', (order: WorkerOrder) => {
    if (order.chairside !== 'metrics') return
    waiting.get(order.id)?.(order.text)
    waiting.delete(order.id)
  })
  return () =>
    new Promise((resolve) => {
      const id = ++last
      waiting.set(id, resolve)
      process.send?.({ chairside: 'metrics', id } satisfies WorkerMessage)
    })
}
