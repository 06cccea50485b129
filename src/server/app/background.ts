import type { FastifyInstance } from 'fastify'
import { recordCountedRefusals } from '#server/platform/audit/audit-log.ts'
import { backUpWhenDue } from '#server/platform/backup/scheduled-backups.ts'
import { forgetOldChangeSets } from '#server/platform/change-sets/forget-change-sets.ts'
import { forgetOldKeys } from '#server/platform/http/idempotency.ts'
import { type PeriodicWork, workPeriodically } from '#server/platform/periodic/periodic.ts'
import type { Platform, RunningSlice } from '#server/platform/slice.ts'
import { backUpInProcess } from './backup-process.ts'

/** Has this process do what is due again and again: finish what was left, send what is due, remove what is old. */
export function workInBackground(
  server: FastifyInstance,
  platform: Platform,
  running: readonly RunningSlice[],
): void {
  const { db, clock, settings } = platform
  const tidy = async () => {
    await forgetOldKeys(db, clock.now())
    for (const slice of running) await slice.tidy?.(clock.now())
  }
  const backup: PeriodicWork = {
    name: 'backup',
    seconds: 60,
    // By the settings and the clock of this machine; the database has one of them make it.
    everyProcess: true,
    run: (closing) => backUpWhenDue({ ...platform, makeBackup: (file) => backUpInProcess(file, closing) }),
  }
  workPeriodically(server, platform, [
    // Each subscriber takes a lock: they are handled side by side, and go on at once when a process ends.
    {
      name: 'subscribers',
      seconds: 0.25,
      everyProcess: true,
      run: (closing) => server.subscribers.wake(closing),
    },
    ...(settings.BACKUP_AT.length > 0 ? [backup] : []),
    { name: 'changes that can no longer be undone', seconds: 60, run: () => forgetOldChangeSets(platform) },
    { name: 'counted refusals', seconds: 60, run: () => recordCountedRefusals(db, clock.now()) },
    { name: 'tidying', seconds: 3_600, run: tidy },
    ...running.flatMap(({ periodic = [] }) => periodic),
  ])
}
