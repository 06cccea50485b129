import { auditMessages } from '#contract/audit/audit.messages.ts'
import { AuditList } from '#web/slices/audit/components/audit-list.tsx'
import { Page } from '#web/ui/page.tsx'
import { AdministratorsOnly } from './parts/administrators-only.tsx'
import { SettingsTabs } from './parts/settings-page.tsx'

export function Component() {
  return (
    <AdministratorsOnly
      title="Audit Log"
      permission="read_audit_log"
      message={auditMessages.administratorsOnly}
      back={{ to: '/info', label: 'Back to My Profile' }}
    >
      <Page title="Audit Log">
        <SettingsTabs />
        <AuditList />
      </Page>
    </AdministratorsOnly>
  )
}
