import { Alert, Code, Group, List, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { metaMessages as messages } from '#contract/intake/meta.messages.ts'
import type { MetaConnection as Connection } from '#contract/intake/meta.schemas.ts'
import { CopyValue } from '#web/ui/copy-value.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Section } from '#web/ui/section.tsx'
import { metaQuery } from '../api/meta.ts'
import { MetaSecrets } from './meta-secrets.tsx'

/** How leads of Facebook and Instagram come in at a location, without another service in between. */
export function MetaConnection({ locationId }: { locationId: number }) {
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
            connection={data}
            fetchLatest={async () => (await refetch()).data}
          />
          <Text role="status">
            {data.last_received_at ? (
              <>
                Last lead received: <RelativeTime instant={data.last_received_at} />.
              </>
            ) : (
              'No lead has been received from Meta yet.'
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
          At developers.facebook.com, create an app of the type Business for the business that owns your
          Facebook page. Copy its app secret under App settings, Basic, and save it below.
        </List.Item>
        <List.Item>
          In the Business settings, under System users, make a token for this app that does not expire, with
          the permissions leads_retrieval, pages_show_list, pages_read_engagement, pages_manage_metadata and
          pages_manage_ads. Ask the Graph API Explorer for <Code>me/accounts</Code> with it, copy the page’s
          own access token from the answer, and save it below.
        </List.Item>
        <List.Item>
          In the app, add the product Webhooks, choose Page, and enter callback address and verify token.
          Subscribe to the field leadgen.
        </List.Item>
        <List.Item>
          In the Graph API Explorer, with the page’s token, send a POST to{' '}
          <Code>me/subscribed_apps?subscribed_fields=leadgen</Code>: the page tells the app of its leads from
          then on.
        </List.Item>
        <List.Item>
          Switch the app to Live, and send a lead with Meta’s Lead Ads Testing Tool. It shows here, and among
          your leads, within seconds.
        </List.Item>
      </List>
      <Address label="Callback address" copy="callback address" value={connection.callback_address} />
      <Address label="Verify token" copy="verify token" value={connection.verify_token} />
    </Stack>
  )
}

function Address({ label, copy, value }: { label: string; copy: string; value: string }) {
  return (
    <div>
      <Group justify="space-between" gap="xs" mb={6}>
        <Text fw={500}>{label}</Text>
        <CopyValue value={value} label={copy} />
      </Group>
      <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {value}
      </Code>
    </div>
  )
}
