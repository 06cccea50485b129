import { Alert, Code, List, PasswordInput, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
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
    <Section title="Facebook and Instagram Lead Ads" order={2}>
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
                Last lead received: <RelativeTime instant={data.last_received_at} />.
              </>
            ) : (
              'No leads received from Meta yet.'
            )}
          </Text>
        </Stack>
      )}
    </Section>
  )
}

function Steps({ connection }: { connection: Connection }) {
  return (
    <Stack gap="md">
      {!connection.callback_address.startsWith('https://') && (
        <Alert color="yellow">{messages.localAddress}</Alert>
      )}
      <List type="ordered" spacing={4}>
        <List.Item>
          At developers.facebook.com, create a Business app for the business that owns your Facebook page.
          Copy its app secret from App settings, Basic, and save it below.
        </List.Item>
        <List.Item>
          In Business settings, under System users, generate a token for this app that never expires, with the
          permissions leads_retrieval, pages_show_list, pages_read_engagement, pages_manage_metadata and
          pages_manage_ads. Use it in the Graph API Explorer to get <Code>me/accounts</Code>, copy the page’s
          own access token from the response, and save it below.
        </List.Item>
        <List.Item>
          In the app, add the Webhooks product, choose Page, and enter the callback address and verify token.
          Subscribe to the leadgen field.
        </List.Item>
        <List.Item>
          In the Graph API Explorer, with the page’s token, send a POST to{' '}
          <Code>me/subscribed_apps?subscribed_fields=leadgen</Code>, so that the page sends its leads to the
          app.
        </List.Item>
        <List.Item>
          Switch the app to Live and send a lead with Meta’s Lead Ads Testing Tool. It appears here, and among
          your leads, within seconds.
        </List.Item>
      </List>
      <CopyBlock title="Callback address" label="callback address" value={connection.callback_address} />
      <CopyBlock title="Verify token" label="verify token" value={connection.verify_token} />
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
const savedHint = 'Saved. Enter a new one to replace it.'

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
    <RecordForm {...recordForm} submitLabel="Save Connection">
      {!(connection.app_secret_set && connection.page_token_set) && (
        <Alert color="yellow">{connection.secrets_lost ? messages.secretsLost : messages.incomplete}</Alert>
      )}
      <PasswordInput
        label="App Secret"
        description={connection.app_secret_set ? savedHint : 'Stored encrypted and not shown again.'}
        autoComplete="off"
        {...form.getInputProps('app_secret')}
      />
      <PasswordInput
        label="Page Access Token"
        description={connection.page_token_set ? savedHint : 'Stored encrypted and not shown again.'}
        autoComplete="off"
        {...form.getInputProps('page_token')}
      />
    </RecordForm>
  )
}
