import { writtenNames } from '#contract/http/record-fields.ts'
import { patientFields } from '#contract/patients/patients.fields.ts'
import type { FormMerge } from '#web/lib/form-merge.ts'
import type { FormState } from '#web/lib/form-state.ts'
import type { FormValues } from '#web/lib/form-values.ts'
import type { LocationChoice } from '#web/lib/location-choice.ts'
import { PersonInputs } from '#web/ui/records/record-inputs.tsx'

export type PatientFormValues = FormValues<typeof patientFields>

interface PatientInputsProps {
  form: FormState<PatientFormValues>
  isNew?: boolean
  locations: LocationChoice
  /** What another person has saved in the meantime. */
  merge?: FormMerge | undefined
  onResolve?: (path: string) => void
}

const inputs = writtenNames(patientFields).map((name) => ({ name, ...patientFields[name] }))

/** The inputs of a patient, the same for Create Patient, Edit Patient and the conversion of a lead. */
export const PatientInputs = (props: PatientInputsProps) => <PersonInputs {...props} fields={inputs} />
