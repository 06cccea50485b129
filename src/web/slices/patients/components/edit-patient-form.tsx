import { useNavigate } from 'react-router'
import { patientMessages } from '#contract/patients/patients.messages.ts'
import { type Patient, PatientPut } from '#contract/patients/patients.schemas.ts'
import { errorStatus, fieldErrors } from '#web/lib/api.ts'
import { showErrors } from '#web/lib/form-errors.ts'
import { useFormMerge } from '#web/lib/form-merge.ts'
import type { LocationChoice } from '#web/lib/location-choice.ts'
import { RecordForm } from '#web/ui/record-form.tsx'
import { useSavePatient } from '../api/save-patient.ts'
import { bodyOf, formValuesOf, type PatientFormValues } from './patient-form-values.ts'
import { PatientInputs } from './patient-inputs.tsx'
import { patientNews, whoChanged } from './patient-news.ts'
import { usePatientForm } from './use-patient-form.ts'

interface EditPatientFormProps {
  /** The patient as they were when the form opened. */
  patient: Patient
  /** Asks for the patient as they are now. */
  fetchLatest: () => Promise<Patient | undefined>
  locations: LocationChoice
  /** State of the links back to the patient, which leads on to the list. */
  linkState: unknown
}

export function EditPatientForm({ patient, fetchLatest, locations, linkState }: EditPatientFormProps) {
  const { base, merge, bringTogether, resolve } = useFormMerge({
    record: patient,
    valuesOf: formValuesOf,
    fetchLatest,
    tell: (before, latest) => ({
      by: whoChanged(latest),
      news: patientNews(before, latest),
    }),
  })
  const form = usePatientForm(formValuesOf(patient), PatientPut)
  const save = useSavePatient(patient.id)
  const navigate = useNavigate()
  const path = `/patients/${patient.id}`

  const submit = (values: PatientFormValues) =>
    save.mutate(
      { body: bodyOf(values), version: base.version },
      {
        onSuccess: () => {
          form.resetDirty()
          navigate(path, { state: linkState })
        },
        onError: (error) => {
          if (errorStatus(error) === 412) return bringTogether(values, form.setFieldValue)
          showErrors(form, fieldErrors(error))
        },
      },
    )
  return (
    <RecordForm
      form={form}
      notice={locations.isError && patientMessages.locationsFailed}
      submitLabel="Update Patient"
      cancelPath={path}
      pending={save.isPending}
      failure={save.error ? saveFailure(save.error, merge?.news) : undefined}
      onSubmit={submit}
    >
      <PatientInputs form={form} mode="edit" locations={locations} merge={merge} onResolve={resolve} />
    </RecordForm>
  )
}

const saveFailure = (error: Error, news = patientMessages.changed(patientMessages.somebodyElse, [])) =>
  errorStatus(error) === 412 ? `${news} ${patientMessages.updateStale}` : patientMessages.updateFailed
