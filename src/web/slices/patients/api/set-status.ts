import { useMutation } from '@tanstack/react-query'
import { patchPatient } from '#contract/patients/patients.endpoints.ts'
import type { PatientStatus } from '#contract/patients/patients.enums.ts'
import type { Patient } from '#contract/patients/patients.schemas.ts'
import { call } from '#web/lib/api.ts'
import { askAgain } from '#web/lib/optimistic.ts'
import { knownPatient, refreshHistory, refreshPatients, showPatient } from './cache.ts'
import { patientKeys } from './keys.ts'

/**
 * Sets a patient's status: shown at once, taken back when the server refuses. Changes of one patient are sent one after
 * the other, each based on the version that the one before it answered.
 */
export function useSetStatus(patient: Patient) {
  const { id } = patient
  return useMutation({
    mutationKey: patientKeys.change(id),
    scope: { id: `patient-${id}` },
    mutationFn: (status: PatientStatus, { client }) =>
      call(
        patchPatient,
        { params: { id: String(id) }, body: { status } },
        { ifMatch: (knownPatient(client, id) ?? patient).version },
      ),
    onMutate: async (status, { client }) => {
      await client.cancelQueries({ queryKey: patientKeys.detail(id) })
      await client.cancelQueries({ queryKey: patientKeys.lists })
      const before = knownPatient(client, id)
      showPatient(client, id, { status })
      return before
    },
    onSuccess: (changed, _status, _before, { client }) => {
      // What a later change already shows must not flicker back.
      const isLast = client.isMutating({ mutationKey: patientKeys.change(id) }) === 1
      showPatient(client, id, isLast ? changed : { version: changed.version })
    },
    onError: (error, _status, before, { client }) => {
      if (before) showPatient(client, id, { status: before.status })
      return askAgain(client, patientKeys.detail(id), error)
    },
    onSettled: (_patient, _error, _status, _before, { client }) => {
      if (client.isMutating({ mutationKey: patientKeys.change(id) }) > 1) return
      refreshPatients(client)
      refreshHistory(client, id)
    },
  })
}
