import type { Location } from '#contract/locations/locations.schemas.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { session } from '#web/lib/session.ts'

/** Shows a location as it is now wherever its name or its clock counts; without one, that it is gone. */
export function showLocation(id: number, location?: Location): void {
  const current = session.get()
  if (current) {
    const others = current.locationInfo.locations.filter((each) => each.id !== id)
    const open = location && !location.closed ? [...others, { id, name: location.name }] : others
    const locations = open.sort((one, other) => one.name.localeCompare(other.name))
    session.update({
      locations,
      userInfo: { ...current.userInfo, locationIds: locations.map((each) => each.id) },
    })
  }
  queryClient.invalidateQueries()
}
