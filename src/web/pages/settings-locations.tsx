import { Button, Skeleton, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { embedSettingsMessages } from '#contract/embed/embed.settings.messages.ts'
import type { Location } from '#contract/locations/locations.schemas.ts'
import { locationLabels as labels } from '#contract/locations/settings.labels.ts'
import { usePathId } from '#web/lib/path-id.ts'
import { withPassword } from '#web/slices/auth/components/with-password.tsx'
import { ConnectGuide } from '#web/slices/intake/components/connect-guide.tsx'
import { GoogleAdsKey } from '#web/slices/intake/components/google-ads-key.tsx'
import { MetaConnection } from '#web/slices/intake/components/meta-connection.tsx'
import { WebFormList } from '#web/slices/intake/components/web-form-list.tsx'
import { FormAddress, FormAddressCard } from '#web/slices/locations/components/form-address.tsx'
import { CloseOrDeleteLocation } from '#web/slices/locations/components/location-card.tsx'
import { LocationSettingsList } from '#web/slices/locations/components/location-settings-list.tsx'
import { locationKind } from '#web/slices/locations/location-kind.ts'
import { LocationOperatories } from '#web/slices/operatories/components/location-operatories.tsx'
import { BackButton } from '#web/ui/back-button.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { LocalAddressNotice } from '#web/ui/local-address-notice.tsx'
import { Parts } from '#web/ui/part.tsx'
import { CreateRecord } from '#web/ui/records/create-record.tsx'
import { EditRecord } from '#web/ui/records/edit-record.tsx'
import { useRecord } from '#web/ui/records/use-record.ts'
import { Section } from '#web/ui/section.tsx'
import { useLocationKind } from './parts/location-kind.ts'
import { SettingsPage } from './parts/settings-page.tsx'

export function List() {
  return (
    <SettingsPage
      title={labels.page}
      actions={
        <Button component={Link} to="/settings/locations/new">
          {labels.newLocation}
        </Button>
      }
    >
      <LocationSettingsList />
    </SettingsPage>
  )
}

export const Create = () => (
  <SettingsPage title={labels.create} isForm>
    <CreateLocation />
  </SettingsPage>
)

const CreateLocation = () => <CreateRecord kind={useLocationKind()} />

export function Edit() {
  const id = usePathId('locationId')
  return (
    <SettingsPage
      title={labels.edit}
      isForm
      actions={<BackButton to={locationKind.paths.list} label={labels.back} />}
    >
      <Loaded key={id} id={id}>
        {(location, fetchLatest) => (
          <Parts gap="xl">
            <EditLocation location={location} fetchLatest={fetchLatest} />
            <LocationOperatories location={location.id} />
            <FormAddressCard location={location} confirmed={withPassword} />
            <CloseOrDeleteLocation location={location} />
          </Parts>
        )}
      </Loaded>
    </SettingsPage>
  )
}

type FetchLatest = () => Promise<Location | undefined>

const EditLocation = ({ location, fetchLatest }: { location: Location; fetchLatest: FetchLatest }) => (
  <EditRecord
    kind={useLocationKind()}
    record={location}
    fetchLatest={fetchLatest}
    onSaved={({ name }) => notifications.show({ message: labels.updated(name) })}
  />
)

interface LoadedProps {
  id: number | undefined
  children: (location: Location, fetchLatest: FetchLatest) => ReactNode
}

function Loaded({ id, children }: LoadedProps) {
  const { record, isGone, error, fetchLatest } = useRecord(locationKind, id)
  const { messages } = locationKind
  if (isGone) return <LoadError message={messages.notFound} />
  if (record) return children(record, fetchLatest)
  if (error) return <LoadError message={messages.fetchOneFailed} onRetry={fetchLatest} />
  return <Skeleton height={1200} aria-busy="true" />
}

export function Forms() {
  const id = usePathId('locationId')
  return (
    <SettingsPage
      title={labels.webForms}
      actions={
        <BackButton
          to={id === undefined ? locationKind.paths.list : locationKind.paths.edit(id)}
          label={labels.backToLocation}
        />
      }
    >
      <Loaded key={id} id={id}>
        {(location) => (
          <Parts gap="xl" maw="60rem">
            <Section title={labels.formsOf(location.name)} order={2}>
              <WebFormList locationId={location.id} />
            </Section>
            <Section title={labels.whereToSend} order={2}>
              <Stack gap="md">
                <LocalAddressNotice>{embedSettingsMessages.localAddress}</LocalAddressNotice>
                <FormAddress location={location} />
              </Stack>
            </Section>
            <ConnectGuide />
            <GoogleAdsKey locationId={location.id} confirmed={withPassword} />
            <MetaConnection locationId={location.id} confirmed={withPassword} />
          </Parts>
        )}
      </Loaded>
    </SettingsPage>
  )
}
