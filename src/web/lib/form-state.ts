import type { useForm } from '@mantine/form'

/** What form components need. The full type names types from other packages. */
export type FormState<Values extends object> = Pick<
  ReturnType<typeof useForm<Values>>,
  | 'values'
  | 'getInputProps'
  | 'getInputNode'
  | 'getInitialValues'
  | 'setFieldValue'
  | 'setValues'
  | 'setErrors'
  | 'clearFieldError'
  | 'isDirty'
  | 'resetDirty'
  | 'onSubmit'
>

interface Form {
  setErrors: (errors: Record<string, string>) => void
  getInputNode: (path: string) => HTMLElement | null
}

/** The first as they stand on the page. */
export function focusFirstError(form: Pick<Form, 'getInputNode'>, errors: object): void {
  const inputs = Object.keys(errors).flatMap((path) => form.getInputNode(path) ?? [])
  const first = inputs.reduce<HTMLElement | undefined>(
    (one, other) =>
      one && one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? one : other,
    undefined,
  )
  showFocus(first)
}

/** Browsers show the focus by themselves where keys were used last. */
export const showFocus = (element: HTMLElement | undefined): void => element?.focus({ focusVisible: true })

export function showErrors(form: Form, errors: Record<string, string>): void {
  form.setErrors(errors)
  focusFirstError(form, errors)
}
