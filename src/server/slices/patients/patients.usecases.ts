import type { RawBuilder } from 'kysely'
import { patientMessages } from '#contract/patients/patients.messages.ts'
import type { Patient, PatientCreate, PatientPatch } from '#contract/patients/patients.schemas.ts'
import type { AuditPart } from '#server/platform/audit/audit-log.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { ListMemory } from '#server/platform/database/list-memory.ts'
import { found, invalidFields } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import {
  changedFields,
  checkLocation,
  checkVersion,
  withKnownLocation,
} from '#server/platform/record-changes.ts'
import {
  deletePatient,
  findPatient,
  insertPatient,
  type LeadsOfPatient,
  lockPatient,
  type PatientOf,
  updatePatient,
} from './patients.repository.ts'

export interface PatientParts {
  memory: ListMemory
  leadsOf: LeadsOfPatient
  /** Parts of a statement that take the pointer of leads to the patients of the query `patients` away. */
  unlinkedLeads(scope: Scope, at: Date): RawBuilder<unknown>
}

/** What a use case works with: who asks, on which transaction, and when. */
export interface PatientCall {
  scope: Scope
  db: Database
  now: Date
}

/** A call that changes the patient of its path. */
export interface PatientChangeCall extends PatientCall {
  auditedWith: AuditPart
}

export async function readPatient(parts: PatientParts, call: PatientCall, id: number): Promise<Patient> {
  return found(await findPatient(call.scope, call.db, id, { ...parts, now: call.now }))
}

const unknownLocation = () => invalidFields({ location: [patientMessages.unknownLocation] })

/** Refuses a location where the person does not work. */
export const checkPatient = (scope: Scope, { location }: PatientCreate): void =>
  checkLocation(scope, location, unknownLocation)

export async function createPatient(
  parts: PatientParts,
  call: PatientCall,
  fields: PatientCreate,
): Promise<Patient> {
  checkPatient(call.scope, fields)
  return found(await createPatientOf(parts, call, fields, undefined)).patient
}

/** The same from a lead, which the statement brings along as it was; undefined where that is not seen. */
export const createPatientOf = <Lead>(
  parts: PatientParts,
  { scope, db, now }: PatientCall,
  fields: PatientCreate,
  origin: Parameters<typeof insertPatient>[4],
): Promise<PatientOf<Lead> | undefined> =>
  withKnownLocation(insertPatient<Lead>(scope, db, fields, { ...parts, now }, origin), unknownLocation)

// Nobody who pays is the same as one without a name.
function normalised(fields: PatientPatch): PatientPatch {
  return fields.insurance_provider?.name === '' ? { ...fields, insurance_provider: null } : fields
}

/** Changes some fields of a patient; refused with 412 when `ifMatch` is not its version any more. */
export async function changePatient(
  parts: PatientParts,
  { scope, db, now, auditedWith }: PatientChangeCall,
  id: number,
  given: PatientPatch,
  ifMatch: number | undefined,
): Promise<Patient> {
  const fields = normalised(given)
  const context = { ...parts, now }
  const before = found(await lockPatient(scope, db, id, context, auditedWith))
  checkVersion(before, ifMatch)
  const changes = changedFields(before, fields)
  if (Object.keys(changes).length === 0) return before
  if ('location' in changes) checkLocation(scope, fields.location, unknownLocation)
  return withKnownLocation(updatePatient(scope, db, id, fields, changes, context), unknownLocation)
}

/** Deletes a patient with their notes and tasks. */
export async function removePatient(
  parts: PatientParts,
  { scope, db, now, auditedWith }: PatientChangeCall,
  id: number,
  ifMatch: number | undefined,
): Promise<void> {
  checkVersion(found(await lockPatient(scope, db, id, { ...parts, now }, auditedWith)), ifMatch)
  await deletePatient(scope, db, id, parts.unlinkedLeads(scope, now), now)
}
