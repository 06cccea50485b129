import type { QueryClient } from '@tanstack/react-query'
import type { Page } from '#contract/http/paging.ts'
import type { Patient, PatientRow } from '#contract/patients/patients.schemas.ts'
import { sharedQueryKeys } from '#web/lib/shared-query-keys.ts'
import { patientKeys } from './keys.ts'

/** A patient as the browser knows them by their own call. */
export const knownPatient = (client: QueryClient, id: number): Patient | undefined =>
  client.getQueryData<Patient>(patientKeys.detail(id))

/** Shows new values of a patient wherever they are on the screen: their own view and every list. */
export function showPatient(client: QueryClient, id: number, values: Partial<Patient>): void {
  client.setQueryData<Patient>(patientKeys.detail(id), (patient) => patient && { ...patient, ...values })
  client.setQueriesData<Page<PatientRow>>({ queryKey: patientKeys.lists }, (page) =>
    page?.results.some((row) => row.id === id)
      ? { ...page, results: page.results.map((row) => (row.id === id ? { ...row, ...values } : row)) }
      : page,
  )
}

/** Takes a deleted patient off the lists; their own view, if still on the screen, stays until the page has changed. */
export function dropPatient(client: QueryClient, id: number): void {
  client.invalidateQueries({ queryKey: patientKeys.detail(id), refetchType: 'none' })
  client.setQueriesData<Page<PatientRow>>({ queryKey: patientKeys.lists }, (page) =>
    page?.results.some((row) => row.id === id)
      ? { ...page, count: page.count - 1, results: page.results.filter((row) => row.id !== id) }
      : page,
  )
}

/** Asks again for every list of patients. */
export function refreshPatients(client: QueryClient): void {
  client.invalidateQueries({ queryKey: patientKeys.lists })
}

/** Asks again for what the history of a patient says. */
export function refreshHistory(client: QueryClient, id: number): void {
  client.invalidateQueries({ queryKey: sharedQueryKeys.history({ kind: 'patients', id }) })
}
