import { Code, Group, Stack, Text, TextInput } from '@mantine/core'
import { AppConfirmation, type AppKey } from '#contract/auth/auth.second-factor.schemas.ts'
import { fieldErrors, hasFieldErrors } from '#web/lib/api.ts'
import { useDataForm } from '#web/lib/use-data-form.ts'
import { CopyValue } from '#web/ui/copy-value.tsx'
import { Overlay } from '#web/ui/overlay.tsx'
import { PendingButton } from '#web/ui/pending-button.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { useConfirmApp } from '../api/second-factor.ts'
import { FailureAlert } from './failure-alert.tsx'

interface AppSetupProps {
  appKey: AppKey
  onClose: () => void
  /** The app counts now; with new recovery codes where there were none. */
  onDone: (recoveryCodes: string[]) => void
}

/** The key for an app, to be scanned or typed, and the code that proves it has arrived. */
export function AppSetup({ appKey, onClose, onDone }: AppSetupProps) {
  const confirm = useConfirmApp()
  const form = useDataForm(AppConfirmation, ({ code }) =>
    confirm.mutate(code, {
      onSuccess: ({ recovery_codes }) => onDone(recovery_codes),
      onError: (error) => form.setErrors(fieldErrors(error)),
    }),
  )
  return (
    <Overlay title="Set up an authenticator app" onClose={onClose}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap="md">
          <Group gap="lg" align="flex-start">
            <QrCode text={appKey.uri} label="QR code of the key for your app" />
            <Stack gap="xs" flex="1 1 14rem">
              <Text>
                Scan this with your app, or type the key into it. Then enter the code that the app shows.
              </Text>
              <Code fz="sm" p="xs" style={{ overflowWrap: 'anywhere' }}>
                {appKey.secret.match(/.{1,4}/g)?.join(' ')}
              </Code>
              <Group>
                <CopyValue value={appKey.secret} label="key" />
              </Group>
              <TextInput
                mt="xs"
                label="Code"
                name="code"
                required
                withAsterisk={false}
                data-autofocus
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={20}
                error={form.errors.code}
              />
            </Stack>
          </Group>
          {!hasFieldErrors(confirm.error) && <FailureAlert error={confirm.error} />}
          <Group justify="flex-end">
            <PendingButton type="submit" pending={confirm.isPending}>
              Turn on
            </PendingButton>
          </Group>
        </Stack>
      </form>
    </Overlay>
  )
}
