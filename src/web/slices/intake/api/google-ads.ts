import { queryOptions, useMutation } from '@tanstack/react-query'
import { getGoogleAdsKey, putGoogleAdsKey } from '#contract/intake/google-ads.endpoints.ts'
import type { GoogleAdsKeyChange } from '#contract/intake/google-ads.schemas.ts'
import { call } from '#web/lib/api.ts'
import type { Confirmed } from '#web/lib/confirmed.ts'

export const googleAdsQuery = (location: number) =>
  queryOptions({
    queryKey: ['google-ads', location],
    queryFn: ({ signal }) => call(getGoogleAdsKey, { params: { id: String(location) } }, { signal }),
  })

export const useSaveGoogleAdsKey = (location: number, confirmed: Confirmed) =>
  useMutation({
    mutationFn: ({ values, version }: { values: GoogleAdsKeyChange; version: number }) =>
      confirmed(() =>
        call(putGoogleAdsKey, { params: { id: String(location) }, body: values }, { ifMatch: version }),
      ),
    onSuccess: (saved, _save, _result, { client }) =>
      client.setQueryData(googleAdsQuery(location).queryKey, saved),
  })
