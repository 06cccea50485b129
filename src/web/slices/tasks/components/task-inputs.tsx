import { Alert, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#contract/formats/dates.ts'
import { taskStatuses, taskStatusLabel } from '#contract/tasks/tasks.enums.ts'
import { taskLimits } from '#contract/tasks/tasks.schemas.ts'
import type { FormState } from '#web/lib/form-state.ts'
import { practiceToday } from '#web/lib/practice-day.ts'
import type { Subject } from '#web/lib/subject.ts'
import { Choice, SearchableChoice } from '#web/ui/choice.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import { TheirValue } from '#web/ui/their-value.tsx'
import { availableStaffQuery } from '../api/staff.ts'
import type { TaskFormValues } from './task-form-values.ts'
import { taskLabels } from './task-labels.ts'

// What a dialog opens belongs to it, for screen readers as well.
const withinDialog = { withinPortal: false }

interface TaskInputsProps {
  form: FormState<TaskFormValues>
  subject: Subject | undefined
  /** Who is assigned now, in case that they are not on offer. */
  assignee?: { id: number; name: string } | undefined
  /** What somebody else has entered in the meantime. */
  conflicts: Partial<TaskFormValues>
  onResolve: (name: keyof TaskFormValues) => void
}

/** The inputs of a task, the same for a new one and for one that is edited. */
export function TaskInputs({ form, subject, assignee, conflicts, onResolve }: TaskInputsProps) {
  const staff = useQuery(availableStaffQuery(subject))
  const people = (staff.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  if (assignee && !people.some(({ value }) => value === assignee.id)) {
    people.unshift({ value: assignee.id, label: assignee.name })
  }

  const shown = (name: keyof TaskFormValues, value: string | number | null) => {
    if (value === null) return ''
    if (name === 'status') return taskStatusLabel(String(value))
    if (name === 'assigned_to')
      return people.find((person) => person.value === value)?.label ?? 'somebody else'
    return formatDay(String(value))
  }
  const input = <N extends keyof TaskFormValues>(name: N) => {
    const theirs = conflicts[name]
    return {
      label: taskLabels[name],
      ...form.getInputProps(name),
      autoComplete: 'off',
      description: theirs !== undefined && (
        <TheirValue
          value={shown(name, theirs)}
          onUse={() => {
            form.setValues({ [name]: theirs })
            onResolve(name)
          }}
        />
      ),
      inputWrapperOrder: ['label', 'input', 'description', 'error'] as const satisfies string[],
    }
  }
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
          The staff could not be loaded. You can still save the task without assigning it.
        </Alert>
      )}
    </Stack>
  )
}
