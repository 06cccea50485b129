import { queryOptions } from '@tanstack/react-query'
import { listPatients } from '#contract/patients/patients.endpoints.ts'
import { call } from '#web/lib/api.ts'

/** Patients among whom to choose. */
export const foundPatientsQuery = (search: string) =>
  queryOptions({
    queryKey: ['appointments', 'patients', search],
    queryFn: async ({ signal }) => {
      const query = { search, ordering: 'last_name', page_size: '10' } as const
      return (await call(listPatients, { query }, { signal })).results
    },
  })
