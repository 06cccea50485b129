import { patientMessages } from '#contract/patients/patients.messages.ts'
import type { Patient } from '#contract/patients/patients.schemas.ts'
import { patientLabels } from './patient-labels.ts'

const compared = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'status',
  'source',
  'address',
  'location',
  'insurance_provider',
  'total_value',
] as const satisfies (keyof Patient)[]

/** Who has changed a patient since they were seen as `before`, and which fields. */
export function patientNews(before: Patient | undefined, now: Patient | undefined): string {
  const fields = compared.filter(
    (field) => before && now && JSON.stringify(before[field]) !== JSON.stringify(now[field]),
  )
  // Without a newer version at hand there is nothing to tell but that there is one.
  const isNewer = now && now.version !== before?.version
  return patientMessages.changed(
    isNewer ? whoChanged(now) : patientMessages.somebodyElse,
    fields.map((field) => patientLabels[field]),
  )
}

/** Who changed a patient last. */
export const whoChanged = (patient: Patient): string => patient.updated_by ?? patientMessages.somebodyElse
