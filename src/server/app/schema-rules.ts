import { appointmentStatuses } from '#contract/appointments/appointments.enums.ts'
import { documentTypes, fileContentTypes } from '#contract/documents/documents.enums.ts'
import { auditActions } from '#contract/http/audit.ts'
import { formTools } from '#contract/intake/forms.enums.ts'
import { intakeDoors, intakeOutcomes, intakeReasons } from '#contract/intake/intake.enums.ts'
import {
  callOutcomes,
  callStatuses,
  recordingChoices,
  recordingFetchStates,
  unansweredChoices,
} from '#contract/intake/phone.enums.ts'
import { leadSources, leadStatuses, leadTypes } from '#contract/leads/leads.enums.ts'
import { mailKinds, mailStates } from '#contract/mails/mails.enums.ts'
import { opportunityStages } from '#contract/opportunities/opportunities.enums.ts'
import { patientSources, patientStatuses } from '#contract/patients/patients.enums.ts'
import { staffRoles } from '#contract/staff/staff.enums.ts'
import { taskStatuses } from '#contract/tasks/tasks.enums.ts'
import type { AllowedKeys } from '#server/platform/database/allowed-keys.ts'
import { jobSchema } from '#server/platform/jobs/job-queues.ts'
import { mailQueue } from '#server/platform/mail/mail.ts'
import { resetQueue } from '#server/slices/auth/password-reset.usecases.ts'
import { metaLeadQueue } from '#server/slices/intake/meta/meta.fetching.ts'
import { recordingQueue } from '#server/slices/intake/phone/phone-recordings.ts'

/** Columns that hold only keys of the contract's lists; the database checks them too. */
export const allowedKeys: AllowedKeys[] = [
  { table: 'leads', column: 'status', keys: leadStatuses },
  { table: 'leads', column: 'type', keys: leadTypes },
  { table: 'leads', column: 'source', keys: leadSources },
  { table: 'patients', column: 'status', keys: patientStatuses },
  { table: 'patients', column: 'source', keys: patientSources },
  { table: 'tasks', column: 'status', keys: taskStatuses },
  { table: 'appointments', column: 'status', keys: appointmentStatuses },
  { table: 'documents', column: 'document_type', keys: documentTypes },
  { table: 'documents', column: 'content_type', keys: fileContentTypes },
  { table: 'opportunities', column: 'stage', keys: opportunityStages },
  { table: 'staff', column: 'role', keys: staffRoles },
  { table: 'mails', column: 'kind', keys: mailKinds },
  { table: 'mails', column: 'state', keys: mailStates },
  { table: 'invitations', column: 'role', keys: staffRoles },
  { table: 'intake_requests', column: 'outcome', keys: intakeOutcomes },
  { table: 'intake_requests', column: 'reason', keys: intakeReasons },
  { table: 'intake_requests', column: 'door', keys: intakeDoors },
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

/** The queues of jobs. */
export const jobQueues = [mailQueue, resetQueue, recordingQueue, metaLeadQueue]

/** What the app's own database role may not do. */
export const appRoleLimits = {
  readOnly: [
    'lead_counts',
    'lead_totals',
    'changes',
    'patient_counts',
    'person_words',
    'schema_migrations',
    'schema_migrations_lock',
  ],
  appendOnly: ['events', 'audit_log'],
  schemas: ['public', jobSchema],
} as const
