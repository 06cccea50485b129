import type { FastifyInstance } from 'fastify'
import { endsWithin } from '#server/platform/ends-within.ts'

// Milliseconds for what is under way, and for what was cut off.
const usual = { underWay: 10_000, cutOff: 2_000 }

/**
 * Ends requests, jobs and periodic work in order. What hangs on a silent database or a slow line is cut off: it must not hold
 * up a stop, for whoever asked for it kills what does not end.
 */
export async function stopInTime(
  app: FastifyInstance,
  cutOffDatabase: () => void,
  patience = usual,
): Promise<void> {
  const closed = app.close()
  if (await endsWithin(closed, patience.underWay)) return
  app.log.warn('aborting what is still running')
  app.server.closeAllConnections()
  cutOffDatabase()
  if (!(await endsWithin(closed, patience.cutOff))) app.log.warn('some work did not stop')
}
