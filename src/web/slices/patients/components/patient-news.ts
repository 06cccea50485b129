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

/** Which fields of a patient somebody else has changed since they were seen as `before`. */
export function patientNews(before: Patient | undefined, now: Patient | undefined): string {
  const fields = compared.filter(
    (field) => before && now && JSON.stringify(before[field]) !== JSON.stringify(now[field]),
  )
  return patientMessages.changed(fields.map((field) => patientLabels[field]))
}
