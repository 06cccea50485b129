import { type FormEvent, useRef, useState } from 'react'
import type { z } from 'zod'
import { showFocus } from './form-state.ts'

/**
 * A small native form validated by a contract schema, for the pages before sign-in that should not load a
 * form library.
 */
export function useDataForm<S extends z.ZodType>(schema: S, onValid: (values: z.output<S>) => void) {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const sent = useRef<HTMLFormElement>(null)
  /** Shows what is wrong, and takes the focus to the first of it. */
  const refuse = (faults: Record<string, string>) => {
    setErrors(faults)
    const fields = [...(sent.current?.elements ?? [])] as HTMLInputElement[]
    showFocus(fields.find(({ name }) => faults[name]))
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    sent.current = event.currentTarget
    const result = schema.safeParse(Object.fromEntries(new FormData(event.currentTarget)))
    const issues = result.success ? [] : result.error.issues
    refuse(Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message])))
    if (result.success) onValid(result.data)
  }
  const input = (name: string) => ({ name, required: true, withAsterisk: false, error: errors[name] })
  return { errors, input, refuse, onSubmit }
}
