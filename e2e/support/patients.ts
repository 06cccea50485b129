import type { Locator, Page } from '@playwright/test'
import { createPatient } from '#contract/patients/patients.endpoints.ts'
import type { Patient, PatientCreate } from '#contract/patients/patients.schemas.ts'
import { callApi, type Practice } from './practice.ts'

/** Addresses of the calls about patients. */
export const patientCalls = {
  list: /\/api\/patients\/\?/,
  create: /\/api\/patients\/$/,
  one: /\/api\/patients\/\d+\/$/,
}

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

/** The patients that the list shows, by the links of their names. */
export const listedPatients = (page: Page): Locator =>
  page
    .getByRole('table', { name: 'Patients' })
    .getByRole('cell')
    .getByRole('link', { name: /^(?!Edit ).+, / })
