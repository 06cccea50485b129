import { z } from 'zod'
import { Address } from '../http/address.ts'
import {
  emailLimit,
  Id,
  Instant,
  line,
  oneOf,
  optionalEmail,
  Reference,
  requiredEmail,
  requiredLine,
} from '../http/fields.ts'
import { moneySaying } from '../http/money.ts'
import { idFilter, keyFilter, ordering, pagingQuery } from '../http/paging.ts'
import { PutLocation, RequiredLocation } from '../locations/locations.schemas.ts'
import { patientSources, patientStatuses } from './patients.enums.ts'
import { patientLimits } from './patients.limits.ts'
import { patientMessages } from './patients.messages.ts'

/** Who pays for a patient's treatment (spec section 3). */
const InsuranceProvider = z.strictObject({ name: line(patientLimits.insuranceProvider) })

/** A patient as the list shows it. `total_value` is in dollars; `version` is the record's ETag. */
export const PatientRow = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  location: Reference.nullable(),
  status: z.enum(patientStatuses),
  source: z.enum(patientSources),
  insurance_provider: z.object({ name: z.string() }).nullable(),
  total_value: z.number().nullable(),
  created_at: Instant,
  updated_at: Instant,
  version: z.int(),
})
export type PatientRow = z.infer<typeof PatientRow>

/** A patient with everything known of them (spec section 3). */
export const Patient = PatientRow.extend({
  address: Address.nullable(),
  /** Name of the staff member who changed the patient last; null when that is not known. */
  updated_by: z.string().nullable(),
  /** The leads that became this patient, or were them from the start, the first one first. */
  leads: z.array(Reference),
})
export type Patient = z.infer<typeof Patient>

const writable = {
  first_name: requiredLine(patientLimits.name),
  last_name: requiredLine(patientLimits.name),
  email: optionalEmail,
  phone: line(patientLimits.phone),
  status: oneOf(patientStatuses),
  source: oneOf(patientSources),
  insurance_provider: InsuranceProvider.nullable(),
  total_value: moneySaying(() => patientMessages.totalValue).nullable(),
  address: Address.nullable(),
}

/** Whom to look for among the patients; what is left out or empty finds nobody. */
export const PatientMatchQuery = z.strictObject({
  phone: line(patientLimits.phone).default(''),
  email: line(emailLimit).default(''),
})

/** Body of a patient's creation (spec sections 5 and 7). */
export const PatientCreate = z.strictObject({
  ...writable,
  email: requiredEmail,
  phone: requiredLine(patientLimits.phone),
  location: RequiredLocation,
  status: writable.status.default('new_lead'),
  source: writable.source.default(''),
  insurance_provider: writable.insurance_provider.default(null),
  total_value: writable.total_value.default(null),
  address: writable.address.default(null),
})
export type PatientCreate = z.infer<typeof PatientCreate>

/** Body of a partial update. At least one field; `location` as an id, or null for none. */
export const PatientPatch = z
  .strictObject({ ...writable, location: Id.nullable() })
  .partial()
  .refine((fields) => Object.keys(fields).length > 0, 'Nothing to change.')
export type PatientPatch = z.infer<typeof PatientPatch>

// A patient that was read may be sent back whole: what only the server writes is accepted, and ignored.
const ignored = z.unknown().optional()
const readOnly = {
  id: ignored,
  created_at: ignored,
  updated_at: ignored,
  updated_by: ignored,
  version: ignored,
  leads: ignored,
}

/** Body of a full update; a field left out keeps its value, the location is required as on creation. */
export const PatientPut = z
  .strictObject({ ...z.strictObject(writable).partial().shape, location: PutLocation, ...readOnly })
  .transform((fields): PatientPatch => {
    const kept = Object.entries(fields).filter(([name]) => !Object.hasOwn(readOnly, name))
    return Object.fromEntries(kept)
  })

/** Columns that `ordering` takes. */
export const patientOrderings = [
  'last_name',
  'first_name',
  'email',
  'phone',
  'location',
  'status',
  'total_value',
  'created_at',
  'updated_at',
  'id',
] as const
export type PatientOrdering = (typeof patientOrderings)[number]

/** Order of the patient list unless told otherwise (spec section 9). */
export const patientDefaultOrdering = 'last_name'

export const PatientListQuery = z.strictObject({
  status: keyFilter(patientStatuses),
  location: idFilter,
  search: line(patientLimits.search).optional(),
  ordering: ordering(patientOrderings, patientDefaultOrdering),
  ...pagingQuery,
})
export type PatientListQuery = z.infer<typeof PatientListQuery>
