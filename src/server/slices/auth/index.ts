import type { JobQueue } from '#server/platform/jobs/job-queues.ts'
import { defineSlice } from '#server/platform/slice.ts'

/** Reset requests are handled in a job: doing it in the request would reveal by timing whether the account exists. */
export const resetQueue: JobQueue = {
  name: 'password-reset',
  ...{ retryLimit: 10, retryDelay: 5, retryBackoff: true },
  expireInSeconds: 60,
}

export const auth = defineSlice({
  // Rows that ended since the backup would become valid again. After a restore, people sign in anew.
  backup: { leftOut: ['sessions', 'sign_in_challenges', 'password_resets'] },
  jobQueues: [resetQueue],
  load: async () => (await import('./auth.service.ts')).serveAuth,
})
