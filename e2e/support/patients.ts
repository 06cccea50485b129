import { createPatient } from '#contract/patients/patients.endpoints.ts'
import type { Patient, PatientCreate } from '#contract/patients/patients.schemas.ts'
import { callApi, type Practice } from './practice.ts'

/** Enters a patient of a practice, past the screens. */
export const addPatient = (
  { session, location }: Practice,
  fields: Partial<PatientCreate> = {},
): Promise<Patient> =>
  callApi(
    createPatient,
    {
      body: {
        first_name: 'Ada',
        last_name: 'Example',
        email: 'ada@example.com',
        phone: '+12125550142',
        location: location.id,
        ...fields,
      },
    },
    session.token,
  )
