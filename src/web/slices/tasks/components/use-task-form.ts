import { schemaResolver, useForm } from '@mantine/form'
import { taskMessages } from '#contract/tasks/tasks.messages.ts'
import { TaskCreate } from '#contract/tasks/tasks.schemas.ts'
import type { FormState } from '#web/lib/form-state.ts'
import { blankFields, type TaskFormValues } from './task-form-values.ts'

/** A form for the fields of a task that refuses what the server would refuse. */
export function useTaskForm(initialValues: TaskFormValues): FormState<TaskFormValues> {
  const check = schemaResolver(TaskCreate, { sync: true })
  return useForm<TaskFormValues>({
    initialValues,
    // Of blank inputs the form tells as a whole (spec section 5).
    validate: (values) => ({
      ...check(values),
      ...Object.fromEntries(blankFields(values).map((name) => [name, true])),
    }),
  })
}

/** What the form says as a whole of values that were refused. */
export const refusalOf = (values: TaskFormValues): string | undefined =>
  blankFields(values).length > 0 ? taskMessages.allRequired : undefined
