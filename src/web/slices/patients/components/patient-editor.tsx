import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { patientMessages } from '#contract/patients/patients.messages.ts'
import { errorStatus } from '#web/lib/api.ts'
import type { LocationChoice } from '#web/lib/location-choice.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { patientQuery } from '../api/patient.ts'
import { EditPatientForm } from './edit-patient-form.tsx'
import { PatientSkeleton } from './patient-skeleton.tsx'

/** Edit Patient, from loading the patient on. */
export function PatientEditor({ id, locations }: { id: number; locations: LocationChoice }) {
  const { state } = useLocation()
  const { data, error, refetch } = useQuery(patientQuery(id))
  const fetchLatest = async () => (await refetch()).data
  if (errorStatus(error) === 404) {
    return (
      <LoadError
        message={patientMessages.notFound}
        back={{ to: '/patients', label: 'Back to Patients List' }}
      />
    )
  }
  if (data) {
    return (
      <EditPatientForm patient={data} fetchLatest={fetchLatest} locations={locations} linkState={state} />
    )
  }
  if (error) return <LoadError message={patientMessages.fetchOneFailed} onRetry={refetch} />
  return <PatientSkeleton />
}
