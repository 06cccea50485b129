import { patientFields } from '#contract/patients/patients.fields.ts'
import { patientMessages } from '#contract/patients/patients.messages.ts'
import type { Patient } from '#contract/patients/patients.schemas.ts'
import { changedLabels } from '#web/lib/record-news.ts'

/** Who has changed a patient since they were seen as `before`, and which fields. */
export function patientNews(before: Patient | undefined, now: Patient | undefined): string {
  // Without a newer version at hand, all that is known is that there is one.
  const isNewer = now && now.version !== before?.version
  return patientMessages.changed(
    isNewer ? whoChanged(now) : patientMessages.someoneElse,
    changedLabels(patientFields, before, now),
  )
}

export const whoChanged = (patient: Patient): string => patient.updated_by ?? patientMessages.someoneElse
