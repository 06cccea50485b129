import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { matchPatients } from '#contract/patients/patients.endpoints.ts'
import { mayBeSame } from '#contract/patients/patients.rules.ts'
import type { PatientCreate, PatientRow } from '#contract/patients/patients.schemas.ts'
import { call } from '#web/lib/api.ts'
import { patientKeys } from './keys.ts'

/** Patients who are there already with a phone number or an email. */
export const matchesQuery = (person: { phone: string; email: string }) =>
  queryOptions({
    queryKey: patientKeys.matches(person),
    queryFn: ({ signal }) => call(matchPatients, { query: person }, { signal }),
    enabled: person.phone !== '' || person.email !== '',
    placeholderData: keepPreviousData,
  })

/** Those of them whose name may be the same; none when they cannot be asked for, since the server looks as well. */
export async function samePatients(
  client: QueryClient,
  { phone, email, ...name }: Pick<PatientCreate, 'phone' | 'email' | 'first_name' | 'last_name'>,
): Promise<PatientRow[]> {
  if (!phone && !email) return []
  const known = await client.fetchQuery(matchesQuery({ phone, email })).catch(() => [])
  return known.filter((patient) => mayBeSame(name, patient))
}
