import type { RawBuilder } from 'kysely'
import { patientMessages } from '#contract/patients/patients.messages.ts'
import type { NewPatient, Patient, PatientCreate, PatientPatch } from '#contract/patients/patients.schemas.ts'
import { found, invalidFields } from '#server/platform/errors.ts'
import type { CallContext, ChangeContext } from '#server/platform/http/routes.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { typedBeside, withNumber } from '#server/platform/phone.ts'
import {
  changedFields,
  checkLocation,
  checkVersion,
  withKnownLocation,
  withWholeAddress,
} from '#server/platform/record-changes.ts'
import type { WrittenNote } from '#server/platform/subjects.ts'
import {
  findPatient,
  findSamePatients,
  insertPatient,
  type LeadsOfPatient,
  lockPatient,
  type PatientOf,
  updatePatient,
} from './patients.repository.ts'

export interface PatientParts {
  leadsOf: LeadsOfPatient
  writtenNote: WrittenNote
  /** Parts of a statement that take the pointer of leads to the patients of the query `patients` away. */
  unlinkedLeads(scope: Scope, at: Date): RawBuilder<unknown>
  /** Parts of a statement that give it back to leads as they `were`. */
  relinkedLeads(scope: Scope, were: RawBuilder<unknown>, at: Date): RawBuilder<unknown>
}

export async function readPatient(parts: PatientParts, call: CallContext, id: number): Promise<Patient> {
  return found(await findPatient(call.scope, call.db, id, { ...parts, now: call.now }))
}

const unknownLocation = () => invalidFields({ location: [patientMessages.unknownLocation] })

/** Refuses a location where the person does not work. */
export const checkPatient = (scope: Scope, { location }: PatientCreate): void =>
  checkLocation(scope, location, unknownLocation)

export async function createPatient(
  parts: PatientParts,
  call: CallContext,
  fields: PatientCreate,
): Promise<NewPatient> {
  checkPatient(call.scope, fields)
  const { patient } = found(await createPatientOf(parts, call, fields, undefined))
  return { ...patient, may_be_same: await findSamePatients(call.scope, call.db, patient) }
}

/** The same from a lead, which the statement brings along as it was; undefined where that is not seen. */
export const createPatientOf = <Lead>(
  parts: PatientParts,
  { scope, db, now }: CallContext,
  fields: PatientCreate,
  origin: Parameters<typeof insertPatient>[4],
): Promise<PatientOf<Lead> | undefined> =>
  withKnownLocation(insertPatient<Lead>(scope, db, fields, { ...parts, now }, origin), unknownLocation)

// A provider without a name is none.
function normalised(fields: PatientPatch): PatientPatch {
  return fields.insurance_provider?.name === '' ? { ...fields, insurance_provider: null } : fields
}

/** Changes some fields of a patient; refused with 412 when `ifMatch` is not its version any more. */
export async function changePatient(
  parts: PatientParts,
  { scope, db, now, auditedWith, ifMatch }: ChangeContext,
  id: number,
  given: PatientPatch,
): Promise<Patient> {
  const context = { ...parts, now }
  const before = found(await lockPatient(scope, db, id, context, auditedWith))
  checkVersion(before, ifMatch)
  const fields = withWholeAddress(withNumber(normalised(given), scope.country), before)
  const changes = changedFields(before, fields)
  const note = given.phone === undefined ? '' : typedBeside(given.phone, scope.country)
  if (Object.keys(changes).length === 0 && note === '') return before
  if ('location' in changes) checkLocation(scope, fields.location, unknownLocation)
  return withKnownLocation(updatePatient(scope, db, id, fields, changes, note, context), unknownLocation)
}
