import { useMutation } from '@tanstack/react-query'
import type { EndpointInput } from '#contract/http/endpoint.ts'
import { putPatient } from '#contract/patients/patients.endpoints.ts'
import { call } from '#web/lib/api.ts'
import { refreshHistory, refreshPatients, showPatient } from './cache.ts'

interface PatientSave {
  body: EndpointInput<typeof putPatient>['body']
  /** Version that the form was filled from. */
  version: number
}

/** Saves a patient from the form. */
export function useSavePatient(id: number) {
  return useMutation({
    mutationFn: ({ body, version }: PatientSave) =>
      call(putPatient, { params: { id: String(id) }, body }, { ifMatch: version }),
    onSuccess: (patient, _save, _result, { client }) => {
      showPatient(client, id, patient)
      refreshPatients(client)
      refreshHistory(client, id)
    },
  })
}
