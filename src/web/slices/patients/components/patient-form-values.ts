import type { Address } from '#contract/http/address.ts'
import type { PatientSource, PatientStatus } from '#contract/patients/patients.enums.ts'
import type { Patient } from '#contract/patients/patients.schemas.ts'
import { addressOrNone, noAddress } from '#web/lib/address-values.ts'

/** What the inputs of the patient forms hold. */
export interface PatientFormValues {
  first_name: string
  last_name: string
  email: string
  phone: string
  /** 0 while none is chosen. */
  location: number
  status: PatientStatus
  source: PatientSource
  insurance_provider: { name: string }
  /** Dollars; empty when there is none. */
  total_value: number | ''
  address: Address
}

const noLocation = 0

/** An empty form; a person who works at one location need not choose it. */
export const emptyPatient = (locationIds: readonly number[]): PatientFormValues => ({
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  location: (locationIds.length === 1 && locationIds[0]) || noLocation,
  status: 'new_lead',
  source: '',
  insurance_provider: { name: '' },
  total_value: '',
  address: noAddress,
})

export const formValuesOf = (patient: Patient): PatientFormValues => ({
  first_name: patient.first_name,
  last_name: patient.last_name,
  email: patient.email,
  phone: patient.phone,
  location: patient.location?.id ?? noLocation,
  status: patient.status,
  source: patient.source,
  insurance_provider: { name: patient.insurance_provider?.name ?? '' },
  total_value: patient.total_value ?? '',
  address: { ...noAddress, ...patient.address },
})

/** The form as a body for the server. */
export const bodyOf = ({ address, insurance_provider, total_value, ...values }: PatientFormValues) => ({
  ...values,
  insurance_provider: insurance_provider.name.trim() ? insurance_provider : null,
  total_value: total_value === '' ? null : total_value,
  address: addressOrNone(address),
})
