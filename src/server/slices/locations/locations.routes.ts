import { listLocations as endpoint } from '#contract/locations/locations.endpoints.ts'
import { locationEndpoints, renewFormId as renewEndpoint } from '#contract/locations/settings.endpoints.ts'
import type { LocationFields } from '#contract/locations/settings.schemas.ts'
import { namedBy } from '#server/platform/audit/names.ts'
import { found } from '#server/platform/errors.ts'
import type { CallContext, Routes } from '#server/platform/http/routes.ts'
import type { RunningSlice } from '#server/platform/slice.ts'
import { findLocation, listLocations } from './locations.repository.ts'
import { changeLocation, createLocation, deleteLocation, renewFormId } from './locations.usecases.ts'

interface LocationParts {
  /** Throws unless the caller has just shown who they are. */
  requireConfirmation(call: CallContext): Promise<void>
}

export const serveLocations = (parts: LocationParts): RunningSlice => ({
  routes: (routes) => registerLocations(routes, parts),
  auditNames: { location: namedBy('locations') },
})

function registerLocations(routes: Routes, { requireConfirmation }: LocationParts): void {
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
  routes.signedIn(renewEndpoint, async (call) => {
    // Until they are changed, the forms on the practice's website lead nowhere.
    await requireConfirmation(call)
    return renewFormId(call, call.params.id)
  })
}
