import { listLocations as endpoint } from '#contract/locations/locations.endpoints.ts'
import { pageLinks } from '#server/platform/http/pages.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import { listLocations } from './locations.repository.ts'

export function registerLocations(routes: Routes): void {
  routes.signedIn(endpoint, async ({ scope, db, query, request }) => {
    const { count, results } = await listLocations(scope, db, query)
    return { count, ...pageLinks(request.url, query, count), results }
  })
}
