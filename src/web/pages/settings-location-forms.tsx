import { Skeleton, Stack } from '@mantine/core'
import { useParams } from 'react-router'
import { pathId } from '#web/lib/path-id.ts'
import { ConnectGuide } from '#web/slices/intake/components/connect-guide.tsx'
import { MetaConnection } from '#web/slices/intake/components/meta-connection.tsx'
import { WebFormList } from '#web/slices/intake/components/web-form-list.tsx'
import { FormAddress } from '#web/slices/locations/components/form-address.tsx'
import { locationKind } from '#web/slices/locations/location-kind.ts'
import { BackButton } from '#web/ui/back-button.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { useRecord } from '#web/ui/records/use-record.ts'
import { Section } from '#web/ui/section.tsx'
import { SettingsPage } from './parts/settings-page.tsx'

export function Component() {
  const id = pathId(useParams().locationId)
  return (
    <SettingsPage
      title="Web Forms"
      actions={
        <BackButton
          to={id === undefined ? locationKind.paths.list : locationKind.paths.edit(id)}
          label="Back to Location"
        />
      }
    >
      <Forms key={id} id={id} />
    </SettingsPage>
  )
}

function Forms({ id }: { id: number | undefined }) {
  const { record, isGone, error, fetchLatest } = useRecord(locationKind, id)
  const { messages } = locationKind
  if (isGone || id === undefined) return <LoadError message={messages.notFound} />
  if (!record && error) return <LoadError message={messages.fetchOneFailed} onRetry={fetchLatest} />
  if (!record) return <Skeleton height={1200} aria-busy="true" />
  return (
    <Stack gap="xl" maw="60rem">
      <Section title={`Forms of ${record.name}`} order={2}>
        <WebFormList locationId={id} />
      </Section>
      <Section title="Where to Send" order={2}>
        <FormAddress location={record} />
      </Section>
      <ConnectGuide />
      <MetaConnection locationId={id} />
    </Stack>
  )
}
