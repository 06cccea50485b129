import { Alert, Button, Group, Paper, Stack } from '@mantine/core'
import type { KeyboardEventHandler, ReactNode } from 'react'
import { Link } from 'react-router'
import { type FormState, focusFirstError } from '#web/lib/form-state.ts'
import { FormDraft, type Merging } from './draft.tsx'
import { PendingButton } from './pending-button.tsx'
import { useUnsavedWarning } from './use-unsaved-warning.ts'

interface RecordFormProps<V extends object, R> {
  form: Pick<
    FormState<V>,
    'values' | 'setValues' | 'setFieldValue' | 'isDirty' | 'resetDirty' | 'getInputNode' | 'onSubmit'
  >
  /** What its draft is called; none where secrets are typed. */
  draft: string | undefined
  /** Of a record that others may change. */
  merging?: Merging<V, R>
  /** What the form has to do without, such as the locations to choose from. */
  notice?: string | false
  submitLabel: string
  /** Buttons before Cancel and save. */
  actions?: ReactNode
  /** Where it leads away from here without a save; left out where it stays. */
  cancelPath: string | undefined
  cancelState?: unknown
  pending: boolean
  /** What went wrong last time, in the words of the catalogue. */
  failure: string | undefined
  onSubmit: (values: V) => void
  onKeyDown?: KeyboardEventHandler
  /** The inputs. */
  children: ReactNode
}

/** Frame of a form on a page of its own: what went wrong, the inputs, the way on and the way back. */
export function RecordForm<V extends object, R = never>(props: RecordFormProps<V, R>) {
  const {
    form,
    draft,
    merging,
    notice,
    submitLabel,
    actions,
    cancelPath,
    cancelState,
    pending,
    failure,
    onSubmit,
    onKeyDown,
    children,
  } = props
  useUnsavedWarning(form.isDirty, form.resetDirty)
  return (
    <Paper
      component="form"
      pos="relative"
      bd="1px solid var(--hairline)"
      p={{ base: 'md', sm: 'lg' }}
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={form.onSubmit(onSubmit, (errors) => focusFirstError(form, errors))}
    >
      <Stack gap="lg">
        {notice && (
          <Alert color="red" role="alert">
            {notice}
          </Alert>
        )}
        <FormDraft form={form} name={draft} merging={merging} />
        {children}
        {failure && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        <Group justify="flex-end">
          {actions}
          {cancelPath !== undefined && (
            <Button component={Link} to={cancelPath} state={cancelState} variant="default">
              Cancel
            </Button>
          )}
          <PendingButton type="submit" pending={pending}>
            {submitLabel}
          </PendingButton>
        </Group>
      </Stack>
    </Paper>
  )
}
