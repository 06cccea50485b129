import type { RawBuilder } from 'kysely'
import { patientMessages } from '#contract/patients/patients.messages.ts'
import type { NewPatient, Patient, PatientCreate, PatientPatch } from '#contract/patients/patients.schemas.ts'
import { readReach } from '#server/platform/contacts.ts'
import { found, invalidFields } from '#server/platform/errors.ts'
import type { CallContext, ChangeContext } from '#server/platform/http/routes.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import {
  changedFields,
  checkLocation,
  checkVersion,
  withKnownLocation,
  withWholeAddress,
} from '#server/platform/record-changes.ts'
import type { WrittenNote } from '#server/platform/subjects.ts'
import type { WritersForPatients } from './patient-deletion.repository.ts'
import {
  findPatient,
  findSamePatients,
  insertPatient,
  type LeadsOfPatient,
  lockPatient,
  type PatientOf,
  type PatientOrigin,
  updatePatient,
} from './patients.repository.ts'

export interface PatientParts {
  leadsOf: LeadsOfPatient
  writtenNote: WrittenNote
  /** Parts of a statement that take the pointer of leads to the patients of the query `patients` away. */
  unlinkedLeads(scope: Scope, at: Date): RawBuilder<unknown>
  /** Parts of a statement that give it back to leads as they `were`. */
  relinkedLeads(scope: Scope, were: RawBuilder<unknown>, at: Date): RawBuilder<unknown>
  writers: WritersForPatients
}

export async function readPatient(parts: PatientParts, call: CallContext, id: number): Promise<Patient> {
  return found(await findPatient(call.scope, call.db, id, { ...parts, now: call.now }))
}

const unknownLocation = () => invalidFields({ location: [patientMessages.unknownLocation] })

/** A patient to be made; one without `other_contacts` has those of the lead that they come from. */
export type PatientToCreate = Omit<PatientCreate, 'other_contacts'> & {
  other_contacts?: PatientCreate['other_contacts'] | undefined
}

/** Refuses a location where the person does not work, and contacts that are none. */
export function checkPatient(scope: Scope, fields: PatientToCreate): void {
  checkLocation(scope, fields.location, unknownLocation)
  readReach(fields, scope.country)
}

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
export function createPatientOf<Lead>(
  parts: PatientParts,
  { scope, db, now }: CallContext,
  given: PatientToCreate,
  origin: PatientOrigin | undefined,
): Promise<PatientOf<Lead> | undefined> {
  const { fields, beside } = readReach(
    { ...given, other_contacts: given.other_contacts ?? [] },
    scope.country,
  )
  const options = { note: beside.join('\n'), origin, takesContacts: given.other_contacts === undefined }
  return withKnownLocation(
    insertPatient<Lead>(scope, db, fields, options, { ...parts, now }),
    unknownLocation,
  )
}

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
  const { fields: read, beside } = readReach(normalised(given), scope.country, before)
  const fields = withWholeAddress(read, before)
  const changes = changedFields(before, fields)
  const note = beside.join('\n')
  if (Object.keys(changes).length === 0 && note === '') return before
  if ('location' in changes) checkLocation(scope, fields.location, unknownLocation)
  return withKnownLocation(updatePatient(scope, db, id, fields, changes, note, context), unknownLocation)
}
