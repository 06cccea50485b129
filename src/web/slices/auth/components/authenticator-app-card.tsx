import { Badge, Button } from '@mantine/core'
import { useState } from 'react'
import type { AppKey, SecondFactor } from '#contract/auth/auth.second-factor.schemas.ts'
import { askToConfirm } from '#web/ui/confirm.ts'
import { PendingButton } from '#web/ui/pending-button.tsx'
import { PracticeDay } from '#web/ui/practice-day.tsx'
import { TitledCard } from '#web/ui/titled-card.tsx'
import { useRemoveApp, useStartApp } from '../api/second-factor.ts'
import { AppSetup } from './app-setup.tsx'
import { FailureAlert } from './failure-alert.tsx'

interface AuthenticatorAppCardProps {
  app: SecondFactor['app']
  onRecoveryCodes: (codes: string[]) => void
}

/** Codes of an app, asked for after the password. */
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
      question: 'Signing in will ask for no code any more. Everywhere else you are signed in ends.',
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
      description="After your password you enter a code that an app on your phone shows, such as Google Authenticator, Microsoft Authenticator or a password manager."
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
