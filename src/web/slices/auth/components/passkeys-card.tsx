import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { secondFactorMessages } from '#contract/auth/auth.second-factor.messages.ts'
import { NewPasskey, type Passkey, type SecondFactor } from '#contract/auth/auth.second-factor.schemas.ts'
import { useDataForm } from '#web/lib/use-data-form.ts'
import { askToConfirm } from '#web/ui/confirm.ts'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { PracticeDay, RelativeTime } from '#web/ui/instant.tsx'
import { Overlay } from '#web/ui/overlay.tsx'
import { TitledCard } from '#web/ui/titled-card.tsx'
import { useAddPasskey, useRemovePasskey } from '../api/second-factor.ts'
import classes from './item-list.module.css'
import { FailureAlert } from './with-password.tsx'

interface PasskeysCardProps {
  secondFactor: SecondFactor
  onRecoveryCodes: (codes: string[]) => void
}

function passkeyProblem({ passkey_origin }: SecondFactor): string | undefined {
  if (window.location.origin !== passkey_origin) return secondFactorMessages.passkeyAddress(passkey_origin)
  // Where the connection is not secure, browsers that support passkeys hide them too.
  if (!window.isSecureContext) return secondFactorMessages.passkeyInsecure
  return 'PublicKeyCredential' in window ? undefined : secondFactorMessages.passkeyUnsupported
}

export function PasskeysCard({ secondFactor, onRecoveryCodes }: PasskeysCardProps) {
  const [adding, setAdding] = useState(false)
  const remove = useRemovePasskey()
  const { passkeys } = secondFactor
  const problem = passkeyProblem(secondFactor)
  const askToRemove = ({ id, name }: Passkey) =>
    askToConfirm({
      title: 'Remove a passkey',
      question: `“${name}” will no longer sign you in. You are signed out everywhere else.`,
      confirm: 'Remove',
      onConfirm: () => remove.mutate(id),
    })
  return (
    <TitledCard
      title="Passkeys"
      description="Sign in with your fingerprint, face, device PIN or a security key instead of your password."
      actions={!problem && <Button onClick={() => setAdding(true)}>Add a passkey</Button>}
    >
      {passkeys.length > 0 && (
        <ul className={classes.list} aria-label="Passkeys">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className={classes.item}>
              <div className={classes.text}>
                <Text fw={500}>{passkey.name}</Text>
                <Text size="sm" c="dimmed">
                  Added <PracticeDay instant={passkey.created_at} />,{' '}
                  {passkey.last_used_at ? (
                    <>
                      last used <RelativeTime instant={passkey.last_used_at} />
                    </>
                  ) : (
                    'not used yet'
                  )}
                </Text>
              </div>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`Remove ${passkey.name}`}
                loading={remove.isPending && remove.variables === passkey.id}
                onClick={() => askToRemove(passkey)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <FailureAlert error={remove.error} />
      {problem && <Text size="sm">{problem}</Text>}
      {adding && (
        <AddPasskey
          onClose={() => setAdding(false)}
          onDone={(codes) => {
            setAdding(false)
            onRecoveryCodes(codes)
          }}
        />
      )}
    </TitledCard>
  )
}

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

function AddPasskey({ onClose, onDone }: { onClose: () => void; onDone: (recoveryCodes: string[]) => void }) {
  const add = useAddPasskey()
  const form = useDataForm(NewPasskey.pick({ name: true }), ({ name }) =>
    add.mutate(name, { onSuccess: ({ recovery_codes }) => onDone(recovery_codes) }),
  )
  return (
    <Overlay title="Add a passkey" onClose={onClose}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap="md">
          <Text>Your browser will ask where to save it and for your fingerprint, face or PIN.</Text>
          <TextInput
            {...form.input('name')}
            label="Name"
            description="Helps you recognize it later."
            data-autofocus
            defaultValue={deviceName()}
          />
          <FailureAlert error={add.error} />
          <FormButtons submit="Continue" pending={add.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Overlay>
  )
}
