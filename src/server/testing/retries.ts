import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'

/** Runs the newest job until it has no retry left. Returns its tries and the hours planned between them. */
export async function exhaustRetries(
  db: Database,
  jobs: Pick<Jobs, 'runDue'>,
): Promise<{ tries: number; plannedHours: number }> {
  for (let tries = 1, plannedHours = 0; ; tries++) {
    await jobs.runDue()
    const { rows } = await sql<{ state: string; hours: number }>`
      SELECT state, extract(epoch FROM start_after - now())::float / 3600 AS hours
      FROM pgboss.job ORDER BY created_on DESC LIMIT 1`.execute(db)
    const [job] = rows
    if (job?.state !== 'retry') return { tries, plannedHours }
    plannedHours += job.hours
    await makeRetriesDue(db)
  }
}

export const makeRetriesDue = (db: Database) =>
  sql`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`.execute(db)
