import { useMutation } from '@tanstack/react-query'
import type { Location } from '#contract/locations/locations.schemas.ts'
import { locationEndpoints, renewFormId } from '#contract/locations/settings.endpoints.ts'
import { call } from '#web/lib/api.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { locationKind } from '../location-kind.ts'
import { showLocation } from './show-location.ts'

function keep(location: Location) {
  queryClient.setQueryData(locationKind.api.oneQuery(location.id).queryKey, location)
  showLocation(location.id, location)
}

/** Closes a location, or opens it again. */
export const useSetClosed = () =>
  useMutation({
    mutationFn: ({ id, version, closed }: Pick<Location, 'id' | 'version' | 'closed'>) =>
      call(locationEndpoints.patch, { params: { id: String(id) }, body: { closed } }, { ifMatch: version }),
    onSuccess: keep,
  })

/** Makes a new form address. */
export const useRenewFormId = () =>
  useMutation({
    mutationFn: ({ id, version }: Pick<Location, 'id' | 'version'>) =>
      call(renewFormId, { params: { id: String(id) } }, { ifMatch: version }),
    onSuccess: keep,
  })
