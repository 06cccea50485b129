import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { failureText, fieldErrors } from '#web/lib/api.ts'
import { showErrors } from '#web/lib/form-state.ts'
import { useAttemptKey } from '#web/lib/idempotency-key.ts'
import type { RecordValues, StoredRecord } from '#web/lib/record-api.ts'
import { RecordForm } from '../record-form.tsx'
import { RecordInputs } from './record-inputs.tsx'
import { emptyValues, nameOf, type RecordKind } from './record-kind.ts'
import { useRecordForm } from './use-record-form.ts'

interface CreateRecordProps<T extends StoredRecord> {
  kind: RecordKind<T>
  /** Replaces the navigation to the new record. */
  onSaved?: (record: T) => void
  submitLabel?: string
  /** Buttons before the save button. */
  actions?: ReactNode
}

/** The form of a new record; what comes of it shows next. */
export function CreateRecord<T extends StoredRecord>(props: CreateRecordProps<T>) {
  const { kind, onSaved, submitLabel, actions } = props
  const form = useRecordForm(kind, emptyValues(kind))
  const create = kind.api.useCreate()
  const keyFor = useAttemptKey()
  const navigate = useNavigate()
  const { list, view } = kind.paths

  const submit = (values: RecordValues) => {
    create.mutate(
      { values, idempotencyKey: keyFor(values) },
      {
        onSuccess: (record) => {
          form.resetDirty()
          if (onSaved) return onSaved(record)
          notifications.show({ message: `${nameOf(record)} added.` })
          navigate(view?.(record.id) ?? list)
        },
        onError: (error) => showErrors(form, fieldErrors(error)),
      },
    )
  }
  return (
    <RecordForm
      form={form}
      draft={`${list}/new`}
      submitLabel={submitLabel ?? `Create ${kind.one}`}
      actions={actions}
      cancelPath={onSaved ? undefined : list}
      pending={create.isPending}
      failure={failureText(create.error, kind.messages.createFailed)}
      onSubmit={submit}
    >
      <RecordInputs fields={kind.fields} form={form} isNew />
    </RecordForm>
  )
}
