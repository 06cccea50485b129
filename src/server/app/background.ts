import type { FastifyInstance } from 'fastify'
import { recordCountedRefusals } from '#server/platform/audit/audit-log.ts'
import { backUpWhenDue } from '#server/platform/backup/scheduled-backups.ts'
import { forgetOldChangeSets } from '#server/platform/change-sets/forget-change-sets.ts'
import { forgetOldKeys } from '#server/platform/http/idempotency.ts'
import { removeOldIncoming } from '#server/platform/incoming-files.ts'
import { forgetOldArchives } from '#server/slices/archives/archives.repository.ts'
import { workOnArchives } from '#server/slices/archives/archives.work.ts'
import { forgetOldChallenges } from '#server/slices/auth/challenges.repository.ts'
import { forgetOldAddresses } from '#server/slices/auth/known-addresses.repository.ts'
import { forgetOldResets } from '#server/slices/auth/password-reset.repository.ts'
import { removeExpiredSessions } from '#server/slices/auth/sessions.repository.ts'
import { tidyDocuments } from '#server/slices/documents/documents.usecases.ts'
import { forgetOldImports } from '#server/slices/imports/imports.repository.ts'
import { workOnImports } from '#server/slices/imports/imports.work.ts'
import { forgetOldRestarts } from '#server/slices/installation/installation.routes.ts'
import { sweepPhone } from '#server/slices/intake/phone/phone.usecases.ts'
import { forgetOldRequests, sweepRequests } from '#server/slices/intake/sweep/sweep.usecases.ts'
import { foldCounts } from '#server/slices/leads/lead-list.repository.ts'
import { recordDays } from '#server/slices/notifications/due-emails.ts'
import { rewriteBookings } from '#server/slices/queue/bookings-elsewhere.ts'
import { sweepFollowUps } from '#server/slices/queue/opened-by-us.repository.ts'
import { forgetOldChanges } from '#server/slices/realtime/change-feed.ts'
import { backUpInProcess } from './backup-process.ts'
import { removeUnusedNameWords, storeNameWords } from './name-words.ts'
import type { Ground, Parts } from './parts.ts'
import { repeatEvery } from './periodically.ts'
import { readPhonesAnew } from './phones-read-anew.ts'

/** Has this process do what is due again and again: finish what was left, send what is due, forget what is old. */
export function workInBackground(
  server: FastifyInstance,
  ground: Ground,
  of: Parts,
  recountLedgers: () => Promise<void>,
): void {
  const { db, clock, settings } = ground
  repeatEvery(server, 30, 'intake sweep', (closing) => sweepRequests(of.intake, closing))
  repeatEvery(server, 30, 'phone sweep', (closing) => sweepPhone(of.phone, closing))
  repeatEvery(server, 0.25, 'subscribers', (closing) => server.subscribers.wake(closing))
  repeatEvery(server, 0.5, 'imports', (closing) => workOnImports(of.imports, closing))
  repeatEvery(server, 0.5, 'archives', (closing) => workOnArchives(of.archives, closing))
  repeatEvery(server, 60, 'phone numbers of earlier versions', (closing) => readPhonesAnew(ground, closing))
  repeatEvery(server, 60, 'bookings of earlier versions', (closing) => rewriteBookings(ground, closing))
  repeatEvery(server, 60, 'name words of earlier versions', (closing) => storeNameWords(ground, closing))
  repeatEvery(server, 60, 'name words', () => removeUnusedNameWords(ground))
  repeatEvery(server, 60, 'mornings and evenings', () => recordDays(of.dueEmails))
  repeatEvery(server, 60, 'follow-ups', () => sweepFollowUps(db, clock.now()))
  repeatEvery(server, 60, 'folding of counts', () => foldCounts(db))
  repeatEvery(server, 60, 'changes that can no longer be undone', () => forgetOldChangeSets(ground))
  repeatEvery(server, 60, 'counted refusals', () => recordCountedRefusals(db, clock.now()))
  repeatEvery(server, 3_600, 'tidying', async () => {
    await forgetOldKeys(db, clock.now())
    await removeExpiredSessions(db, clock.now())
    await forgetOldAddresses(db, clock.now())
    await forgetOldChallenges(db, clock.now())
    await forgetOldResets(db, clock.now())
    await forgetOldChanges(db)
    await tidyDocuments(of.documents)
    await removeOldIncoming(of.imports.folder, clock.now())
    await forgetOldImports(db, clock.now())
    await forgetOldRestarts(db, clock.now())
    await forgetOldArchives(db, clock.now())
    await forgetOldRequests(of.intake, {
      ofLeads: settings.INTAKE_KEEP_DAYS,
      others: settings.INTAKE_KEEP_OTHER_DAYS,
    })
  })
  repeatEvery(server, 24 * 3_600, 'recount of the ledger', recountLedgers)
  if (settings.BACKUP_AT.length > 0) {
    repeatEvery(server, 60, 'backup', (closing) =>
      backUpWhenDue({ ...ground, makeBackup: (file) => backUpInProcess(file, closing) }),
    )
  }
}
