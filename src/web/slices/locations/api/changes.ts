import { useMutation } from '@tanstack/react-query'
import type { Location } from '#contract/locations/locations.schemas.ts'
import { locationEndpoints, renewFormId } from '#contract/locations/settings.endpoints.ts'
import { call } from '#web/lib/api.ts'
import type { Confirmed } from '#web/lib/confirmed.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { session } from '#web/lib/session.ts'
import { locationKind } from '../location-kind.ts'

function keep(location: Location) {
  queryClient.setQueryData(locationKind.api.oneQuery(location.id).queryKey, location)
  showLocation(location.id, location)
}

export const useSetClosed = () =>
  useMutation({
    mutationFn: ({ id, version, closed }: Pick<Location, 'id' | 'version' | 'closed'>) =>
      call(locationEndpoints.patch, { params: { id: String(id) }, body: { closed } }, { ifMatch: version }),
    onSuccess: keep,
  })

export const useRenewFormId = (confirmed: Confirmed) =>
  useMutation({
    mutationFn: ({ id, version }: Pick<Location, 'id' | 'version'>) =>
      confirmed(() => call(renewFormId, { params: { id: String(id) } }, { ifMatch: version })),
    onSuccess: keep,
  })

/** Updates the stored session after a location changed, or was deleted if none is given. */
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
