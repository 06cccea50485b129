import { Alert, PasswordInput, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { googleAdsLabels as labels } from '#contract/intake/google-ads.labels.ts'
import { googleAdsMessages as messages } from '#contract/intake/google-ads.messages.ts'
import { GoogleAdsKeyChange, type GoogleAdsKey as Key } from '#contract/intake/google-ads.schemas.ts'
import type { Confirmed } from '#web/lib/confirmed.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { RecordForm } from '#web/ui/record-form.tsx'
import { Section } from '#web/ui/section.tsx'
import { googleAdsQuery, useSaveGoogleAdsKey } from '../api/google-ads.ts'
import { useConnectionForm } from './use-connection-form.ts'

interface GoogleAdsKeyProps {
  locationId: number
  confirmed: Confirmed
}

/** Edits the key that a location requires of Google Ads leads. */
export function GoogleAdsKey({ locationId, confirmed }: GoogleAdsKeyProps) {
  const { data, isError, refetch } = useQuery(googleAdsQuery(locationId))
  return (
    <Section title={labels.title} order={2}>
      {!data && isError && <LoadError message={messages.fetchFailed} onRetry={refetch} />}
      {!data && !isError && <Skeleton height={220} aria-busy="true" />}
      {data && (
        <KeyForm
          locationId={locationId}
          confirmed={confirmed}
          connection={data}
          fetchLatest={async () => (await refetch()).data}
        />
      )}
    </Section>
  )
}

interface KeyFormProps extends GoogleAdsKeyProps {
  connection: Key
  fetchLatest: () => Promise<Key | undefined>
}

function KeyForm({ locationId, confirmed, connection, fetchLatest }: KeyFormProps) {
  const recordForm = useConnectionForm<GoogleAdsKeyChange, GoogleAdsKeyChange, Key>({
    connection,
    shown: () => ({ key: '' }),
    schema: GoogleAdsKeyChange,
    sent: (values) => values,
    save: useSaveGoogleAdsKey(locationId, confirmed),
    fetchLatest,
    texts: { saved: messages.saved, stale: messages.stale, failed: messages.saveFailed },
  })
  return (
    <RecordForm {...recordForm} submitLabel={labels.save}>
      {connection.key_lost && <Alert color="yellow">{messages.keyLost}</Alert>}
      <Text>{labels.hint}</Text>
      <PasswordInput
        label={labels.key}
        description={connection.key_set ? labels.keySaved : labels.keyHint}
        autoComplete="off"
        {...recordForm.form.getInputProps('key')}
      />
    </RecordForm>
  )
}
