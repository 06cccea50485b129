import { queryOptions } from '@tanstack/react-query'
import { getPatient } from '#contract/patients/patients.endpoints.ts'
import { isIdle } from '#web/lib/activity.ts'
import { call } from '#web/lib/api.ts'
import { refreshInterval } from '#web/lib/live-updates.ts'
import { patientKeys } from './keys.ts'

/** One patient, kept fresh while they are looked at. */
export const patientQuery = (id: number) =>
  queryOptions({
    queryKey: patientKeys.detail(id),
    queryFn: ({ signal }) =>
      call(getPatient, { params: { id: String(id) } }, { signal, background: isIdle() }),
    refetchInterval: refreshInterval,
  })
