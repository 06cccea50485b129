import { queryOptions, useMutation } from '@tanstack/react-query'
import {
  getDeskSettings,
  getLocationHours,
  updateDeskSettings,
  updateLocationHours,
} from '#contract/desk/desk.endpoints.ts'
import type { DeskValues, LocationHours } from '#contract/desk/desk.schemas.ts'
import { call } from '#web/lib/api.ts'

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

export const useSaveHours = (locationId: number) =>
  useMutation({
    mutationFn: ({ values, version }: Save<LocationHours>) =>
      call(updateLocationHours, { params: { id: String(locationId) }, body: values }, { ifMatch: version }),
    onSuccess: (saved, _save, _result, { client }) =>
      client.setQueryData(hoursQuery(locationId).queryKey, saved),
  })
