import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { Link } from 'react-router'
import { auditMessages } from '#contract/audit/audit.messages.ts'
import type { AuditKind } from '#contract/http/audit.ts'
import { useMay } from '#web/lib/use-session.ts'

export function WhoHasSeen({ kind, id }: { kind: AuditKind; id: number }) {
  if (!useMay('read_audit_log')) return null
  return (
    <Button
      component={Link}
      to={`/settings/audit?kind=${kind}&record=${id}`}
      variant="subtle"
      leftSection={<IconHistory size={16} aria-hidden />}
    >
      {auditMessages.whoHasSeen}
    </Button>
  )
}
