import { Gauge, type Registry } from 'prom-client'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { listSubscribers, type SubscriberRow } from './cursor.ts'

/** Measures each subscriber when Prometheus asks. */
export function measureSubscribers(registry: Registry, db: Database, clock: Clock): void {
  const measure = (name: string, help: string, value: (row: SubscriberRow) => number) =>
    new Gauge({
      ...{ name, help, labelNames: ['subscriber'], registers: [registry], aggregator: 'max' },
      async collect() {
        // Without a database, the last known values remain.
        const rows = await listSubscribers(db, clock.now()).catch(() => undefined)
        for (const row of rows ?? []) this.set({ subscriber: row.name }, value(row))
      },
    })
  measure('chairside_subscriber_lag_seconds', 'Age of the first event that is not handled', ({ lag }) => lag)
  measure('chairside_subscriber_failures', 'Failures in a row', ({ failures }) => failures)
}
