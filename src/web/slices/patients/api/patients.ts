import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listPatients } from '#contract/patients/patients.endpoints.ts'
import type { PatientListQuery } from '#contract/patients/patients.schemas.ts'
import { isUnattended, refreshInterval } from '#web/lib/activity.ts'
import { call } from '#web/lib/api.ts'
import { pagingText } from '#web/lib/paging-text.ts'
import { patientKeys } from './keys.ts'

/** One page of patients, kept fresh while it is looked at; the page before stays until the next has arrived. */
export const patientsQuery = (query: PatientListQuery) =>
  queryOptions({
    queryKey: patientKeys.list(query),
    queryFn: ({ signal }) => {
      const location = query.location === undefined ? undefined : String(query.location)
      const text = { ...pagingText(query), location }
      return call(listPatients, { query: text }, { signal, background: isUnattended() })
    },
    placeholderData: keepPreviousData,
    refetchInterval: refreshInterval,
  })
