import type { FastifyInstance } from 'fastify'
import { backUpWhenDue } from '#server/platform/backup/scheduled-backups.ts'
import { forgetOldChanges } from '#server/platform/changes/change-feed.ts'
import { forgetPersonWords } from '#server/platform/database/person-search.ts'
import { forgetOldKeys } from '#server/platform/http/idempotency.ts'
import { forgetOldChallenges } from '#server/slices/auth/challenges.ts'
import { forgetOldAddresses } from '#server/slices/auth/known-addresses.repository.ts'
import { forgetOldResets } from '#server/slices/auth/password-reset.repository.ts'
import { removeExpiredSessions } from '#server/slices/auth/sessions.repository.ts'
import { tidyDocuments } from '#server/slices/documents/documents.usecases.ts'
import { sweepIntake } from '#server/slices/intake/intake.usecases.ts'
import { sweepPhone } from '#server/slices/intake/phone/phone.usecases.ts'
import { foldLeadCounts } from '#server/slices/leads/lead-list.repository.ts'
import { sendDueMails } from '#server/slices/notifications/due-mails.ts'
import { backUpInProcess } from './backup-process.ts'
import type { Ground, Parts } from './parts.ts'
import { everySoOften } from './periodically.ts'

/** Has this process do what is due again and again: finish what was left, send what is due, forget what is old. */
export function workInBackground(server: FastifyInstance, ground: Ground, of: Parts): void {
  const { db, clock, settings } = ground
  everySoOften(server, 30, 'intake sweep', (closing) => sweepIntake(of.intake, closing))
  everySoOften(server, 30, 'phone sweep', (closing) => sweepPhone(of.phone, closing))
  everySoOften(server, 60, 'mails of the morning', () => sendDueMails(of.dueMails))
  everySoOften(server, 60, 'folding of counts', () => foldLeadCounts(db))
  everySoOften(server, 3_600, 'tidying', async () => {
    await forgetOldKeys(db, clock.now())
    await removeExpiredSessions(db, clock.now())
    await forgetOldAddresses(db, clock.now())
    await forgetOldChallenges(db, clock.now())
    await forgetOldResets(db, clock.now())
    await forgetOldChanges(db)
    await forgetPersonWords(db)
    await tidyDocuments(of.documents)
  })
  if (settings.BACKUP_AT.length > 0) {
    everySoOften(server, 60, 'backup', (closing) =>
      backUpWhenDue({ ...ground, makeBackup: (file) => backUpInProcess(file, closing) }),
    )
  }
}
