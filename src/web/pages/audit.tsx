import { auditLabels as labels } from '#contract/audit/audit.labels.ts'
import { auditMessages } from '#contract/audit/audit.messages.ts'
import { AuditList } from '#web/slices/audit/components/audit-list.tsx'
import { Page } from '#web/ui/page.tsx'
import { AdministratorsOnly } from './parts/administrators-only.tsx'
import { SettingsTabs } from './parts/settings-page.tsx'

export function Component() {
  return (
    <AdministratorsOnly
      title={labels.page}
      permission="read_audit_log"
      message={auditMessages.administratorsOnly}
      back={{ to: '/info', label: labels.back }}
    >
      <Page title={labels.page}>
        <SettingsTabs />
        <AuditList />
      </Page>
    </AdministratorsOnly>
  )
}
