import { useMutation } from '@tanstack/react-query'
import { deletePatient } from '#contract/patients/patients.endpoints.ts'
import type { Patient } from '#contract/patients/patients.schemas.ts'
import { call, errorStatus } from '#web/lib/api.ts'
import { dropPatient, refreshPatients } from './cache.ts'
import { patientKeys } from './keys.ts'

/** Deletes a patient, provided that they still are as they were seen. */
export function useDeletePatient() {
  return useMutation({
    mutationFn: ({ id, version }: Patient) =>
      call(deletePatient, { params: { id: String(id) } }, { ifMatch: version }),
    onError: (error, { id }, _result, { client }) => {
      if (errorStatus(error) === 412) return client.refetchQueries({ queryKey: patientKeys.detail(id) })
    },
    onSuccess: (_answer, { id }, _result, { client }) => {
      dropPatient(client, id)
      refreshPatients(client)
    },
  })
}
