import { Alert, List, Paper, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { countOf } from '#contract/formats/labels.ts'
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
    <Section title="Twilio Account" order={2}>
      <Stack gap="md">
        {!isReady && (
          <Alert color="yellow">{settings.auth_token_lost ? messages.tokenLost : messages.noAccount}</Alert>
        )}
        {isReady && !settings.checked && <Alert color="yellow">{messages.unchecked}</Alert>}
        <RecordForm {...recordForm} submitLabel="Save Account">
          <TextInput
            label="Account SID"
            description="On the Twilio console’s home page."
            required
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps('account_sid')}
          />
          <PasswordInput
            label="Auth Token"
            description={
              settings.auth_token_set
                ? 'Saved. Enter a new one to replace it.'
                : 'Below the account SID. Stored encrypted and not shown again.'
            }
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
    <Section title="Connect Twilio" order={2}>
      <Paper bd="1px solid var(--hairline)" p={{ base: 'md', sm: 'lg' }}>
        <Stack gap="md">
          {!addresses.voice.startsWith('https://') && <Alert color="yellow">{messages.localAddress}</Alert>}
          <List type="ordered" spacing={4}>
            <List.Item>Buy a number from Twilio and add it under Phone Numbers.</List.Item>
            <List.Item>
              In Twilio, open Phone Numbers, Manage, Active numbers, your number, Voice Configuration.
            </List.Item>
            <List.Item>
              Enter the two addresses below as webhooks with HTTP POST: one for when a call comes in, one for
              when the call status changes. Save.
            </List.Item>
            <List.Item>
              Call the number. The call appears here, and among your leads, while it rings.
            </List.Item>
          </List>
          <CopyBlock title="A call comes in" value={addresses.voice} label="call address" />
          <CopyBlock title="Call status changes" value={addresses.status} label="status address" />
          <div>
            <CopyBlock title="Recordings" value={addresses.recording} />
            <Text c="dimmed" size="sm" mt={6}>
              Nothing to enter: Chairside gives Twilio this address with each call. Your firewall must allow
              it.
            </Text>
          </div>
          <Text role="status">
            {last_call_at ? (
              <>
                Last call received: <RelativeTime instant={last_call_at} />.
              </>
            ) : (
              'No calls received yet.'
            )}{' '}
            {recordings.waiting > 0 &&
              `${countOf(recordings.waiting, 'recording is', 'recordings are')} being fetched. `}
            {recordings.failed > 0 &&
              `${countOf(recordings.failed, 'recording', 'recordings')} couldn't be fetched from Twilio.`}
          </Text>
        </Stack>
      </Paper>
    </Section>
  )
}
