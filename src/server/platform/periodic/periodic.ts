import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { Gauge, type Registry } from 'prom-client'
import { lead } from './leader.ts'
import { type Repeated, repeat } from './repeat.ts'

/** Work that is due again and again in an installation. */
export interface PeriodicWork extends Repeated {
  /** For work on this process's memory or this machine's folder. All other work is done by one process, the leader. */
  everyProcess?: true
}

interface PeriodicParts {
  pool: pg.Pool
  registry: Registry
}

/** Does the work while the server is open. Closing it stops the work by the signal, and waits for it. */
export function workPeriodically(
  server: FastifyInstance,
  { pool, registry }: PeriodicParts,
  works: readonly PeriodicWork[],
): void {
  const { log } = server
  const closing = new AbortController()
  const leads = new Gauge({
    name: 'chairside_leads_periodic_work',
    help: '1 on the machine whose process does the periodic work of the installation',
    registers: [registry],
  })
  const own = works.filter(({ everyProcess }) => everyProcess)
  const leaders = works.filter(({ everyProcess }) => !everyProcess)
  let running: Promise<unknown> = Promise.resolve()
  server.addHook('onReady', async () => {
    running = Promise.all([
      repeat(own, closing.signal, log),
      lead(
        { pool, log },
        async ({ over, confirm }) => {
          leads.set(1)
          await repeat(leaders, over, log, confirm)
          leads.set(0)
        },
        closing.signal,
      ),
    ])
  })
  server.addHook('preClose', async () => closing.abort())
  server.addHook('onClose', () => running.then(() => {}))
}
