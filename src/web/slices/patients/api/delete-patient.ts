import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { deletionMessages, goesWith } from '#contract/http/deletion-messages.ts'
import { deletionCounts, restoreDeleted } from '#contract/http/deletions.endpoints.ts'
import { deletePatient } from '#contract/patients/patients.endpoints.ts'
import { patientMessages } from '#contract/patients/patients.messages.ts'
import { patientName } from '#contract/patients/patients.rules.ts'
import type { Patient } from '#contract/patients/patients.schemas.ts'
import { call, errorStatus, serverText } from '#web/lib/api.ts'
import { idempotencyKey } from '#web/lib/idempotency-key.ts'
import { offerUndo } from '#web/ui/offer-undo.tsx'
import { dropPatient, refreshPatients } from './cache.ts'
import { patientKeys } from './keys.ts'

/** Asks whether to delete a patient, and says what goes with them. */
export const patientDeletionQuestion = async (id: number): Promise<string> =>
  `${patientMessages.deleteConfirm} ${goesWith(await call(deletionCounts.patients, { params: { id: String(id) } }))}`

/** Deletes a patient, provided that they still are as they were seen, and offers to undo that. */
export function useDeletePatient() {
  const restoration = useRestorePatient()
  return useMutation({
    mutationFn: ({ id, version }: Patient) =>
      call(deletePatient, { params: { id: String(id) } }, { ifMatch: version }),
    onError: (error, { id }, _result, { client }) => {
      if (errorStatus(error) === 412) return client.refetchQueries({ queryKey: patientKeys.detail(id) })
    },
    onSuccess: (_answer, patient, _result, { client }) => {
      const { id } = patient
      dropPatient(client, id)
      refreshPatients(client)
      offerUndo(`patient-deleted-${id}`, deletionMessages.deleted(patientName(patient)), () =>
        restoration.mutate(patient),
      )
    },
  })
}

const useRestorePatient = () =>
  useMutation({
    mutationFn: ({ id }: Patient) =>
      call(restoreDeleted.patients, { params: { id: String(id) } }, { idempotencyKey: idempotencyKey() }),
    onSuccess: ({ cancelled_appointments: cancelled }, patient, _result, { client }) => {
      client.invalidateQueries({ queryKey: patientKeys.detail(patient.id) })
      refreshPatients(client)
      notifications.show({ message: deletionMessages.restored(patientName(patient)) })
      if (cancelled > 0) {
        notifications.show({ color: 'red', autoClose: false, message: deletionMessages.cancelled(cancelled) })
      }
    },
    onError: (error) =>
      notifications.show({
        color: 'red',
        autoClose: false,
        message: serverText(error) ?? deletionMessages.restoreFailed,
      }),
  })
