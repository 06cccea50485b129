import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { NewPasskey } from '#contract/auth/auth.second-factor.schemas.ts'
import { useDataForm } from '#web/lib/use-data-form.ts'
import { Overlay } from '#web/ui/overlay.tsx'
import { PendingButton } from '#web/ui/pending-button.tsx'
import { useAddPasskey } from '../api/second-factor.ts'
import { FailureAlert } from './failure-alert.tsx'

const devices: [pattern: RegExp, name: string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android phone'],
  [/Mac/, 'Mac'],
  [/Windows/, 'Windows computer'],
  [/CrOS/, 'Chromebook'],
]
const deviceName = () =>
  devices.find(([pattern]) => pattern.test(navigator.userAgent))?.[1] ?? 'This computer'

interface AddPasskeyProps {
  onClose: () => void
  /** It is kept now; with new recovery codes where there were none. */
  onDone: (recoveryCodes: string[]) => void
}

/** A name for a new passkey; the browser then asks for the finger, the face or the PIN. */
export function AddPasskey({ onClose, onDone }: AddPasskeyProps) {
  const add = useAddPasskey()
  const form = useDataForm(NewPasskey.pick({ name: true }), ({ name }) =>
    add.mutate(name, { onSuccess: ({ recovery_codes }) => onDone(recovery_codes) }),
  )
  return (
    <Overlay title="Add a passkey" onClose={onClose}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap="md">
          <Text>Your browser will ask where to keep it, and for your fingerprint, your face or a PIN.</Text>
          <TextInput
            label="Name"
            description="So that you know it again, should you lose the device."
            name="name"
            required
            withAsterisk={false}
            data-autofocus
            defaultValue={deviceName()}
            error={form.errors.name}
          />
          <FailureAlert error={add.error} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <PendingButton type="submit" pending={add.isPending}>
              Continue
            </PendingButton>
          </Group>
        </Stack>
      </form>
    </Overlay>
  )
}
