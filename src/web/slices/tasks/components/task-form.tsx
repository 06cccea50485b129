import { Alert, Button, Group, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { focusFirstError } from '#web/lib/form-errors.ts'
import type { FormState } from '#web/lib/form-state.ts'
import { PendingButton } from '#web/ui/pending-button.tsx'
import { useUnsavedWarning } from '#web/ui/use-unsaved-warning.ts'
import type { TaskFormValues } from './task-form-values.ts'
import { refusalOf } from './use-task-form.ts'

interface TaskFormProps {
  form: FormState<TaskFormValues>
  submitLabel: string
  pending: boolean
  /** What went wrong last time, in the words of the catalogue. */
  failure: string | undefined
  onSubmit: (values: TaskFormValues) => void
  onCancel: () => void
  /** The inputs. */
  children: ReactNode
}

/** Frame of a task's form: the inputs, what went wrong, the way on and the way back. */
export function TaskForm(props: TaskFormProps) {
  const { form, submitLabel, pending, failure, onSubmit, onCancel, children } = props
  const [refusal, setRefusal] = useState<string>()
  useUnsavedWarning(form.isDirty)
  const accept = (values: TaskFormValues) => {
    setRefusal(undefined)
    onSubmit(values)
  }
  const refuse = (errors: object, values: TaskFormValues) => {
    setRefusal(refusalOf(values))
    focusFirstError(form, errors)
  }
  const problem = refusal ?? failure
  return (
    <form noValidate onSubmit={form.onSubmit(accept, refuse)}>
      <Stack gap="md">
        {children}
        {problem && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <PendingButton type="submit" pending={pending}>
            {submitLabel}
          </PendingButton>
        </Group>
      </Stack>
    </form>
  )
}
