import { IconHistory } from '@tabler/icons-react'
import { auditMessages } from '#contract/audit/audit.messages.ts'
import type { AuditKind } from '#contract/http/audit.ts'
import { useMay } from '#web/lib/use-session.ts'
import type { MoreAction } from '#web/ui/more-menu.tsx'

/** Leads to the audit log of a record. */
export function useWhoHasSeen(kind: AuditKind, id: number): MoreAction | undefined {
  if (!useMay('read_audit_log')) return undefined
  return {
    label: auditMessages.whoHasSeen,
    icon: IconHistory,
    to: `/settings/audit?kind=${kind}&record=${id}`,
  }
}
