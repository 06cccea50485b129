import { phoneLimit } from '../http/fields.ts'
import { patientLimits } from '../patients/patients.limits.ts'

/** Maximum characters. */
export const bookingLimits = {
  wish: 100,
  search: 200,
  first_name: patientLimits.name,
  last_name: patientLimits.name,
  phone: phoneLimit,
} as const
