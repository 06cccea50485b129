import { schemaResolver, useForm } from '@mantine/form'
import type { z } from 'zod'
import { fieldMessages } from '#contract/http/fields.ts'
import type { Fields } from '#contract/http/record-fields.ts'
import type { FormState } from '#web/lib/form-state.ts'
import { bodyOf, type FormValues } from '#web/lib/form-values.ts'

/** A form that refuses what the server would refuse, in the same words. */
export function useFieldsForm<F extends Fields>(
  fields: F,
  initialValues: FormValues<F>,
  schema: z.ZodType,
): FormState<FormValues<F>> {
  const check = schemaResolver(schema, { sync: true })
  const validate = (values: FormValues<F>) => {
    const errors = check(bodyOf(fields, values))
    // The contract lists all keys; someone who has not chosen one needs to hear less.
    for (const [name, value] of Object.entries(values)) {
      if (value === null && fields[name]?.form === 'choice') errors[name] = fieldMessages.required
    }
    return errors
  }
  return useForm<FormValues<F>>({ initialValues, validate: validate as never })
}
