import { type Field, type Fields, writtenNames } from '#contract/http/record-fields.ts'
import { patientFields } from '#contract/patients/patients.fields.ts'
import type { FormMerge } from '#web/lib/form-merge.ts'
import type { FormState } from '#web/lib/form-state.ts'
import type { FormValues } from '#web/lib/form-values.ts'
import type { LocationChoice } from '#web/lib/location-choice.ts'
import { PersonInputs } from '#web/ui/records/record-inputs.tsx'
import type { RecordField } from '#web/ui/records/record-kind.ts'

export type PatientFormValues = FormValues<typeof patientFields>

interface PatientInputsProps {
  /** A patient's by default. */
  fields?: readonly RecordField[] | undefined
  form: FormState<PatientFormValues>
  isNew?: boolean
  locations: LocationChoice
  /** What another person has saved in the meantime. */
  merge?: FormMerge | undefined
  onResolve?: (path: string) => void
}

/** Inputs for a list of fields like a patient's. */
export const inputsOf = (fields: Fields): RecordField[] =>
  writtenNames(fields).map((name) => ({ name, ...(fields[name] as Field) }))

const patientInputs = inputsOf(patientFields)

/** The inputs of a patient, the same for Create Patient, Edit Patient and the conversion of a lead. */
export const PatientInputs = ({ fields = patientInputs, ...props }: PatientInputsProps) => (
  <PersonInputs {...props} fields={fields} />
)
