import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { scheduleLabels as labels } from '#contract/schedules/schedules.labels.ts'
import { type FormState, focusFirstError } from '#web/lib/form-state.ts'
import { askToLeave } from '#web/ui/confirm.ts'
import { FormDraft, type Merging } from '#web/ui/draft.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { Overlay } from '#web/ui/overlay.tsx'
import { useUnsavedWarning } from '#web/ui/use-unsaved-warning.ts'

interface ScheduleFormProps<V extends object, R> {
  title: string
  form: FormState<V>
  draft: string
  merging?: Merging<V, R>
  pending: boolean
  failure: string | undefined
  onSubmit: (values: V) => void
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog, which asks before typed values are lost. */
export function ScheduleForm<V extends object, R = never>(props: ScheduleFormProps<V, R>) {
  const { title, form, draft, merging, pending, failure, onSubmit, onClose, children } = props
  useUnsavedWarning(form.isDirty, form.resetDirty)
  const leave = () => {
    form.resetDirty()
    onClose()
  }
  const close = () => (form.isDirty() ? askToLeave(leave) : onClose())
  return (
    <Overlay title={title} onClose={close}>
      <form noValidate onSubmit={form.onSubmit(onSubmit, (errors) => focusFirstError(form, errors))}>
        <Stack gap="md">
          <FormDraft form={form} name={draft} merging={merging} />
          {children}
          <Failure text={failure} />
          <FormButtons submit={labels.save} pending={pending} onCancel={close} />
        </Stack>
      </form>
    </Overlay>
  )
}
