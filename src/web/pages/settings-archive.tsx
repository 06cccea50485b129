import { archiveLabels as labels } from '#contract/archives/archives.labels.ts'
import { ArchiveDownload } from '#web/slices/archives/components/archive-download.tsx'
import { ArchiveList } from '#web/slices/archives/components/archive-list.tsx'
import { ArchiveUpload } from '#web/slices/archives/components/archive-upload.tsx'
import { withPassword } from '#web/slices/auth/components/with-password.tsx'
import { Parts } from '#web/ui/part.tsx'
import { SettingsPage } from './parts/settings-page.tsx'

export function Component() {
  return (
    <SettingsPage title={labels.tab} isForm>
      <Parts gap="lg">
        <ArchiveDownload confirmed={withPassword} />
        <ArchiveUpload />
        <ArchiveList />
      </Parts>
    </SettingsPage>
  )
}
