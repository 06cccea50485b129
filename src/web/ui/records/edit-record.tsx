import { useState } from 'react'
import { useNavigate } from 'react-router'
import { errorStatus, fieldErrors } from '#web/lib/api.ts'
import { focusFirstError } from '#web/lib/focus-first-error.ts'
import { mergeFields } from '#web/lib/merge-fields.ts'
import type { RecordValues, StoredRecord } from '#web/lib/record-api.ts'
import { RecordForm, useRecordForm } from './record-form.tsx'
import { type RecordKind, valuesOf } from './record-kind.ts'

interface EditRecordProps<T extends StoredRecord> {
  kind: RecordKind<T>
  /** The record as it was when the form opened. */
  record: T
  /** Asks for the record as it is now. */
  fetchLatest: () => Promise<T | undefined>
}

/** The form of a record that is there already. What somebody else saves in the meantime is not written over unseen. */
export function EditRecord<T extends StoredRecord>({ kind, record, fetchLatest }: EditRecordProps<T>) {
  const [base, setBase] = useState(record)
  const [conflicts, setConflicts] = useState<Partial<RecordValues>>({})
  const form = useRecordForm(kind, valuesOf(record, kind))
  const save = kind.api.useSave(record.id)
  const navigate = useNavigate()
  const next = kind.paths.view?.(record.id) ?? kind.paths.list

  const bringTogether = async (mine: RecordValues) => {
    const latest = await fetchLatest()
    if (!latest) return
    const merge = mergeFields(valuesOf(base, kind), mine, valuesOf(latest, kind))
    form.setValues(merge.taken)
    setConflicts(merge.conflicts)
    setBase(latest)
  }
  const submit = (values: RecordValues) => {
    save.mutate(
      { values, version: base.version },
      {
        onSuccess: () => {
          form.resetDirty()
          navigate(next)
        },
        onError: (error) => {
          if (errorStatus(error) === 412) return bringTogether(values)
          const errors = fieldErrors(error)
          form.setErrors(errors)
          focusFirstError(form, errors)
        },
      },
    )
  }
  const { updateStale, updateFailed } = kind.messages
  return (
    <RecordForm
      kind={kind}
      form={form}
      submitLabel={`Update ${kind.one}`}
      cancelPath={next}
      pending={save.isPending}
      failure={save.error ? (errorStatus(save.error) === 412 ? updateStale : updateFailed) : undefined}
      conflicts={conflicts}
      onResolve={(name) => setConflicts(({ [name]: _, ...others }) => others)}
      onSubmit={submit}
    />
  )
}
