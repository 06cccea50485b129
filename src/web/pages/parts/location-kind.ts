import { useQuery } from '@tanstack/react-query'
import type { Location } from '#contract/locations/locations.schemas.ts'
import { locationSettingsMessages } from '#contract/locations/settings.messages.ts'
import { installationQuery } from '#web/slices/installation/api/installation.ts'
import { locationKind } from '#web/slices/locations/location-kind.ts'
import type { RecordKind } from '#web/ui/records/record-kind.ts'

/** Locations, with a hint in their form when email is not set up. */
export function useLocationKind(): RecordKind<Location> {
  const { data } = useQuery(installationQuery)
  return (data?.email ?? true) ? locationKind : withoutEmail
}

const withoutEmail: RecordKind<Location> = {
  ...locationKind,
  fields: locationKind.fields.map((field) =>
    field.name === 'notification_email' ? { ...field, hint: locationSettingsMessages.noEmail } : field,
  ),
}
