import { Badge, Button, Code, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { encode } from 'uqr'
import { AppConfirmation, type AppKey, type SecondFactor } from '#contract/auth/auth.second-factor.schemas.ts'
import { fieldErrors, hasFieldErrors } from '#web/lib/api.ts'
import { useDataForm } from '#web/lib/use-data-form.ts'
import { askToConfirm } from '#web/ui/confirm.ts'
import { CopyValue } from '#web/ui/copy-value.tsx'
import { PracticeDay } from '#web/ui/instant.tsx'
import { Overlay } from '#web/ui/overlay.tsx'
import { PendingButton } from '#web/ui/pending-button.tsx'
import { TitledCard } from '#web/ui/titled-card.tsx'
import { useConfirmApp, useRemoveApp, useStartApp } from '../api/second-factor.ts'
import { FailureAlert } from './with-password.tsx'

interface AuthenticatorAppCardProps {
  app: SecondFactor['app']
  onRecoveryCodes: (codes: string[]) => void
}

export function AuthenticatorAppCard({ app, onRecoveryCodes }: AuthenticatorAppCardProps) {
  const start = useStartApp()
  const remove = useRemoveApp()
  const [appKey, setAppKey] = useState<AppKey>()
  const begin = () => {
    remove.reset()
    start.mutate(undefined, { onSuccess: setAppKey })
  }
  const askToRemove = () =>
    askToConfirm({
      title: 'Remove the authenticator app',
      question: 'You will no longer be asked for a code. You are signed out everywhere else.',
      confirm: 'Remove',
      onConfirm: () => {
        start.reset()
        remove.mutate()
      },
    })
  return (
    <TitledCard
      title="Authenticator app"
      status={
        app ? (
          <Badge variant="light" tt="none">
            On since <PracticeDay instant={app.enabled_at} />
          </Badge>
        ) : (
          <Badge variant="default" tt="none">
            Off
          </Badge>
        )
      }
      description="After your password, you enter a code from an app such as Google Authenticator, Microsoft Authenticator or a password manager."
      actions={
        <>
          <PendingButton variant={app ? 'default' : 'filled'} pending={start.isPending} onClick={begin}>
            {app ? 'Move to another phone' : 'Set up an app'}
          </PendingButton>
          {app && (
            <Button variant="default" loading={remove.isPending} onClick={askToRemove}>
              Remove the app
            </Button>
          )}
        </>
      }
    >
      <FailureAlert error={start.error ?? remove.error} />
      {appKey && (
        <AppSetup
          appKey={appKey}
          onClose={() => setAppKey(undefined)}
          onDone={(codes) => {
            setAppKey(undefined)
            onRecoveryCodes(codes)
          }}
        />
      )}
    </TitledCard>
  )
}

interface AppSetupProps {
  appKey: AppKey
  onClose: () => void
  onDone: (recoveryCodes: string[]) => void
}

function AppSetup({ appKey, onClose, onDone }: AppSetupProps) {
  const confirm = useConfirmApp()
  const form = useDataForm(AppConfirmation, ({ code }) =>
    confirm.mutate(code, {
      onSuccess: ({ recovery_codes }) => onDone(recovery_codes),
      onError: (error) => form.refuse(fieldErrors(error)),
    }),
  )
  return (
    <Overlay title="Set up an authenticator app" onClose={onClose}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap="md">
          <Group gap="lg" align="flex-start">
            <QrCode text={appKey.uri} label="QR code with the setup key" />
            <Stack gap="xs" flex="1 1 14rem">
              <Text>Scan this with your app or type in the key. Then enter the code from the app.</Text>
              <Code fz="sm" p="xs" style={{ overflowWrap: 'anywhere' }}>
                {appKey.secret.match(/.{1,4}/g)?.join(' ')}
              </Code>
              <Group>
                <CopyValue value={appKey.secret} label="key" />
              </Group>
              <TextInput
                mt="xs"
                {...form.input('code')}
                label="Code"
                data-autofocus
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={20}
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

interface QrCodeProps {
  text: string
  /** What it is for those who cannot see it. */
  label: string
}

/** A QR code, dark on white in both themes: cameras want it so. */
function QrCode({ text, label }: QrCodeProps) {
  const { size, data } = encode(text, { border: 3 })
  const dots = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={192}
      height={192}
      shapeRendering="crispEdges"
      style={{ background: '#fff', borderRadius: 8, flexShrink: 0 }}
    >
      <path d={dots.join('')} fill="#000" />
    </svg>
  )
}
