import { Skeleton } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useSession } from '#web/lib/use-session.ts'
import { practiceKind } from '#web/slices/companies/company-kind.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { EditRecord } from '#web/ui/records/edit-record.tsx'
import { useRecord } from '#web/ui/records/use-record.ts'
import { SettingsPage } from './parts/settings-page.tsx'

export function Component() {
  return (
    <SettingsPage title="Company" isForm>
      <CompanySettings />
    </SettingsPage>
  )
}

function CompanySettings() {
  // When signed out, any id makes the call that redirects to /login.
  const id = useSession()?.userInfo.companyId ?? 1
  const { record, error, fetchLatest } = useRecord(practiceKind, id)
  if (!record && error)
    return <LoadError message={practiceKind.messages.fetchOneFailed} onRetry={fetchLatest} />
  if (!record) return <Skeleton height={566} aria-busy="true" />
  return (
    <EditRecord
      kind={practiceKind}
      record={record}
      fetchLatest={fetchLatest}
      onSaved={({ name }) => notifications.show({ message: `${name} was updated.` })}
    />
  )
}
