import { type PatientStatus, patientStatusLabel } from '#contract/patients/patients.enums.ts'
import { StatusMark } from '#web/ui/status-mark.tsx'

// Those of the lead statuses that say the same of a person.
const colors: Record<PatientStatus, string> = {
  new_lead: 'new',
  interested: 'contacted',
  scheduled: 'scheduled',
  active: 'converted',
  inactive: 'na',
}

/** The one colour of a status, for whatever shows it. */
export const statusColor = (status: PatientStatus): string => `var(--status-${colors[status]})`

/** A patient's status: its colour as a dot, and its label. */
export function PatientStatusMark({ status }: { status: PatientStatus }) {
  return <StatusMark color={statusColor(status)}>{patientStatusLabel(status)}</StatusMark>
}
