import { Stack } from '@mantine/core'
import { ArchiveDownload } from '#web/slices/archives/components/archive-download.tsx'
import { ArchiveList } from '#web/slices/archives/components/archive-list.tsx'
import { ArchiveUpload } from '#web/slices/archives/components/archive-upload.tsx'
import { SettingsPage } from './parts/settings-page.tsx'

export function Component() {
  return (
    <SettingsPage title="Archive" isForm>
      <Stack gap="lg">
        <ArchiveDownload />
        <ArchiveUpload />
        <ArchiveList />
      </Stack>
    </SettingsPage>
  )
}
