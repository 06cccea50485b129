import { type FormEvent, useState } from 'react'
import type { z } from 'zod'

/**
 * A small form read as the browser holds it, checked by a schema of the contract when it is sent. For the pages before
 * the login, whose first load a form library would make a good deal heavier.
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
  return { errors, setErrors, onSubmit }
}
