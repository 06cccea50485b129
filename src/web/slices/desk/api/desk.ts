import { queryOptions, useMutation } from '@tanstack/react-query'
import {
  getDeskSettings,
  getLocationHours,
  updateDeskSettings,
  updateLocationHours,
} from '#contract/desk/desk.endpoints.ts'
import type { DeskValues, LocationHours } from '#contract/desk/desk.schemas.ts'
import { call } from '#web/lib/api.ts'
import { queryClient } from '#web/lib/query-client.ts'

export const deskQuery = queryOptions({
  queryKey: ['desk', 'settings'],
  queryFn: ({ signal }) => call(getDeskSettings, undefined, { signal }),
})

export const hoursQuery = (locationId: number) =>
  queryOptions({
    queryKey: ['desk', 'hours', locationId],
    queryFn: ({ signal }) => call(getLocationHours, { params: { id: String(locationId) } }, { signal }),
  })

interface Save<V> {
  values: V
  version: number
}

export const useSaveDesk = () =>
  useMutation({
    mutationFn: ({ values, version }: Save<DeskValues>) =>
      call(updateDeskSettings, { body: values }, { ifMatch: version }),
    onSuccess: (saved, _save, _result, { client }) => client.setQueryData(deskQuery.queryKey, saved),
  })

/** Replaces the current hours of a location. */
export async function saveHours(locationId: number, values: LocationHours): Promise<void> {
  const { version } = await queryClient.fetchQuery({ ...hoursQuery(locationId), staleTime: 0 })
  const params = { id: String(locationId) }
  const saved = await call(updateLocationHours, { params, body: values }, { ifMatch: version })
  queryClient.setQueryData(hoursQuery(locationId).queryKey, saved)
}

export const useSaveHours = (locationId: number) =>
  useMutation({
    mutationFn: ({ values, version }: Save<LocationHours>) =>
      call(updateLocationHours, { params: { id: String(locationId) }, body: values }, { ifMatch: version }),
    onSuccess: (saved, _save, _result, { client }) =>
      client.setQueryData(hoursQuery(locationId).queryKey, saved),
  })
