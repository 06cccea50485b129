import { listLocations as endpoint } from '#contract/locations/locations.endpoints.ts'
import { locationEndpoints, renewFormId as renewEndpoint } from '#contract/locations/settings.endpoints.ts'
import type { LocationFields } from '#contract/locations/settings.schemas.ts'
import { found } from '#server/platform/errors.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import { findLocation, listLocations } from './locations.repository.ts'
import { changeLocation, createLocation, deleteLocation, renewFormId } from './locations.usecases.ts'

export function registerLocations(routes: Routes): void {
  routes.list(endpoint, ({ scope, db, query }) => listLocations(scope, db, query))
  routes.signedIn(locationEndpoints.get, async ({ scope, db, params }) =>
    found(await findLocation(scope, db, params.id)),
  )
  routes.signedIn(locationEndpoints.create, (call) => createLocation(call, call.body))
  for (const change of [locationEndpoints.put, locationEndpoints.patch]) {
    routes.signedIn(change, (call) =>
      changeLocation(call, call.params.id, call.body as Partial<LocationFields>),
    )
  }
  routes.signedIn(locationEndpoints.delete, (call) => deleteLocation(call, call.params.id))
  routes.signedIn(renewEndpoint, (call) => renewFormId(call, call.params.id))
}
