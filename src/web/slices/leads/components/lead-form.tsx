import { Alert, Button, Group, Paper, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { leadMessages } from '#contract/leads/leads.messages.ts'
import { focusFirstError } from '#web/lib/focus-first-error.ts'
import { PendingButton } from '#web/ui/pending-button.tsx'
import { useUnsavedWarning } from '#web/ui/use-unsaved-warning.ts'
import type { LocationChoice } from './field-editors.tsx'
import type { LeadFormValues } from './lead-form-values.ts'
import type { LeadFormState } from './use-lead-form.ts'

interface LeadFormProps {
  form: LeadFormState
  locations: LocationChoice
  submitLabel: string
  cancelPath: string
  pending: boolean
  /** What went wrong last time, in the words of the catalogue. */
  failure: string | undefined
  onSubmit: (values: LeadFormValues) => void
  /** The inputs. */
  children: ReactNode
}

/** Frame of Create Lead and Edit Lead: what went wrong, the inputs, the way on and the way back. */
export function LeadForm(props: LeadFormProps) {
  const { form, locations, submitLabel, cancelPath, pending, failure, onSubmit, children } = props
  useUnsavedWarning(form.isDirty)
  return (
    <Paper
      component="form"
      bd="1px solid var(--hairline)"
      p={{ base: 'md', sm: 'lg' }}
      noValidate
      onSubmit={form.onSubmit(onSubmit, (errors) => focusFirstError(form, errors))}
    >
      <Stack gap="lg">
        {locations.isError && (
          <Alert color="red" role="alert">
            {leadMessages.locationsFailed}
          </Alert>
        )}
        {children}
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
