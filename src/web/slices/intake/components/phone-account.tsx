import { Alert, List, Paper, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { phoneLabels as labels } from '#contract/intake/phone.labels.ts'
import { phoneMessages as messages } from '#contract/intake/phone.messages.ts'
import { PhoneAccountChange, type PhoneSettings } from '#contract/intake/phone.schemas.ts'
import type { Confirmed } from '#web/lib/confirmed.ts'
import { CopyBlock } from '#web/ui/copy-value.tsx'
import { RelativeTime } from '#web/ui/instant.tsx'
import { RecordForm } from '#web/ui/record-form.tsx'
import { Section } from '#web/ui/section.tsx'
import { useSaveAccount } from '../api/phone.ts'
import { useConnectionForm } from './use-connection-form.ts'

interface PhoneAccountProps {
  settings: PhoneSettings
  fetchLatest: () => Promise<PhoneSettings | undefined>
  confirmed: Confirmed
}

// Omits an empty token, which stays unchanged.
const sent = ({
  account_sid,
  auth_token,
}: Record<'account_sid' | 'auth_token', string>): PhoneAccountChange => ({
  account_sid,
  ...(auth_token !== '' && { auth_token }),
})

export function PhoneAccount({ settings, fetchLatest, confirmed }: PhoneAccountProps) {
  const recordForm = useConnectionForm({
    connection: settings,
    shown: ({ account_sid }) => ({ account_sid, auth_token: '' }),
    schema: PhoneAccountChange,
    sent,
    save: useSaveAccount(confirmed),
    fetchLatest,
    texts: { saved: messages.accountSaved, stale: messages.accountStale, failed: messages.saveAccountFailed },
  })
  const { form } = recordForm
  const isReady = settings.account_sid !== '' && settings.auth_token_set
  return (
    <Section title={labels.account} order={2}>
      <Stack gap="md">
        {!isReady && (
          <Alert color="yellow">{settings.auth_token_lost ? messages.tokenLost : messages.noAccount}</Alert>
        )}
        {isReady && !settings.checked && <Alert color="yellow">{messages.unchecked}</Alert>}
        <RecordForm {...recordForm} submitLabel={labels.saveAccount}>
          <TextInput
            label={labels.accountSid}
            description={labels.accountSidHint}
            required
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps('account_sid')}
          />
          <PasswordInput
            label={labels.authToken}
            description={settings.auth_token_set ? labels.authTokenSaved : labels.authTokenHint}
            autoComplete="off"
            {...form.getInputProps('auth_token')}
          />
        </RecordForm>
      </Stack>
    </Section>
  )
}

export function PhoneConnection({ settings }: { settings: PhoneSettings }) {
  const { addresses, last_call_at, recordings } = settings
  return (
    <Section title={labels.connect} order={2}>
      <Paper bd="1px solid var(--hairline)" p={{ base: 'md', sm: 'lg' }}>
        <Stack gap="md">
          {!addresses.voice.startsWith('https://') && <Alert color="yellow">{messages.localAddress}</Alert>}
          <List type="ordered" spacing={4}>
            {labels.steps.map((step) => (
              <List.Item key={step}>{step}</List.Item>
            ))}
          </List>
          <CopyBlock title={labels.callComesIn} value={addresses.voice} label={labels.callAddress} />
          <CopyBlock title={labels.statusChanges} value={addresses.status} label={labels.statusAddress} />
          <div>
            <CopyBlock title={labels.recordings} value={addresses.recording} />
            <Text c="dimmed" size="sm" mt={6}>
              {labels.recordingsHint}
            </Text>
          </div>
          <Text role="status">
            {last_call_at ? (
              <>
                {labels.lastCall} <RelativeTime instant={last_call_at} />.
              </>
            ) : (
              labels.noCalls
            )}{' '}
            {recordings.waiting > 0 && labels.fetchingRecordings(recordings.waiting)}{' '}
            {recordings.failed > 0 && labels.lostRecordings(recordings.failed)}
          </Text>
        </Stack>
      </Paper>
    </Section>
  )
}
