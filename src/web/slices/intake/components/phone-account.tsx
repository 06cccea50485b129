import { Alert, PasswordInput, Stack, TextInput } from '@mantine/core'
import { phoneMessages as messages } from '#contract/intake/phone.messages.ts'
import { PhoneAccountChange, type PhoneSettings } from '#contract/intake/phone.schemas.ts'
import { RecordForm } from '#web/ui/record-form.tsx'
import { Section } from '#web/ui/section.tsx'
import { useSaveAccount } from '../api/phone.ts'
import { useConnectionForm } from './use-connection-form.ts'

interface PhoneAccountProps {
  settings: PhoneSettings
  fetchLatest: () => Promise<PhoneSettings | undefined>
}

// What is left empty stays as it is.
const sent = ({
  account_sid,
  auth_token,
}: Record<'account_sid' | 'auth_token', string>): PhoneAccountChange => ({
  account_sid,
  ...(auth_token !== '' && { auth_token }),
})

/** The Twilio account that calls are signed with. The token is entered, and never shown again. */
export function PhoneAccount({ settings, fetchLatest }: PhoneAccountProps) {
  const recordForm = useConnectionForm({
    connection: settings,
    shown: ({ account_sid }) => ({ account_sid, auth_token: '' }),
    schema: PhoneAccountChange,
    sent,
    save: useSaveAccount(),
    fetchLatest,
    texts: {
      saved: messages.accountSaved,
      stale: messages.accountStale,
      failed: messages.saveAccountFailed,
    },
  })
  const { form } = recordForm
  const isReady = settings.account_sid !== '' && settings.auth_token_set
  return (
    <Section title="Twilio Account" order={2}>
      <Stack gap="md">
        {!isReady && <Alert color="yellow">{messages.noAccount}</Alert>}
        <RecordForm {...recordForm} submitLabel="Save Account">
          <TextInput
            label="Account SID"
            description="On the first page of the Twilio console."
            required
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps('account_sid')}
          />
          <PasswordInput
            label="Auth Token"
            description={
              settings.auth_token_set
                ? 'Set, and not shown again. Enter one only to replace it.'
                : 'Below the account SID. It is kept sealed and not shown again.'
            }
            autoComplete="off"
            {...form.getInputProps('auth_token')}
          />
        </RecordForm>
      </Stack>
    </Section>
  )
}
