import { appointmentStatuses } from '#contract/appointments/appointments.enums.ts'
import { documentTypes, fileContentTypes } from '#contract/documents/documents.enums.ts'
import { intakeDoors, intakeOutcomes } from '#contract/intake/intake.enums.ts'
import { leadSources, leadStatuses, leadTypes } from '#contract/leads/leads.enums.ts'
import { opportunityStages } from '#contract/opportunities/opportunities.enums.ts'
import { patientSources, patientStatuses } from '#contract/patients/patients.enums.ts'
import { staffRoles } from '#contract/staff/staff.enums.ts'
import { taskStatuses } from '#contract/tasks/tasks.enums.ts'
import type { AllowedKeys } from '#server/platform/database/allowed-keys.ts'

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
  { table: 'intake_requests', column: 'outcome', keys: intakeOutcomes },
  { table: 'intake_requests', column: 'door', keys: intakeDoors },
]

/** What the app's own database role may not do. */
export const appRoleLimits = {
  readOnly: ['lead_counts', 'patient_counts', 'schema_migrations', 'schema_migrations_lock'],
  appendOnly: ['events'],
} as const
