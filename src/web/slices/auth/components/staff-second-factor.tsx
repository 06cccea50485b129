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
import { FailureAlert } from './failure-alert.tsx'

/** For administrators: whether all staff of the company need a second factor. Nothing for others. */
export function RequireSecondFactor() {
  const session = useSession()
  const { data, isPending } = useQuery(secondFactorQuery)
  const change = useRequireSecondFactor()
  if (!useMay('manage_security') || !session) return null
  if (!data) return isPending ? <Skeleton h={{ base: 191, xs: 152 }} /> : null
  // Who has to set one up first can decide nothing else until then.
  if (data.required && !isProtected(data)) return null
  return (
    <TitledCard
      title="Everyone at your practice"
      description="Whoever has no app and no passkey then sets one up before anything else: at the next click if they are signed in, else at the next login."
    >
      <Switch
        label={`Ask all staff of ${session.locationInfo.company.name} for two-factor sign-in`}
        checked={data.required}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
      />
      <FailureAlert error={change.error} />
    </TitledCard>
  )
}

interface ResetSecondFactorProps {
  staffId: number
  /** As lists show the person. */
  name: string
}

/** For administrators: takes the second factor of one of the staff away, who has lost the device. */
export function ResetSecondFactor({ staffId, name }: ResetSecondFactorProps) {
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
