import { schemaResolver, useForm } from '@mantine/form'
import type { z } from 'zod'
import { bodyOf, type PatientFormValues } from './patient-form-values.ts'

/** What the parts of a patient form use of it. */
export type PatientFormState = Pick<
  ReturnType<typeof useForm<PatientFormValues>>,
  | 'values'
  | 'getInputProps'
  | 'getInputNode'
  | 'setFieldValue'
  | 'setErrors'
  | 'isDirty'
  | 'resetDirty'
  | 'onSubmit'
>

/** A patient form that refuses what the server would refuse, in the same words. */
export function usePatientForm(initialValues: PatientFormValues, schema: z.ZodType): PatientFormState {
  const check = schemaResolver(schema, { sync: true })
  return useForm({ initialValues, validate: (values) => check(bodyOf(values)) })
}
