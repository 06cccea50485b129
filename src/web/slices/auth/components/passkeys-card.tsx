import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { secondFactorMessages } from '#contract/auth/auth.second-factor.messages.ts'
import type { Passkey, SecondFactor } from '#contract/auth/auth.second-factor.schemas.ts'
import { askToConfirm } from '#web/ui/confirm.ts'
import { PracticeDay } from '#web/ui/practice-day.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { TitledCard } from '#web/ui/titled-card.tsx'
import { useRemovePasskey } from '../api/second-factor.ts'
import { AddPasskey } from './add-passkey.tsx'
import { FailureAlert } from './failure-alert.tsx'
import classes from './item-list.module.css'

interface PasskeysCardProps {
  secondFactor: SecondFactor
  onRecoveryCodes: (codes: string[]) => void
}

/** Why no passkey can be made here; undefined where one can. */
function obstacle({ passkey_origin }: SecondFactor): string | undefined {
  if (window.location.origin !== passkey_origin) return secondFactorMessages.passkeyAddress(passkey_origin)
  return 'PublicKeyCredential' in window ? undefined : secondFactorMessages.passkeyUnsupported
}

/** Passkeys: instead of the password, and after it. */
export function PasskeysCard({ secondFactor, onRecoveryCodes }: PasskeysCardProps) {
  const [adding, setAdding] = useState(false)
  const remove = useRemovePasskey()
  const { passkeys } = secondFactor
  const hindrance = obstacle(secondFactor)
  const askToRemove = ({ id, name }: Passkey) =>
    askToConfirm({
      title: 'Remove a passkey',
      question: `“${name}” will no longer sign you in. Everywhere else you are signed in ends.`,
      confirm: 'Remove',
      onConfirm: () => remove.mutate(id),
    })
  return (
    <TitledCard
      title="Passkeys"
      description="Sign in with your fingerprint, your face, the PIN of your device or a security key, without typing your password."
      actions={!hindrance && <Button onClick={() => setAdding(true)}>Add a passkey</Button>}
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
      {hindrance && <Text size="sm">{hindrance}</Text>}
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
