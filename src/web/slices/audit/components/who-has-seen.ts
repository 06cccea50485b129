import { auditMessages } from '#contract/audit/audit.messages.ts'
import type { SubjectNoun } from '#contract/http/subjects.ts'
import { useMay } from '#web/lib/use-session.ts'
import { IconHistory } from '#web/ui/icons/icons.tsx'
import type { MoreAction } from '#web/ui/more-menu.tsx'

/** Leads to the audit log of a lead or patient. */
export function useWhoHasSeen(kind: SubjectNoun, id: number): MoreAction | undefined {
  if (!useMay('read_audit_log')) return undefined
  return { label: auditMessages.whoHasSeen, icon: IconHistory, to: `/settings/audit?${kind}=${id}` }
}
