import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { errorStatus, failureText, fieldErrors } from '#web/lib/api.ts'
import { useFormMerge } from '#web/lib/form-merge.ts'
import { showErrors } from '#web/lib/form-state.ts'
import type { RecordValues, StoredRecord } from '#web/lib/record-api.ts'
import { RecordForm } from '../record-form.tsx'
import { RecordInputs } from './record-inputs.tsx'
import { type RecordKind, valuesOf } from './record-kind.ts'
import { useRecordForm } from './use-record-form.ts'

interface EditRecordProps<T extends StoredRecord> {
  kind: RecordKind<T>
  /** The record as it was when the form opened. */
  record: T
  /** Asks for the record as it is now. */
  fetchLatest: () => Promise<T | undefined>
  /** Where the form stays open after a save; it leads to the record else. */
  onSaved?: (record: T) => void
  submitLabel?: string
  /** Buttons before the save button. */
  actions?: ReactNode
}

/** The form of a record that is there already. What someone else saves in the meantime is not written over unseen. */
export function EditRecord<T extends StoredRecord>({
  kind,
  record,
  fetchLatest,
  onSaved,
  submitLabel,
  actions,
}: EditRecordProps<T>) {
  const { updateStale, updateFailed } = kind.messages
  const merging = useFormMerge({
    record,
    valuesOf: (of: T) => valuesOf(of, kind),
    fetchLatest,
    tell: () => ({ by: 'Someone else', news: updateStale }),
  })
  const { base, merge, bringTogether, rebase, resolve } = merging
  const form = useRecordForm(kind, valuesOf(record, kind))
  const save = kind.api.useSave(record.id)
  const navigate = useNavigate()
  const next = kind.paths.view?.(record.id) ?? kind.paths.list

  const submit = (values: RecordValues) => {
    save.mutate(
      { values, version: base.version },
      {
        onSuccess: (saved) => {
          form.resetDirty()
          if (!onSaved) return navigate(next)
          rebase(saved)
          onSaved(saved)
        },
        onError: (error) => {
          if (errorStatus(error) === 412) return bringTogether(values, form.setFieldValue)
          showErrors(form, fieldErrors(error))
        },
      },
    )
  }
  return (
    <RecordForm
      form={form}
      draft={`${kind.paths.list}/${record.id}`}
      merging={merging}
      submitLabel={submitLabel ?? `Update ${kind.one}`}
      actions={actions}
      cancelPath={onSaved ? undefined : next}
      pending={save.isPending}
      failure={failureText(save.error, updateFailed, updateStale)}
      onSubmit={submit}
    >
      <RecordInputs fields={kind.fields} form={form} merge={merge} onResolve={resolve} />
    </RecordForm>
  )
}
