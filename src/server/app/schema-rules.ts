import { changeSetKinds, changeSetStates } from '#contract/change-sets/change-sets.enums.ts'
import type { AllowedKeys } from '#server/platform/database/allowed-keys.ts'
import { emailJobs } from '#server/platform/email/email.ts'
import { jobSchema } from '#server/platform/jobs/job-queues.ts'
import { allSlices } from './slices.ts'

export const allowedKeys: AllowedKeys[] = [
  { table: 'change_sets', column: 'kind', keys: changeSetKinds },
  { table: 'change_sets', column: 'state', keys: changeSetStates },
  ...allSlices.flatMap(({ choices = [] }) => choices),
]

export const jobQueues = [emailJobs, ...allSlices.flatMap(({ jobQueues = [] }) => jobQueues)]

export const appRoleLimits = {
  readOnly: [
    ...['schema_migrations', 'schema_migrations_lock', 'secret_check'],
    ...allSlices.flatMap(({ readOnly = [] }) => readOnly),
  ],
  appendOnly: ['events', 'audit_log'],
  schemas: ['public', jobSchema],
} as const
