/** What showing what was refused needs of a form. */
interface Form {
  setErrors: (errors: Record<string, string>) => void
  getInputNode: (path: string) => HTMLElement | null
}

/** Leads to the first input that was refused. */
export function focusFirstError(form: Pick<Form, 'getInputNode'>, errors: object): void {
  const [path] = Object.keys(errors)
  if (path) form.getInputNode(path)?.focus()
}

/** Shows each refusal at its input, and leads to the first. */
export function showErrors(form: Form, errors: Record<string, string>): void {
  form.setErrors(errors)
  focusFirstError(form, errors)
}
