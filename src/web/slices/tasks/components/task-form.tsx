import { Alert, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatDay } from '#contract/formats/dates.ts'
import { taskStatuses, taskStatusLabel } from '#contract/tasks/tasks.enums.ts'
import { taskMessages } from '#contract/tasks/tasks.messages.ts'
import { type Task, TaskCreate, taskLimits } from '#contract/tasks/tasks.schemas.ts'
import type { FormMerge } from '#web/lib/form-merge.ts'
import { type FormState, focusFirstError } from '#web/lib/form-state.ts'
import { practiceToday } from '#web/lib/practice-time.ts'
import type { Subject } from '#web/lib/subject.ts'
import { Choice, SearchableChoice } from '#web/ui/choice.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import { FormDraft, type Merging } from '#web/ui/draft.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { mergedInput } from '#web/ui/merged-input.tsx'
import { useUnsavedWarning } from '#web/ui/use-unsaved-warning.ts'
import { availableStaffQuery } from '../api/tasks.ts'
import { taskLabels } from './task-due.tsx'

interface TaskFormProps {
  form: FormState<TaskFormValues>
  /** What its draft is called. */
  draft: string
  merging?: Merging<TaskFormValues, Task>
  submitLabel: string
  pending: boolean
  failure: string | undefined
  onSubmit: (values: TaskFormValues) => void
  onCancel: () => void
  children: ReactNode
}

export function TaskForm(props: TaskFormProps) {
  const { form, draft, merging, submitLabel, pending, failure, onSubmit, onCancel, children } = props
  const [refusal, setRefusal] = useState<string>()
  useUnsavedWarning(form.isDirty, form.resetDirty)
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
        <FormDraft form={form} name={draft} merging={merging} />
        {children}
        <Failure text={problem} />
        <FormButtons submit={submitLabel} pending={pending} onCancel={onCancel} />
      </Stack>
    </form>
  )
}

/** `due_date` is yyyy-MM-dd, or invalid text as typed. */
export type TaskFormValues = Pick<Task, 'title' | 'description' | 'status' | 'assigned_to'> & {
  due_date: string | null
}

export const emptyTask: TaskFormValues = {
  title: '',
  description: '',
  due_date: null,
  status: 'pending',
  assigned_to: null,
}

export const formValuesOf = ({
  title,
  description,
  due_date,
  status,
  assigned_to,
}: Task): TaskFormValues => ({ title, description, due_date, status, assigned_to })

const required = ['title', 'description', 'due_date'] as const

const blankFields = (values: TaskFormValues): string[] => required.filter((name) => !values[name]?.trim())

export function useTaskForm(initialValues: TaskFormValues): FormState<TaskFormValues> {
  const check = schemaResolver(TaskCreate, { sync: true })
  return useForm<TaskFormValues>({
    initialValues,
    // Blank fields get one message for the whole form (spec section 5).
    validate: (values) => ({
      ...check(values),
      ...Object.fromEntries(blankFields(values).map((name) => [name, true])),
    }),
  })
}

const refusalOf = (values: TaskFormValues): string | undefined =>
  blankFields(values).length > 0 ? taskMessages.allRequired : undefined

// Screen readers need dropdowns inside their dialog.
const withinDialog = { withinPortal: false }

interface TaskInputsProps {
  form: FormState<TaskFormValues>
  subject: Subject | undefined
  /** Current assignee, who may no longer be on the list. */
  assignee?: { id: number; name: string } | undefined
  merge?: FormMerge | undefined
  onResolve?: (path: string) => void
}

export function TaskInputs({ form, subject, assignee, merge, onResolve }: TaskInputsProps) {
  const staff = useQuery(availableStaffQuery(subject))
  const people = (staff.data ?? []).map(({ id, name, is_self }) => ({
    value: id,
    label: is_self ? `${name} (you)` : name,
  }))
  if (assignee && !people.some(({ value }) => value === assignee.id)) {
    people.unshift({ value: assignee.id, label: assignee.name })
  }

  const shown = (name: string, value: string | number) => {
    if (name === 'status') return taskStatusLabel(String(value))
    if (name === 'due_date') return formatDay(String(value))
    if (name !== 'assigned_to') return String(value)
    return people.find((person) => person.value === value)?.label ?? 'someone else'
  }
  const input = (name: keyof TaskFormValues) => ({
    label: taskLabels[name],
    ...mergedInput(form, name, { merge, onResolve, shown }),
  })
  return (
    <Stack gap="md">
      <TextInput required data-autofocus maxLength={taskLimits.title} {...input('title')} />
      <Textarea
        required
        autosize
        minRows={3}
        maxRows={10}
        maxLength={taskLimits.description}
        {...input('description')}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="md">
        <DayInput required today={practiceToday()} {...input('due_date')} value={form.values.due_date} />
        <Choice
          comboboxProps={withinDialog}
          data={taskStatuses.map((status) => ({ value: status, label: taskStatusLabel(status) }))}
          {...input('status')}
        />
        <SearchableChoice<number>
          clearable
          placeholder="Not assigned"
          comboboxProps={withinDialog}
          data={people}
          {...input('assigned_to')}
        />
      </SimpleGrid>
      {staff.isError && (
        <Alert color="yellow" role="alert">
          {taskMessages.staffFailed}
        </Alert>
      )}
    </Stack>
  )
}
