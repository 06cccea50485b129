import type { IntakeRequestRow } from '#contract/intake/inbox.schemas.ts'
import { intakeFilterLabel, intakeReasonLabel } from '#contract/intake/intake.labels.ts'
import { StatusMark } from '#web/ui/status-mark.tsx'

const colors = {
  received: 'var(--mantine-color-blue-6)',
  lead: 'var(--mantine-color-teal-6)',
  repeat: 'var(--mantine-color-cyan-6)',
  joined: 'var(--mantine-color-gray-5)',
  ignored: 'var(--mantine-color-orange-6)',
  failed: 'var(--mantine-color-red-6)',
} satisfies Record<IntakeRequestRow['outcome'], string>

type Become = Pick<IntakeRequestRow, 'outcome' | 'reason' | 'dismissed_at'>

/** What became of a request. */
export function Outcome({ outcome, dismissed_at }: Become) {
  return (
    <StatusMark color={dismissed_at ? 'var(--mantine-color-gray-6)' : colors[outcome]}>
      {intakeFilterLabel(outcome)}
      {dismissed_at && ` · ${intakeFilterLabel('dismissed')}`}
    </StatusMark>
  )
}

/** Why; nothing where all went well. */
export const reasonText = ({ reason }: Become): string => (reason === '' ? '' : intakeReasonLabel(reason))
