import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { deskLabels as labels } from '#contract/desk/desk.labels.ts'
import { deskMessages as messages } from '#contract/desk/desk.messages.ts'
import { errorStatus, failureText } from '#web/lib/api.ts'
import { type FormMerge, useFormMerge } from '#web/lib/form-merge.ts'
import type { FormState } from '#web/lib/form-state.ts'
import type { RecordValues } from '#web/lib/record-api.ts'
import { RecordForm } from '#web/ui/record-form.tsx'

interface SettingsInputs {
  form: FormState<RecordValues>
  merge: FormMerge | undefined
  onResolve: (path: string) => void
}

interface SettingsFormProps<R, B> {
  record: R
  fetchLatest: () => Promise<R | undefined>
  draft: string
  schema: z.ZodType<B>
  valuesOf: (record: R) => RecordValues
  bodyOf: (values: RecordValues) => B
  /** The field that an issue of the schema belongs to. */
  fieldOf: (path: readonly PropertyKey[]) => string
  save: {
    mutate: (
      save: { values: B; version: number },
      then: { onSuccess: (saved: R) => void; onError: (error: Error) => void },
    ) => void
    isPending: boolean
    error: Error | null
  }
  texts: { saved: string; failed: string }
  /** Where the form leads on. */
  onSaved?: ((saved: R) => void) | undefined
  submitLabel?: string | undefined
  /** Buttons before the save button. */
  actions?: ReactNode
  children: (inputs: SettingsInputs) => ReactNode
}

/** A form of settings that others may change meanwhile. */
export function SettingsForm<R extends { version: number }, B>(props: SettingsFormProps<R, B>) {
  const { record, fetchLatest, draft, schema, valuesOf, bodyOf, fieldOf, save, texts, children } = props
  const { onSaved, submitLabel = labels.save, actions } = props
  const merging = useFormMerge({
    record,
    valuesOf,
    fetchLatest,
    tell: () => ({ by: labels.someoneElse, news: messages.stale }),
  })
  const { base, merge, bringTogether, rebase, resolve } = merging
  const form = useForm<RecordValues>({
    initialValues: valuesOf(record),
    validate: (values) => {
      const { error } = schema.safeParse(bodyOf(values))
      const issues = [...(error?.issues ?? [])].reverse()
      return Object.fromEntries(issues.map(({ path, message }) => [fieldOf(path), message]))
    },
  })
  const submit = (values: RecordValues) =>
    save.mutate(
      { values: bodyOf(values), version: base.version },
      {
        onSuccess: (saved) => {
          form.setValues(valuesOf(saved))
          form.resetDirty(valuesOf(saved))
          rebase(saved)
          if (onSaved) return onSaved(saved)
          notifications.show({ message: texts.saved })
        },
        onError: (error) => {
          if (errorStatus(error) === 412) bringTogether(values, form.setFieldValue)
        },
      },
    )
  return (
    <RecordForm
      form={form}
      draft={draft}
      merging={merging}
      submitLabel={submitLabel}
      actions={actions}
      cancelPath={undefined}
      pending={save.isPending}
      failure={failureText(save.error, texts.failed, messages.stale)}
      onSubmit={submit}
    >
      {children({ form, merge, onResolve: resolve })}
    </RecordForm>
  )
}
