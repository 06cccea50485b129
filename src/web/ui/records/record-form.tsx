import { Alert, Button, Group, Paper, Stack } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { Link } from 'react-router'
import { focusFirstError } from '#web/lib/focus-first-error.ts'
import type { RecordValues } from '#web/lib/record-api.ts'
import { PendingButton } from '../pending-button.tsx'
import { useUnsavedWarning } from '../use-unsaved-warning.ts'
import { FieldInput } from './field-input.tsx'
import type { RecordKind } from './record-kind.ts'

/** What the parts of a record's form use of it. */
export type RecordFormState = Pick<
  ReturnType<typeof useForm<RecordValues>>,
  | 'values'
  | 'getInputProps'
  | 'getInputNode'
  | 'setFieldValue'
  | 'setValues'
  | 'setErrors'
  | 'isDirty'
  | 'resetDirty'
  | 'onSubmit'
>

/** A form of a record that refuses what the server would refuse, in the same words. */
export function useRecordForm(
  kind: Pick<RecordKind, 'Create'>,
  initialValues: RecordValues,
): RecordFormState {
  const check = schemaResolver(kind.Create, { sync: true })
  return useForm<RecordValues>({ initialValues, validate: (values) => check(values) })
}

interface RecordFormProps {
  kind: Pick<RecordKind, 'fields'>
  form: RecordFormState
  submitLabel: string
  cancelPath: string
  pending: boolean
  /** What went wrong last time, in the words of the catalogue. */
  failure: string | undefined
  /** What somebody else has entered in the meantime. */
  conflicts?: Partial<RecordValues>
  onResolve?: (name: string) => void
  onSubmit: (values: RecordValues) => void
}

/** The form of a record: its inputs, what went wrong, the way on and the way back. */
export function RecordForm(props: RecordFormProps) {
  const { kind, form, submitLabel, cancelPath, pending, failure, conflicts = {}, onResolve, onSubmit } = props
  useUnsavedWarning(form.isDirty)
  return (
    <Paper
      component="form"
      bd="1px solid var(--hairline)"
      p={{ base: 'md', sm: 'lg' }}
      noValidate
      onSubmit={form.onSubmit(onSubmit, (errors) => focusFirstError(form, errors))}
    >
      <Stack gap="md">
        {kind.fields.map((field, index) => (
          <FieldInput
            key={field.name}
            field={field}
            form={form}
            autoFocus={index === 0}
            theirs={conflicts[field.name]}
            onResolve={() => onResolve?.(field.name)}
          />
        ))}
        {failure && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button component={Link} to={cancelPath} variant="default">
            Cancel
          </Button>
          <PendingButton type="submit" pending={pending}>
            {submitLabel}
          </PendingButton>
        </Group>
      </Stack>
    </Paper>
  )
}
