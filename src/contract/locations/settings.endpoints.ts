import { endpoints } from '../http/endpoints.ts'
import { recordEndpoints } from '../http/records.ts'
import { Location, LocationListQuery } from './locations.schemas.ts'
import { locationSettingsMessages } from './settings.messages.ts'
import { locationBodies } from './settings.schemas.ts'

const byAdministrators = {
  access: 'manage_locations',
  forbidden: locationSettingsMessages.administratorsOnly,
  tag: 'locations',
} as const
const calls = recordEndpoints('/locations/', '/locations/:id/', {
  base: { access: 'staff', tag: 'locations' },
  names: { one: 'a location', many: 'locations' },
  Record: Location,
  ListQuery: LocationListQuery,
  ...locationBodies,
})

export const locationEndpoints = {
  get: { ...calls.get, ofOthers: 'manage_locations' as const },
  create: { ...calls.create, ...byAdministrators },
  put: { ...calls.put, ...byAdministrators },
  patch: { ...calls.patch, ...byAdministrators },
  delete: {
    ...calls.delete,
    ...byAdministrators,
    summary: 'Delete an empty location; 409 when it still has records',
  },
}

export const renewFormId = endpoints(byAdministrators)('POST /locations/:id/form_id/', {
  summary: 'Create a new form address for a location; the old one stops working immediately',
  response: Location,
})
