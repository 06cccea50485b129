import { type FormEvent, useState } from 'react'
import type { z } from 'zod'

/**
 * A small native form validated by a contract schema, for the pages before sign-in that should not load a
 * form library.
 */
export function useDataForm<S extends z.ZodType>(schema: S, onValid: (values: z.output<S>) => void) {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const result = schema.safeParse(Object.fromEntries(new FormData(form)))
    const issues = result.success ? [] : result.error.issues
    setErrors(Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message])))
    if (result.success) onValid(result.data)
    else form.querySelector<HTMLInputElement>(`[name="${issues[0]?.path.join('.')}"]`)?.focus()
  }
  const input = (name: string) => ({ name, required: true, withAsterisk: false, error: errors[name] })
  return { errors, input, setErrors, onSubmit }
}
