import { emailJobs } from '#server/platform/email/email.ts'
import { jobSchema } from '#server/platform/jobs/job-queues.ts'
import { allSlices } from './slices.ts'

export const allowedKeys = allSlices.flatMap(({ choices = [] }) => choices)

export const jobQueues = [emailJobs, ...allSlices.flatMap(({ jobQueues = [] }) => jobQueues)]

export const appRoleLimits = {
  readOnly: [
    ...['schema_migrations', 'schema_migrations_lock', 'secret_check'],
    ...allSlices.flatMap(({ readOnly = [] }) => readOnly),
  ],
  appendOnly: ['events', 'audit_log'],
  schemas: ['public', jobSchema],
} as const
