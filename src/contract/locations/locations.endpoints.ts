import { endpoints } from '../http/endpoints.ts'
import { page } from '../http/paging.ts'
import { Location, LocationListQuery } from './locations.schemas.ts'

export const listLocations = endpoints({ access: 'staff', tag: 'locations' })('GET /locations/', {
  summary: 'List your locations; administrators get all of them',
  query: LocationListQuery,
  response: page(Location),
})
