import { schemaResolver, useForm } from '@mantine/form'
import type { z } from 'zod'
import { fieldMessages } from '#contract/http/fields.ts'
import { bodyOf, type LeadFormValues } from './lead-form-values.ts'

/** What the parts of a lead form use of it. */
export type LeadFormState = Pick<
  ReturnType<typeof useForm<LeadFormValues>>,
  | 'values'
  | 'getInputProps'
  | 'getInputNode'
  | 'setFieldValue'
  | 'setErrors'
  | 'isDirty'
  | 'resetDirty'
  | 'onSubmit'
>

/** A lead form that refuses what the server would refuse, in the same words. */
export function useLeadForm(initialValues: LeadFormValues, schema: z.ZodType): LeadFormState {
  const check = schemaResolver(schema, { sync: true })
  return useForm({
    initialValues,
    validate: (values) => ({
      ...check(bodyOf(values)),
      // The contract names the choices; whoever has not chosen needs to hear less.
      ...(values.source === null && { source: fieldMessages.required }),
    }),
  })
}
