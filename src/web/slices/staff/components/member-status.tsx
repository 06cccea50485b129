import { type MemberStatus, memberStatusLabels } from '#contract/staff/staff.enums.ts'
import { StatusMark } from '#web/ui/status-mark.tsx'

const colors: Record<MemberStatus, string> = {
  active: 'var(--status-converted)',
  invited: 'var(--status-new)',
  deactivated: 'var(--status-na)',
}

/** Whether somebody can sign in. */
export function MemberStatusMark({ status, expired = false }: { status: MemberStatus; expired?: boolean }) {
  return (
    <StatusMark color={expired ? colors.deactivated : colors[status]}>
      {memberStatusLabels[status]}
      {expired && ', link expired'}
    </StatusMark>
  )
}
