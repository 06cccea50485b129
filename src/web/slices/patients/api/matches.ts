import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { matchPatients } from '#contract/patients/patients.endpoints.ts'
import { call } from '#web/lib/api.ts'
import { patientKeys } from './keys.ts'

/** Patients who are there already with a phone number or an e-mail. */
export const matchesQuery = (person: { phone: string; email: string }) =>
  queryOptions({
    queryKey: patientKeys.matches(person),
    queryFn: ({ signal }) => call(matchPatients, { query: person }, { signal }),
    enabled: person.phone !== '' || person.email !== '',
    placeholderData: keepPreviousData,
  })
