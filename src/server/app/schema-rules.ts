import { appointmentStatuses, visitStates } from '#contract/appointments/appointments.enums.ts'
import { archiveStates } from '#contract/archives/archives.enums.ts'
import { changeSetKinds, changeSetStates } from '#contract/change-sets/change-sets.enums.ts'
import { practiceFields } from '#contract/companies/companies.schemas.ts'
import { documentTypes, fileContentTypes } from '#contract/documents/documents.enums.ts'
import { emailKinds, emailStates } from '#contract/emails/emails.enums.ts'
import { auditActions } from '#contract/http/audit.ts'
import type { Fields } from '#contract/http/record-fields.ts'
import {
  duplicateChoices,
  importNouns,
  importStates,
  importVerdicts,
} from '#contract/imports/imports.enums.ts'
import { signupChoices } from '#contract/installation/installation.enums.ts'
import {
  callOutcomes,
  callStatuses,
  recordingChoices,
  recordingFetchStates,
  unansweredChoices,
} from '#contract/intake/phone.enums.ts'
import { channels, intakeReasons, intakeResults } from '#contract/intake/requests.enums.ts'
import { formTools } from '#contract/intake/web-forms.enums.ts'
import { endedStatuses, leadSources } from '#contract/leads/leads.enums.ts'
import { leadFields } from '#contract/leads/leads.fields.ts'
import { opportunityStages } from '#contract/opportunities/opportunities.enums.ts'
import { patientFields } from '#contract/patients/patients.fields.ts'
import { attemptResults, requestOutcomes } from '#contract/queue/queue.enums.ts'
import { staffRoles } from '#contract/staff/staff.enums.ts'
import { taskStatuses } from '#contract/tasks/tasks.enums.ts'
import type { AllowedKeys } from '#server/platform/database/allowed-keys.ts'
import { emailJobs } from '#server/platform/email/email.ts'
import { jobSchema } from '#server/platform/jobs/job-queues.ts'
import { resetQueue } from '#server/slices/auth/password-reset.usecases.ts'
import { metaLeadQueue } from '#server/slices/intake/meta/meta.fetching.ts'
import { recordingQueue } from '#server/slices/intake/phone/phone-recordings.ts'

const choicesOf = (table: string, fields: Fields): AllowedKeys[] =>
  Object.entries(fields).flatMap(([column, { form, options = [] }]) =>
    form === 'choice' ? [{ table, column, keys: options.map(({ value }) => String(value)) }] : [],
  )

/** Columns that hold only keys of the contract's lists; the database checks them too. */
export const allowedKeys: AllowedKeys[] = [
  ...choicesOf('leads', leadFields),
  ...choicesOf('patients', patientFields),
  ...choicesOf('companies', practiceFields),
  { table: 'tasks', column: 'status', keys: taskStatuses },
  { table: 'appointments', column: 'status', keys: appointmentStatuses },
  { table: 'appointments', column: 'visit_state', keys: visitStates },
  { table: 'documents', column: 'document_type', keys: documentTypes },
  { table: 'documents', column: 'content_type', keys: fileContentTypes },
  { table: 'opportunities', column: 'stage', keys: opportunityStages },
  { table: 'staff', column: 'role', keys: staffRoles },
  { table: 'emails', column: 'kind', keys: emailKinds },
  { table: 'emails', column: 'state', keys: emailStates },
  { table: 'invitations', column: 'role', keys: staffRoles },
  { table: 'imports', column: 'noun', keys: importNouns },
  { table: 'imports', column: 'state', keys: importStates },
  { table: 'import_rows', column: 'verdict', keys: importVerdicts },
  { table: 'import_rows', column: 'choice', keys: duplicateChoices },
  { table: 'change_sets', column: 'kind', keys: changeSetKinds },
  { table: 'change_sets', column: 'state', keys: changeSetStates },
  { table: 'archives', column: 'state', keys: archiveStates },
  { table: 'installation', column: 'signup', keys: signupChoices },
  { table: 'intake_requests', column: 'intake_result', keys: intakeResults },
  { table: 'intake_requests', column: 'reason', keys: intakeReasons },
  { table: 'intake_requests', column: 'channel', keys: channels },
  { table: 'intake_requests', column: 'outcome', keys: requestOutcomes },
  { table: 'intake_requests', column: 'closed_to', keys: endedStatuses },
  { table: 'intake_requests', column: 'last_result', keys: attemptResults },
  { table: 'request_attempts', column: 'result', keys: attemptResults },
  { table: 'web_forms', column: 'tool', keys: formTools },
  { table: 'phone_numbers', column: 'source', keys: leadSources },
  { table: 'phone_numbers', column: 'recording', keys: recordingChoices },
  { table: 'phone_numbers', column: 'unanswered', keys: unansweredChoices },
  { table: 'calls', column: 'status', keys: callStatuses },
  { table: 'calls', column: 'dial_status', keys: callStatuses },
  { table: 'calls', column: 'outcome', keys: callOutcomes },
  { table: 'call_recording_fetches', column: 'state', keys: recordingFetchStates },
  { table: 'audit_log', column: 'action', keys: auditActions },
]

export const jobQueues = [emailJobs, resetQueue, recordingQueue, metaLeadQueue]

export const appRoleLimits = {
  readOnly: [
    'lead_counts',
    'lead_totals',
    'follow_up_counts',
    'patient_counts',
    'changes',
    'schema_migrations',
    'schema_migrations_lock',
    'secret_check',
  ],
  appendOnly: ['events', 'audit_log'],
  schemas: ['public', jobSchema],
} as const
