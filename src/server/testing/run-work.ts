import type { FastifyInstance } from 'fastify'

/** Does what follows answers: events reach their subscribers, then due jobs run. Returns the number of jobs. */
export async function runWork({ server }: { server: FastifyInstance }): Promise<number> {
  await server.subscribers.runDue()
  return server.jobs.runDue()
}
