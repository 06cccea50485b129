import { Alert, Code, List, PasswordInput, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { metaLabels as labels } from '#contract/intake/meta.labels.ts'
import { metaMessages as messages } from '#contract/intake/meta.messages.ts'
import { type MetaConnection as Connection, MetaConnectionChange } from '#contract/intake/meta.schemas.ts'
import type { Confirmed } from '#web/lib/confirmed.ts'
import { CopyBlock } from '#web/ui/copy-value.tsx'
import { RelativeTime } from '#web/ui/instant.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { RecordForm } from '#web/ui/record-form.tsx'
import { Section } from '#web/ui/section.tsx'
import { metaQuery, useSaveMeta } from '../api/meta.ts'
import { useConnectionForm } from './use-connection-form.ts'

interface MetaConnectionProps {
  locationId: number
  confirmed: Confirmed
}

/** Connects a location to Facebook and Instagram, without a service in between. */
export function MetaConnection({ locationId, confirmed }: MetaConnectionProps) {
  const { data, isError, refetch } = useQuery(metaQuery(locationId))
  return (
    <Section title={labels.title} order={2}>
      {!data && isError && <LoadError message={messages.fetchFailed} onRetry={refetch} />}
      {!data && !isError && <Skeleton height={900} aria-busy="true" />}
      {data && (
        <Stack gap="lg">
          <Steps connection={data} />
          <MetaSecrets
            locationId={locationId}
            confirmed={confirmed}
            connection={data}
            fetchLatest={async () => (await refetch()).data}
          />
          <Text role="status">
            {data.last_received_at ? (
              <>
                {labels.lastLead} <RelativeTime instant={data.last_received_at} />.
              </>
            ) : (
              labels.noLeads
            )}
          </Text>
        </Stack>
      )}
    </Section>
  )
}

/** Text with the code that stands between backticks. */
const withCode = (text: string): ReactNode[] =>
  text.split('`').map((part, at) => (at % 2 === 1 ? <Code key={part}>{part}</Code> : part))

function Steps({ connection }: { connection: Connection }) {
  return (
    <Stack gap="md">
      {!connection.callback_address.startsWith('https://') && (
        <Alert color="yellow">{messages.localAddress}</Alert>
      )}
      <List type="ordered" spacing={4}>
        {labels.steps.map((step) => (
          <List.Item key={step}>{withCode(step)}</List.Item>
        ))}
      </List>
      <CopyBlock
        title={labels.callbackAddress}
        label={labels.callbackAddressCopy}
        value={connection.callback_address}
      />
      <CopyBlock title={labels.verifyToken} label={labels.verifyTokenCopy} value={connection.verify_token} />
    </Stack>
  )
}

interface MetaSecretsProps extends MetaConnectionProps {
  connection: Connection
  fetchLatest: () => Promise<Connection | undefined>
}

const noSecrets = { app_secret: '', page_token: '' }
// Omits empty secrets, which stay unchanged.
const sent = (values: typeof noSecrets): MetaConnectionChange =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))

function MetaSecrets({ locationId, confirmed, connection, fetchLatest }: MetaSecretsProps) {
  const recordForm = useConnectionForm({
    connection,
    shown: () => noSecrets,
    schema: MetaConnectionChange,
    sent,
    save: useSaveMeta(locationId, confirmed),
    fetchLatest,
    texts: { saved: messages.saved, stale: messages.stale, failed: messages.saveFailed },
  })
  const { form } = recordForm
  return (
    <RecordForm {...recordForm} submitLabel={labels.save}>
      {!(connection.app_secret_set && connection.page_token_set) && (
        <Alert color="yellow">{connection.secrets_lost ? messages.secretsLost : messages.incomplete}</Alert>
      )}
      <PasswordInput
        label={labels.appSecret}
        description={connection.app_secret_set ? labels.secretSaved : labels.secretHint}
        autoComplete="off"
        {...form.getInputProps('app_secret')}
      />
      <PasswordInput
        label={labels.pageToken}
        description={connection.page_token_set ? labels.secretSaved : labels.secretHint}
        autoComplete="off"
        {...form.getInputProps('page_token')}
      />
    </RecordForm>
  )
}
