import { endpoint } from '../http/endpoint.ts'
import { page } from '../http/paging.ts'
import { Location, LocationListQuery } from './locations.schemas.ts'

export const listLocations = endpoint({
  method: 'GET',
  path: '/locations/',
  access: 'staff',
  tag: 'locations',
  summary: 'Locations that the signed-in person works at; all of them for an administrator',
  query: LocationListQuery,
  response: page(Location),
})
