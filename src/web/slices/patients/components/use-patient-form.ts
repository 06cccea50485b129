import { schemaResolver, useForm } from '@mantine/form'
import type { z } from 'zod'
import type { FormState } from '#web/lib/form-state.ts'
import { bodyOf, type PatientFormValues } from './patient-form-values.ts'

/** A patient form that refuses what the server would refuse, in the same words. */
export function usePatientForm(
  initialValues: PatientFormValues,
  schema: z.ZodType,
): FormState<PatientFormValues> {
  const check = schemaResolver(schema, { sync: true })
  return useForm({ initialValues, validate: (values) => check(bodyOf(values)) })
}
