import { notifications } from '@mantine/notifications'
import { useNavigate } from 'react-router'
import { failureText, fieldErrors } from '#web/lib/api.ts'
import { showErrors } from '#web/lib/form-state.ts'
import { useAttemptKey } from '#web/lib/idempotency-key.ts'
import type { RecordValues, StoredRecord } from '#web/lib/record-api.ts'
import { RecordForm } from '../record-form.tsx'
import { RecordInputs } from './record-inputs.tsx'
import { emptyValues, nameOf, type RecordKind } from './record-kind.ts'
import { useRecordForm } from './use-record-form.ts'

/** The form of a new record; what comes of it shows next. */
export function CreateRecord<T extends StoredRecord>({ kind }: { kind: RecordKind<T> }) {
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
      submitLabel={`Create ${kind.one}`}
      cancelPath={list}
      pending={create.isPending}
      failure={failureText(create.error, kind.messages.createFailed)}
      onSubmit={submit}
    >
      <RecordInputs fields={kind.fields} form={form} isNew />
    </RecordForm>
  )
}
