import { useMutation } from '@tanstack/react-query'
import { createPatient } from '#contract/patients/patients.endpoints.ts'
import type { PatientCreate } from '#contract/patients/patients.schemas.ts'
import { call } from '#web/lib/api.ts'
import { refreshPatients } from './cache.ts'
import { patientKeys } from './keys.ts'

/** A new patient. The server fills in missing `other_contacts`. */
export type NewPatientBody = Omit<PatientCreate, 'other_contacts'> & {
  other_contacts?: PatientCreate['other_contacts'] | undefined
}

export interface PatientCreation {
  body: NewPatientBody
  /** Said by staff: not the patient of the same name with this number or email address. */
  isSomeoneElse: boolean
  /** The same for every attempt with the same body, so that they are created once. */
  idempotencyKey: string
}

export function useCreatePatient() {
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: PatientCreation) =>
      call(createPatient, { body: { ...body, email: body.email || null } }, { idempotencyKey }),
    onSuccess: ({ may_be_same: _, ...patient }, _creation, _result, { client }) => {
      client.setQueryData(patientKeys.detail(patient.id), patient)
      refreshPatients(client)
    },
  })
}
