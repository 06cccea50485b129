import { Skeleton, Switch } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { secondFactorMessages } from '#contract/auth/auth.second-factor.messages.ts'
import { useMay, useSession } from '#web/lib/use-session.ts'
import { askToConfirm } from '#web/ui/confirm.ts'
import { PendingButton } from '#web/ui/pending-button.tsx'
import { TitledCard } from '#web/ui/titled-card.tsx'
import {
  isProtected,
  secondFactorQuery,
  useRequireSecondFactor,
  useResetSecondFactor,
} from '../api/second-factor.ts'
import { FailureAlert } from './with-password.tsx'

export function RequireSecondFactor() {
  const session = useSession()
  const { data, isPending } = useQuery(secondFactorQuery)
  const change = useRequireSecondFactor()
  if (!useMay('manage_security') || !session) return null
  if (!data) return isPending ? <Skeleton h={{ base: 191, xs: 152 }} /> : null
  // Without their own second factor they cannot change this.
  if (data.required && !isProtected(data)) return null
  return (
    <TitledCard
      title="Everyone at your practice"
      description="Staff without an app or passkey must set one up before they can continue."
    >
      <Switch
        label={`Require two-factor sign-in for all staff at ${session.locationInfo.company.name}`}
        checked={data.required}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
      />
      <FailureAlert error={change.error} />
    </TitledCard>
  )
}

export function ResetSecondFactor({ staffId, name }: { staffId: number; name: string }) {
  const reset = useResetSecondFactor()
  const ask = () =>
    askToConfirm({
      title: 'Reset two-factor sign-in',
      question: secondFactorMessages.resetQuestion(name),
      confirm: 'Reset',
      onConfirm: () =>
        reset.mutate(staffId, {
          onSuccess: () => notifications.show({ message: secondFactorMessages.resetDone(name) }),
        }),
    })
  return (
    <>
      <PendingButton variant="default" pending={reset.isPending} onClick={ask}>
        Reset two-factor sign-in
      </PendingButton>
      <FailureAlert error={reset.error} />
    </>
  )
}
