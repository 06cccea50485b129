import { schemaResolver, useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { errorStatus, failureText, fieldErrors } from '#web/lib/api.ts'
import { type FormState, showErrors } from '#web/lib/form-state.ts'

interface Versioned {
  version: number
}

interface ConnectionFormOptions<Values, Change, Connection extends Versioned> {
  connection: Connection
  /** The form's values. Secrets are empty, because they are never shown again. */
  shown: (connection: Connection) => Values
  schema: Parameters<typeof schemaResolver>[0]
  /** The body without empty secrets, which stay unchanged. */
  sent: (values: Values) => Change
  save: UseMutationResult<Connection, Error, { values: Change; version: number }>
  fetchLatest: () => Promise<Connection | undefined>
  texts: Record<'saved' | 'stale' | 'failed', string>
}

export function useConnectionForm<
  Values extends Record<string, string>,
  Change,
  Connection extends Versioned,
>({
  connection,
  shown,
  schema,
  sent,
  save,
  fetchLatest,
  texts,
}: ConnectionFormOptions<Values, Change, Connection>) {
  const [version, setVersion] = useState(connection.version)
  const check = schemaResolver(schema, { sync: true })
  const form: FormState<Values> = useForm<Values>({
    initialValues: shown(connection),
    validate: (values) => check(sent(values)),
  })
  const onSubmit = (values: Values) =>
    save.mutate(
      { values: sent(values), version },
      {
        onSuccess: (saved) => {
          form.setValues(shown(saved))
          form.resetDirty(shown(saved))
          setVersion(saved.version)
          notifications.show({ message: texts.saved })
        },
        onError: async (error) => {
          if (errorStatus(error) === 412) {
            const latest = await fetchLatest()
            if (latest) setVersion(latest.version)
            return
          }
          showErrors(form, fieldErrors(error))
        },
      },
    )
  return {
    form,
    // Secrets must not be stored in the browser.
    draft: undefined,
    onSubmit,
    cancelPath: undefined,
    pending: save.isPending,
    failure: failureText(save.error, texts.failed, texts.stale),
  }
}
