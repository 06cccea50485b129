import { emailLimit } from '#contract/http/fields.ts'
import { listLocations } from '#contract/locations/locations.endpoints.ts'
import { type Location, LocationListQuery } from '#contract/locations/locations.schemas.ts'
import { locationEndpoints } from '#contract/locations/settings.endpoints.ts'
import { locationSettingsMessages } from '#contract/locations/settings.messages.ts'
import { locationBodies, locationLimits } from '#contract/locations/settings.schemas.ts'
import { recordApi } from '#web/lib/record-api.ts'
import { sharedQueryKeys } from '#web/lib/shared-query-keys.ts'
import type { RecordKind } from '#web/ui/records/record-kind.ts'
import { showLocation } from './api/show-location.ts'

const list = '/settings/locations'

/** The places where the practice works, as administrators set them up. */
export const locationKind: RecordKind<Location> = {
  one: 'Location',
  many: 'Locations',
  paths: { list, create: `${list}/new`, edit: (id) => `${list}/${id}` },
  fields: [
    { name: 'name', label: 'Name', form: 'line', required: true, maxLength: locationLimits.name },
    { name: 'address', label: 'Address', form: 'line', maxLength: locationLimits.address },
    { name: 'phone', label: 'Phone', form: 'phone', maxLength: locationLimits.phone },
    { name: 'email', label: 'Email', form: 'email', maxLength: emailLimit },
    {
      name: 'notification_email',
      label: 'Notification Email',
      form: 'email',
      maxLength: emailLimit,
      hint: 'Where to tell of new requests of this location.',
    },
    {
      name: 'own_time_zone',
      label: 'Time Zone',
      form: 'zone',
      hint: 'Only where its clocks differ from those of the company.',
    },
  ],
  messages: locationSettingsMessages,
  deletion: locationSettingsMessages,
  api: recordApi<Location>({
    key: sharedQueryKeys.locations,
    endpoints: { ...locationEndpoints, list: listLocations },
    onSaved: (location) => showLocation(location.id, location),
    onDeleted: showLocation,
  }),
  ListQuery: LocationListQuery,
  Create: locationBodies.Patch,
  hint: 'A place where the practice works, with its own form address and, where it differs, its own time zone.',
}
