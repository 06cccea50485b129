import { endpoint } from '../http/endpoint.ts'
import { IdParams } from '../http/fields.ts'
import { NoParams, recordEndpoints } from '../http/records.ts'
import { Location, LocationListQuery } from './locations.schemas.ts'
import { locationSettingsMessages } from './settings.messages.ts'
import { locationBodies } from './settings.schemas.ts'

const byAdministrators = {
  access: 'manage_locations',
  forbidden: locationSettingsMessages.administratorsOnly,
} as const
const calls = recordEndpoints({
  tag: 'locations',
  paths: { list: '/locations/', one: '/locations/:id/' },
  names: { one: 'a location', many: 'locations' },
  params: { list: NoParams, one: IdParams },
  Record: Location,
  ListQuery: LocationListQuery,
  ...locationBodies,
})

/** The calls for one location; writing is for administrators. */
export const locationEndpoints = {
  get: { ...calls.get, ofOthers: 'manage_locations' as const },
  create: { ...calls.create, ...byAdministrators },
  put: { ...calls.put, ...byAdministrators },
  patch: { ...calls.patch, ...byAdministrators },
  delete: {
    ...calls.delete,
    ...byAdministrators,
    summary: 'Delete a location to which nothing belongs; refused with 409 otherwise',
  },
}

export const renewFormId = endpoint({
  ...byAdministrators,
  method: 'POST',
  path: '/locations/:id/form_id/',
  tag: 'locations',
  summary: 'Make a new form address for a location; the old one stops working at once',
  params: IdParams,
  response: Location,
})
