import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { Log } from '../log.ts'
import type { Settings } from '../settings.ts'
import { backupName, removeOutdated } from './backup-files.ts'

export interface ScheduleParts {
  db: Database
  clock: Clock
  log: Log
  settings: Settings
  makeBackup(file: string): Promise<void>
}

const minute = 60 * 1000
/** Milliseconds until a failed backup, or one that never reported back, is tried again. */
const patience = { failed: 60 * minute, silent: 5 * minute }

/** Returns the latest of the daily `times` that has passed, by the machine's clock. */
export function lastDue(now: Date, times: readonly string[]): Date {
  const of = (daysAgo: number) =>
    times.map((time) => {
      const [hours, minutes] = time.split(':').map(Number)
      return new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo, hours, minutes)
    })
  const past = [...of(0), ...of(1)].filter((at) => at <= now)
  return new Date(Math.max(...past.map(Number)))
}

/** Makes a due or missed backup, unless another process has. Logs and records failures. */
export async function backUpWhenDue(parts: ScheduleParts): Promise<void> {
  const { db, clock, log, settings } = parts
  const { BACKUP_AT, BACKUP_DIR, BACKUP_KEEP_DAILY: daily, BACKUP_KEEP_WEEKLY: weekly } = settings
  const dueAt = lastDue(clock.now(), BACKUP_AT)
  const file = join(BACKUP_DIR, backupName(clock.now(), settings.BACKUP_PASSPHRASE !== undefined))
  if (!(await claim(db, dueAt, file, clock.now()))) return
  const report = (state: 'running' | 'done' | 'failed', last_error = '') =>
    db
      .updateTable('backups')
      .set({ state, last_error, seen_at: clock.now() })
      .where('due_at', '=', dueAt)
      .where('file', '=', file)
      .execute()
  const pulse = setInterval(() => void report('running').catch(() => {}), minute).unref()
  try {
    await parts.makeBackup(file)
    clearInterval(pulse)
    await report('done')
    log.info({ file }, 'backup made')
    await removeOutdated(BACKUP_DIR, { daily, weekly }, clock.now())
  } catch (error) {
    clearInterval(pulse)
    const reason = error instanceof Error ? error.message : String(error)
    log.error({ reason, file }, 'backup failed')
    await report('failed', reason)
  }
}

async function claim(db: Database, dueAt: Date, file: string, now: Date): Promise<boolean> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const { rows } = await sql`
    INSERT INTO backups (due_at, state, seen_at, file) VALUES (${dueAt}, 'running', ${now}, ${file})
    ON CONFLICT (due_at) DO UPDATE SET state = 'running', seen_at = excluded.seen_at, file = excluded.file
    WHERE (backups.state = 'failed' AND backups.seen_at <= ${before(patience.failed)})
      OR (backups.state = 'running' AND backups.seen_at <= ${before(patience.silent)})
    RETURNING due_at`.execute(db)
  return rows.length > 0
}

export function measureBackups(registry: Registry, db: Database): void {
  const measure = (name: string, help: string, value: RawBuilder<unknown>) =>
    new Gauge({
      ...{ name, help, registers: [registry], aggregator: 'max' },
      async collect() {
        const query = sql<{ value: number }>`SELECT ${value} AS value FROM backups`.execute(db)
        // Without a database, the last known values remain.
        const result = await query.catch(() => undefined)
        if (result?.rows[0]) this.set(result.rows[0].value)
      },
    })
  measure(
    'backup_last_success_timestamp_seconds',
    'When the last backup by schedule was made; 0: never',
    sql`coalesce(extract(epoch FROM max(seen_at) FILTER (WHERE state = 'done')), 0)::float8`,
  )
  measure(
    'backup_failed',
    '1 while the backup that was due last has failed',
    sql`coalesce((array_agg(state ORDER BY due_at DESC))[1] = 'failed', false)::integer`,
  )
}
