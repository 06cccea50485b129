import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

const pauseMilliseconds = 50
const quietPauses = 3

/**
 * Waits until the server's connections have nothing left to do. The client hangs up at the end of its time, but what
 * it asked for last is still worked on, and would slow down what is measured next.
 */
export async function settle(pool: pg.Pool): Promise<void> {
  for (let quiet = 0; quiet < quietPauses; ) {
    const { rows } = await pool.query<{ active: number }>(
      `SELECT count(*) AS active FROM pg_stat_activity
       WHERE datname = current_database() AND usename = current_user AND state <> 'idle' AND pid <> pg_backend_pid()`,
    )
    quiet = rows[0]?.active === 0 ? quiet + 1 : 0
    await sleep(pauseMilliseconds)
  }
}
