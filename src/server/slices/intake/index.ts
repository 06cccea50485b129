import {
  callOutcomes,
  callStatuses,
  recordingChoices,
  recordingFetchStates,
  unansweredChoices,
} from '#contract/intake/phone.enums.ts'
import { channels, intakeReasons, intakeResults } from '#contract/intake/requests.enums.ts'
import { formTools } from '#contract/intake/web-forms.enums.ts'
import { leadSources } from '#contract/leads/leads.enums.ts'
import type { JobQueue } from '#server/platform/jobs/job-queues.ts'
import { defineSlice } from '#server/platform/slice.ts'
import { requestWriter } from './requests/requests.writer.ts'

export const recordingRetries = 16

/**
 * 17 tries over 23 to 29 hours, soon at first, because Twilio announces some recordings before they are
 * available.
 */
export const recordingQueue: JobQueue = {
  name: 'call-recordings',
  ...{ retryLimit: recordingRetries, retryDelay: 5, retryBackoff: true, retryDelayMax: 4.5 * 60 * 60 },
  expireInSeconds: 600,
}

/** Retried with backoff until `fetch_until`, which is earlier than the queue's own retry limit. */
export const metaLeadQueue: JobQueue = {
  name: 'meta-leads',
  ...{ retryLimit: 24, retryDelay: 5, retryBackoff: true, retryDelayMax: 30 * 60 },
  expireInSeconds: 120,
}

/** Folders of DATA_DIR with requests and callbacks that wait for the database. */
export const spoolFolders = { requests: 'intake-spool', calls: 'call-spool' } as const

export const intake = defineSlice({
  writer: requestWriter,
  choices: [
    { table: 'intake_requests', column: 'intake_result', keys: intakeResults },
    { table: 'intake_requests', column: 'reason', keys: intakeReasons },
    { table: 'intake_requests', column: 'channel', keys: channels },
    { table: 'web_forms', column: 'tool', keys: formTools },
    { table: 'phone_numbers', column: 'source', keys: leadSources },
    { table: 'phone_numbers', column: 'recording', keys: recordingChoices },
    { table: 'phone_numbers', column: 'unanswered', keys: unansweredChoices },
    { table: 'calls', column: 'status', keys: callStatuses },
    { table: 'calls', column: 'dial_status', keys: callStatuses },
    { table: 'calls', column: 'outcome', keys: callOutcomes },
    { table: 'call_recording_fetches', column: 'state', keys: recordingFetchStates },
  ],
  backup: { files: ['call_recordings'], spools: Object.values(spoolFolders) },
  jobQueues: [recordingQueue, metaLeadQueue],
  load: async () => (await import('./intake.service.ts')).serveIntake,
})
