import { Alert, PasswordInput } from '@mantine/core'
import { metaMessages as messages } from '#contract/intake/meta.messages.ts'
import { type MetaConnection, MetaConnectionChange } from '#contract/intake/meta.schemas.ts'
import { RecordForm } from '#web/ui/record-form.tsx'
import { useSaveMeta } from '../api/meta.ts'
import { useConnectionForm } from './use-connection-form.ts'

interface MetaSecretsProps {
  locationId: number
  connection: MetaConnection
  fetchLatest: () => Promise<MetaConnection | undefined>
}

const empty = { app_secret: '', page_token: '' }
// What is left empty stays as it is.
const sent = (values: typeof empty): MetaConnectionChange =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
const isSet = 'Set, and not shown again. Enter one only to replace it.'

/** What Meta's deliveries are signed with and its leads are fetched with: entered, and never shown again. */
export function MetaSecrets({ locationId, connection, fetchLatest }: MetaSecretsProps) {
  const recordForm = useConnectionForm({
    connection,
    shown: () => empty,
    schema: MetaConnectionChange,
    sent,
    save: useSaveMeta(locationId),
    fetchLatest,
    texts: { saved: messages.saved, stale: messages.stale, failed: messages.saveFailed },
  })
  const { form } = recordForm
  return (
    <RecordForm {...recordForm} submitLabel="Save Connection">
      {!(connection.app_secret_set && connection.page_token_set) && (
        <Alert color="yellow">{messages.incomplete}</Alert>
      )}
      <PasswordInput
        label="App Secret"
        description={connection.app_secret_set ? isSet : 'It is kept sealed and not shown again.'}
        autoComplete="off"
        {...form.getInputProps('app_secret')}
      />
      <PasswordInput
        label="Page Access Token"
        description={connection.page_token_set ? isSet : 'It is kept sealed and not shown again.'}
        autoComplete="off"
        {...form.getInputProps('page_token')}
      />
    </RecordForm>
  )
}
