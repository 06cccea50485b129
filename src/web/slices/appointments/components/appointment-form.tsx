import { Alert, Button, Group, Stack } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { focusFirstError } from '#web/lib/form-errors.ts'
import type { FormState } from '#web/lib/form-state.ts'
import { PendingButton } from '#web/ui/pending-button.tsx'
import { useUnsavedWarning } from '#web/ui/use-unsaved-warning.ts'
import { type AppointmentFormValues, instantOf, whenOf } from './appointment-form-values.ts'
import { FreeTimes } from './free-times.tsx'
import type { Places } from './places.ts'

/** What went wrong, in the words of the catalogue. */
export interface FormFailure {
  text: string
  /** With what the time collides, in the server's words; free times are offered then. */
  collision?: string | undefined
}

interface AppointmentFormProps {
  form: FormState<AppointmentFormValues>
  places: Places
  submitLabel: string
  leaveLabel: string
  pending: boolean
  failure: FormFailure | undefined
  /** The appointment that is edited. */
  editedId?: number
  onSubmit: (values: AppointmentFormValues) => void
  onCancel: () => void
  /** What can be done besides, at the other end of the line of buttons. */
  more?: ReactNode
  /** The inputs. */
  children: ReactNode
}

/** Frame of an appointment's form: the inputs, what went wrong, the way on and the way back. */
export function AppointmentForm(props: AppointmentFormProps) {
  const { form, places, submitLabel, leaveLabel, pending, failure, editedId, onSubmit, onCancel } = props
  const submit = useRef<HTMLButtonElement>(null)
  useUnsavedWarning(form.isDirty)
  const zone = places.zoneOf(form.values.location)
  const take = (instant: Date) => {
    form.setValues(whenOf(instant, zone))
    form.clearFieldError('time')
    submit.current?.focus()
  }
  const from = instantOf(form.values, zone)
  return (
    <form noValidate onSubmit={form.onSubmit(onSubmit, (errors) => focusFirstError(form, errors))}>
      <Stack gap="lg">
        {props.children}
        {failure && (
          <Alert color="red" role="alert" title={failure.collision && failure.text}>
            {failure.collision ?? failure.text}
          </Alert>
        )}
        {failure?.collision && from && form.values.staff_id !== null && (
          <FreeTimes
            question={{
              staffId: form.values.staff_id,
              from: from.toISOString(),
              duration: form.values.duration,
              location: form.values.location,
              except: editedId,
            }}
            timeZone={zone}
            onTake={take}
          />
        )}
        <Group justify="space-between" gap="xs">
          <Group gap="xs">{props.more}</Group>
          <Group gap="xs" ml="auto">
            <Button variant="default" onClick={onCancel}>
              {leaveLabel}
            </Button>
            <PendingButton ref={submit} type="submit" pending={pending}>
              {submitLabel}
            </PendingButton>
          </Group>
        </Group>
      </Stack>
    </form>
  )
}
