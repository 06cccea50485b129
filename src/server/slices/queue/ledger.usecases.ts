import { Gauge, type Registry } from 'prom-client'
import type { Database } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/log.ts'
import { differingLedgers } from './ledger.repository.ts'

/**
 * Recounts all ledgers from the events. Logs each location whose sums differ, and exposes their number as a
 * metric.
 */
export function createRecount({
  registry,
  db,
  log,
}: {
  registry: Registry
  db: Database
  log: Log
}): (closing: AbortSignal) => Promise<void> {
  const differing = new Gauge({
    name: 'ledger_differing_locations',
    help: 'Locations whose requests and events disagree, as of the last recount',
    ...{ registers: [registry], aggregator: 'max' as const },
  })
  return async (closing) => {
    // The next leader counts.
    closing.addEventListener('abort', () => differing.set(0), { once: true })
    const differences = await differingLedgers(db)
    differing.set(differences.length)
    for (const difference of differences) log.error(difference, 'a ledger of requests does not add up')
  }
}
