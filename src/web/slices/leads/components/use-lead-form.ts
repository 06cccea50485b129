import { schemaResolver, useForm } from '@mantine/form'
import type { z } from 'zod'
import { fieldMessages } from '#contract/http/fields.ts'
import type { FormState } from '#web/lib/form-state.ts'
import { bodyOf, type LeadFormValues } from './lead-form-values.ts'

/** A lead form that refuses what the server would refuse, in the same words. */
export function useLeadForm(initialValues: LeadFormValues, schema: z.ZodType): FormState<LeadFormValues> {
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
