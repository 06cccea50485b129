import { Alert, Code, Group, List, Paper, Stack, Text } from '@mantine/core'
import { countOf } from '#contract/formats/labels.ts'
import { phoneMessages as messages } from '#contract/intake/phone.messages.ts'
import type { PhoneSettings } from '#contract/intake/phone.schemas.ts'
import { CopyValue } from '#web/ui/copy-value.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Section } from '#web/ui/section.tsx'

const names = {
  voice: { label: 'A call comes in', copy: 'call address' },
  status: { label: 'Call status changes', copy: 'status address' },
  recording: { label: 'Recordings', copy: 'recording address' },
} as const

const isReachable = (address: string) => address.startsWith('https://')

/** What has to be entered at Twilio, and whether calls come in. */
export function PhoneConnection({ settings }: { settings: PhoneSettings }) {
  const { addresses, last_call_at, recordings } = settings
  return (
    <Section title="Connect Twilio" order={2}>
      <Paper bd="1px solid var(--hairline)" p={{ base: 'md', sm: 'lg' }}>
        <Stack gap="md">
          {!isReachable(addresses.voice) && <Alert color="yellow">{messages.localAddress}</Alert>}
          <List type="ordered" spacing={4}>
            <List.Item>Buy a number at Twilio, and add it under Phone Numbers.</List.Item>
            <List.Item>
              At Twilio, open Phone Numbers, Manage, Active numbers, the number, and there Voice
              Configuration.
            </List.Item>
            <List.Item>
              Enter the two addresses below as Webhook with HTTP POST: one for when a call comes in, one for
              when the call status changes. Save.
            </List.Item>
            <List.Item>Call the number: the call shows here, and among your leads, while it rings.</List.Item>
          </List>
          {(['voice', 'status'] as const).map((name) => (
            <Address key={name} name={name} address={addresses[name]} />
          ))}
          <div>
            <Address name="recording" address={addresses.recording} />
            <Text c="dimmed" size="sm" mt={6}>
              Nothing to enter: Chairside tells Twilio this address with each call. Your firewall has to let
              it through.
            </Text>
          </div>
          <Text role="status">
            {last_call_at ? (
              <>
                Last call received: <RelativeTime instant={last_call_at} />.
              </>
            ) : (
              'No call has been received yet.'
            )}{' '}
            {recordings.waiting > 0 &&
              `${countOf(recordings.waiting, 'recording is', 'recordings are')} being fetched. `}
            {recordings.failed > 0 &&
              `${countOf(recordings.failed, 'recording', 'recordings')} could not be fetched from Twilio.`}
          </Text>
        </Stack>
      </Paper>
    </Section>
  )
}

function Address({ name, address }: { name: keyof typeof names; address: string }) {
  const { label, copy } = names[name]
  return (
    <div>
      <Group justify="space-between" gap="xs" mb={6}>
        <Text fw={500}>{label}</Text>
        {name !== 'recording' && <CopyValue value={address} label={copy} />}
      </Group>
      <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {address}
      </Code>
    </div>
  )
}
