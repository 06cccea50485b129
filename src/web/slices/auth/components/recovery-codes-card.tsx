import { Alert, Badge, Button } from '@mantine/core'
import { secondFactorLimits } from '#contract/auth/auth.second-factor.limits.ts'
import { secondFactorMessages } from '#contract/auth/auth.second-factor.messages.ts'
import { askToConfirm } from '#web/ui/confirm.ts'
import { TitledCard } from '#web/ui/titled-card.tsx'
import { useRenewRecoveryCodes } from '../api/second-factor.ts'
import { FailureAlert } from './failure-alert.tsx'

interface RecoveryCodesCardProps {
  left: number
  onRecoveryCodes: (codes: string[]) => void
}

const few = 3

/** What stands in for a lost phone. */
export function RecoveryCodesCard({ left, onRecoveryCodes }: RecoveryCodesCardProps) {
  const renew = useRenewRecoveryCodes()
  const ask = () =>
    askToConfirm({
      title: 'Make new recovery codes',
      question: 'The codes that you have now will no longer work.',
      confirm: 'Make new codes',
      onConfirm: () =>
        renew.mutate(undefined, { onSuccess: ({ recovery_codes }) => onRecoveryCodes(recovery_codes) }),
    })
  return (
    <TitledCard
      title="Recovery codes"
      status={
        <Badge variant="default" tt="none">
          {left} of {secondFactorLimits.recoveryCodes.count} left
        </Badge>
      }
      description="When you have neither your phone nor a passkey at hand, one of these signs you in after your password. Each works once."
      actions={
        <Button variant="default" loading={renew.isPending} onClick={ask}>
          Make new codes
        </Button>
      }
    >
      {left <= few && (
        <Alert color="yellow" p="sm">
          {secondFactorMessages.codesFew}
        </Alert>
      )}
      <FailureAlert error={renew.error} />
    </TitledCard>
  )
}
