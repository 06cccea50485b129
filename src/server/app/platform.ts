import type pg from 'pg'
import type { Registry } from 'prom-client'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createEmailQueue } from '#server/platform/email/email.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log.ts'
import { deriveKey } from '#server/platform/secrets.ts'
import type { Settings } from '#server/platform/settings.ts'
import type { Platform } from '#server/platform/slice.ts'
import type { Storage } from '#server/platform/storage.ts'
import { requireConfirmation } from '#server/slices/auth/confirmation.ts'
import { findSessionById, findStaffScope } from '#server/slices/auth/sessions.repository.ts'
import { leadSubject } from '#server/slices/leads/lead-subject.ts'
import { patientSubject } from '#server/slices/patients/patient-subject.ts'

/** The platform's own parts, before the slices add to it. */
export interface PlatformParts {
  settings: Settings
  secret: string
  pool: pg.Pool
  db: Database
  clock: Clock
  log: Log
  storage: Storage
  jobs: Jobs
  registry: Registry
  publicAddress(): string
}

export const createPlatform = ({ secret, ...parts }: PlatformParts): Platform => ({
  ...parts,
  emails: createEmailQueue(parts),
  keyFor: (purpose) => deriveKey(secret, purpose),
  subjects: [leadSubject, patientSubject],
  requireConfirmation,
  scopeOfSession: (id, now) => findSessionById(parts.db, id, now),
  scopeOfStaff: findStaffScope,
})
