import { useNavigate } from 'react-router'
import { patientFields } from '#contract/patients/patients.fields.ts'
import { patientMessages } from '#contract/patients/patients.messages.ts'
import { type Patient, PatientPut } from '#contract/patients/patients.schemas.ts'
import { errorStatus, failureText, fieldErrors } from '#web/lib/api.ts'
import { useFormMerge } from '#web/lib/form-merge.ts'
import { showErrors } from '#web/lib/form-state.ts'
import { bodyOf, formValuesOf } from '#web/lib/form-values.ts'
import type { LocationChoice } from '#web/lib/location-choice.ts'
import { RecordForm } from '#web/ui/record-form.tsx'
import { useFieldsForm } from '#web/ui/records/use-fields-form.ts'
import { useSavePatient } from '../api/save-patient.ts'
import { type PatientFormValues, PatientInputs } from './patient-inputs.tsx'
import { patientNews, whoChanged } from './patient-news.ts'

interface EditPatientFormProps {
  patient: Patient
  /** Asks for the patient as they are now. */
  fetchLatest: () => Promise<Patient | undefined>
  locations: LocationChoice
  /** State of the links back to the patient, which leads on to the list. */
  linkState: unknown
}

const valuesOf = (patient: Patient) => formValuesOf(patientFields, patient)

export function EditPatientForm({ patient, fetchLatest, locations, linkState }: EditPatientFormProps) {
  const merging = useFormMerge({
    record: patient,
    valuesOf,
    fetchLatest,
    tell: (before, latest) => ({ by: whoChanged(latest), news: patientNews(before, latest) }),
  })
  const { base, merge, bringTogether, resolve } = merging
  const form = useFieldsForm(patientFields, valuesOf(patient), PatientPut)
  const save = useSavePatient(patient.id)
  const navigate = useNavigate()
  const path = `/patients/${patient.id}`

  const submit = (values: PatientFormValues) =>
    save.mutate(
      { body: bodyOf(patientFields, values), version: base.version },
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
      draft={`patients/${patient.id}`}
      merging={merging}
      notice={locations.isError && patientMessages.locationsFailed}
      submitLabel="Update Patient"
      cancelPath={path}
      pending={save.isPending}
      failure={save.error ? saveFailure(save.error, merge?.news) : undefined}
      onSubmit={submit}
    >
      <PatientInputs form={form} locations={locations} merge={merge} onResolve={resolve} />
    </RecordForm>
  )
}

const saveFailure = (error: Error, news = patientMessages.changed(patientMessages.someoneElse, [])) =>
  failureText(error, patientMessages.updateFailed, `${news} ${patientMessages.updateStale}`)
