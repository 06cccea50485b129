import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type PatientStatus, patientStatuses, patientStatusLabel } from '#contract/patients/patients.enums.ts'
import { patientMessages } from '#contract/patients/patients.messages.ts'
import type { Patient } from '#contract/patients/patients.schemas.ts'
import { failureText } from '#web/lib/api.ts'
import { StatusButtons } from '#web/ui/status-buttons.tsx'
import { knownPatient } from '../api/cache.ts'
import { useSetStatus } from '../api/set-status.ts'
import { patientNews } from './patient-news.ts'
import { statusColor } from './patient-status.tsx'

/** A button per status of a patient; any of them can be set from any other (spec section 4). */
export function PatientStatusButtons({ patient }: { patient: Patient }) {
  const setting = useSetStatus(patient)
  const client = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const set = (status: PatientStatus) => {
    setFailure(undefined)
    setting.mutate(status, {
      onError: (error, _status, before) =>
        setFailure(
          failureText(
            error,
            patientMessages.statusFailed,
            `${patientNews(before, knownPatient(client, patient.id))} ${patientMessages.statusStale}`,
          ),
        ),
    })
  }
  return (
    <StatusButtons
      label="Patient status"
      keys={patientStatuses}
      labelOf={patientStatusLabel}
      colorOf={statusColor}
      value={patient.status}
      onChange={set}
      failure={failure}
      onDismiss={() => setFailure(undefined)}
    />
  )
}
