import { z } from 'zod'
import { emailLimit, Id, line, phoneLimit, Reference } from '../http/fields.ts'
import { idFilter, keyFilter, ordering, pagingQuery } from '../http/paging.ts'
import { answerShape, recordBodies, rowShape } from '../http/record-fields.ts'
import { importLimits } from '../imports/imports.limits.ts'
import { patientStatuses } from './patients.enums.ts'
import { patientFields } from './patients.fields.ts'
import { patientLimits } from './patients.limits.ts'

/** A patient as the list shows it. `total_value` is in dollars; `version` is the record's ETag. */
export const PatientRow = z.object({ id: Id, ...rowShape(patientFields), version: z.int() })
export type PatientRow = z.infer<typeof PatientRow>

/** Everything known about a patient (spec section 3). */
export const Patient = PatientRow.extend({
  ...answerShape(patientFields),
  /** Name of the staff member who changed the patient last; null when that is not known. */
  updated_by: z.string().nullable(),
  /** The leads that became this patient, or were them from the start, the first one first. */
  leads: z.array(Reference),
})
export type Patient = z.infer<typeof Patient>

/** A patient who was just created. */
export const NewPatient = Patient.extend({
  /** Other patients of this name with the same number or email address: perhaps the same person. */
  may_be_same: z.array(Reference),
})
export type NewPatient = z.infer<typeof NewPatient>

/** Whom to look for among the patients; what is left out or empty matches no one. */
export const PatientMatchQuery = z.strictObject({
  phone: line(phoneLimit).default(''),
  email: line(emailLimit).default(''),
})

/** Bodies that create and change a patient (spec sections 5 and 7); a location is written as an id. */
export const {
  Create: PatientCreate,
  Patch: PatientPatch,
  Put: PatientPut,
} = recordBodies(patientFields, Patient)
export type PatientCreate = z.infer<typeof PatientCreate>
export type PatientPatch = z.infer<typeof PatientPatch>

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
  /** The name of the file that they were imported from. */
  imported: line(importLimits.name).optional(),
  search: line(patientLimits.search).optional(),
  ordering: ordering(patientOrderings, patientDefaultOrdering),
  ...pagingQuery,
})
export type PatientListQuery = z.infer<typeof PatientListQuery>
