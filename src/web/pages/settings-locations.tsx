import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { LocationSettingsList } from '#web/slices/locations/components/location-settings-list.tsx'
import { SettingsPage } from './parts/settings-page.tsx'

export function Component() {
  return (
    <SettingsPage
      title="Locations"
      actions={
        <Button component={Link} to="/settings/locations/new">
          New Location
        </Button>
      }
    >
      <LocationSettingsList />
    </SettingsPage>
  )
}
