import { notifications } from '@mantine/notifications'
import { useNavigate } from 'react-router'
import { conversionMessages } from '#contract/conversions/conversions.messages.ts'
import { patientFields } from '#contract/patients/patients.fields.ts'
import { patientLabels } from '#contract/patients/patients.labels.ts'
import { patientMessages } from '#contract/patients/patients.messages.ts'
import { patientName } from '#contract/patients/patients.rules.ts'
import { emptyForm } from '#web/lib/form-values.ts'
import type { LocationChoice } from '#web/lib/location-choice.ts'
import { useCreatePatient } from '../api/create-patient.ts'
import { KnownPatients } from './known-patients.tsx'
import { NewPatientForm } from './new-patient-form.tsx'

interface CreatePatientFormProps {
  locations: LocationChoice
  /** Ids of the locations that the signed-in person works at. */
  ownLocationIds: readonly number[]
}

export function CreatePatientForm({ locations, ownLocationIds }: CreatePatientFormProps) {
  const creating = useCreatePatient()
  const navigate = useNavigate()
  return (
    <NewPatientForm
      draft="patients/new"
      initial={emptyForm(patientFields, ownLocationIds)}
      locations={locations}
      submitLabel="Create Patient"
      cancelPath="/patients"
      creating={creating}
      failureOf={() => patientMessages.createFailed}
      onCreated={(patient) => {
        notifications.show({ message: patientLabels.added(patientName(patient)) })
        navigate(`/patients/${patient.id}`)
      }}
    >
      {({ phone, email }) => <KnownPatients phone={phone} email={email} title={conversionMessages.known} />}
    </NewPatientForm>
  )
}
