interface Form {
  getInputNode: (path: string) => HTMLElement | null
}

/** Leads to the first input that was refused. */
export function focusFirstError(form: Form, errors: object): void {
  const [path] = Object.keys(errors)
  if (path) form.getInputNode(path)?.focus()
}
