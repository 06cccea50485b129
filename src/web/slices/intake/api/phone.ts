import { queryOptions, useMutation } from '@tanstack/react-query'
import { getPhoneSettings, phoneNumberEndpoints, putPhoneAccount } from '#contract/intake/phone.endpoints.ts'
import type { PhoneAccountChange, PhoneNumber } from '#contract/intake/phone.schemas.ts'
import { call } from '#web/lib/api.ts'
import type { Confirmed } from '#web/lib/confirmed.ts'
import { type RecordApi, recordApi } from '#web/lib/record-api.ts'

export const phoneQuery = queryOptions({
  queryKey: ['phone', 'settings'],
  queryFn: ({ signal }) => call(getPhoneSettings, {}, { signal }),
})

export const useSaveAccount = (confirmed: Confirmed) =>
  useMutation({
    mutationFn: ({ values, version }: { values: PhoneAccountChange; version: number }) =>
      confirmed(() => call(putPhoneAccount, { body: values }, { ifMatch: version })),
    onSuccess: (saved, _save, _result, { client }) => client.setQueryData(phoneQuery.queryKey, saved),
  })

export const phoneNumberApi: RecordApi<PhoneNumber> = recordApi<PhoneNumber>({
  key: ['phone', 'numbers'],
  endpoints: phoneNumberEndpoints,
})
