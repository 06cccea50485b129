import { z } from 'zod'
import { emailLimit, Id, line, phoneLimit, Reference } from '../http/fields.ts'
import { idFilter, keyFilter, ordering, pagingQuery } from '../http/paging.ts'
import { answerShape, recordBodies, rowShape } from '../http/record-fields.ts'
import { importLimits } from '../imports/imports.limits.ts'
import { patientStatuses } from './patients.enums.ts'
import { patientFields } from './patients.fields.ts'
import { patientLimits } from './patients.limits.ts'

/** A patient as listed. `total_value` is in dollars; `version` is the record's ETag. */
export const PatientRow = z.object({ id: Id, ...rowShape(patientFields), version: z.int() })
export type PatientRow = z.infer<typeof PatientRow>

/** All fields of a patient (spec section 3). */
export const Patient = PatientRow.extend({
  ...answerShape(patientFields),
  /** Name of the staff member who last changed the patient; null when unknown. */
  updated_by: z.string().nullable(),
  /** Leads that became this patient or were linked to it, oldest first. */
  leads: z.array(Reference),
})
export type Patient = z.infer<typeof Patient>

/** A newly created patient. */
export const NewPatient = Patient.extend({
  /** Possible duplicates: other patients of this name with the same phone number or email. */
  may_be_same: z.array(Reference),
})
export type NewPatient = z.infer<typeof NewPatient>

/** Phone number and email to find patients by. An empty or omitted one matches no patient. */
export const PatientMatchQuery = z.strictObject({
  phone: line(phoneLimit).default(''),
  email: line(emailLimit).default(''),
})

/** Bodies for creating and changing a patient (spec sections 5 and 7). The location is an id. */
export const {
  Create: PatientCreate,
  Patch: PatientPatch,
  Put: PatientPut,
} = recordBodies(patientFields, Patient)
export type PatientCreate = z.infer<typeof PatientCreate>
export type PatientPatch = z.infer<typeof PatientPatch>

/** Columns that the list can be ordered by. */
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

/** Default order of the patient list (spec section 9). */
export const patientDefaultOrdering = 'last_name'

export const PatientListQuery = z.strictObject({
  status: keyFilter(patientStatuses),
  location: idFilter,
  /** Name of the file that the patients were imported from. */
  imported: line(importLimits.name).optional(),
  search: line(patientLimits.search).optional(),
  ordering: ordering(patientOrderings, patientDefaultOrdering),
  ...pagingQuery,
})
export type PatientListQuery = z.infer<typeof PatientListQuery>
