import { locationKind } from '#web/slices/locations/location-kind.ts'
import { CreateRecord } from '#web/ui/records/create-record.tsx'
import { SettingsPage } from './parts/settings-page.tsx'

export function Component() {
  return (
    <SettingsPage title="Create Location" isForm>
      <CreateRecord kind={locationKind} />
    </SettingsPage>
  )
}
