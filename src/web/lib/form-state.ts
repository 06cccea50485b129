import type { useForm } from '@mantine/form'

/** What the parts of a form use of it; its whole type names types of other packages. */
export type FormState<Values extends object> = Pick<
  ReturnType<typeof useForm<Values>>,
  | 'values'
  | 'getInputProps'
  | 'getInputNode'
  | 'setFieldValue'
  | 'setValues'
  | 'setErrors'
  | 'clearFieldError'
  | 'isDirty'
  | 'resetDirty'
  | 'onSubmit'
>
