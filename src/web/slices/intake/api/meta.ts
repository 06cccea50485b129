import { queryOptions, useMutation } from '@tanstack/react-query'
import { getMetaConnection, putMetaConnection } from '#contract/intake/meta.endpoints.ts'
import type { MetaConnectionChange } from '#contract/intake/meta.schemas.ts'
import { call } from '#web/lib/api.ts'
import type { Confirmed } from '#web/lib/confirmed.ts'

export const metaQuery = (location: number) =>
  queryOptions({
    queryKey: ['meta', location],
    queryFn: ({ signal }) => call(getMetaConnection, { params: { id: String(location) } }, { signal }),
  })

export const useSaveMeta = (location: number, confirmed: Confirmed) =>
  useMutation({
    mutationFn: ({ values, version }: { values: MetaConnectionChange; version: number }) =>
      confirmed(() =>
        call(putMetaConnection, { params: { id: String(location) }, body: values }, { ifMatch: version }),
      ),
    onSuccess: (saved, _save, _result, { client }) =>
      client.setQueryData(metaQuery(location).queryKey, saved),
  })
