import { listLocations } from '#contract/locations/locations.endpoints.ts'
import { type Location, LocationListQuery } from '#contract/locations/locations.schemas.ts'
import { locationEndpoints } from '#contract/locations/settings.endpoints.ts'
import { locationSettingsMessages } from '#contract/locations/settings.messages.ts'
import { locationBodies, locationFields } from '#contract/locations/settings.schemas.ts'
import { recordApi } from '#web/lib/record-api.ts'
import { sharedQueryKeys } from '#web/lib/shared-query-keys.ts'
import { fieldsOf, type RecordKind } from '#web/ui/records/record-kind.ts'
import { showLocation } from './api/changes.ts'

const list = '/settings/locations'

export const locationKind: RecordKind<Location> = {
  one: 'Location',
  many: 'Locations',
  paths: { list, create: `${list}/new`, edit: (id) => `${list}/${id}` },
  fields: fieldsOf(locationFields),
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
  hint: 'An office of the practice, with its own form address and time zone.',
}
